"""What every other package needs: errors, text, questions, work in slices, caches, the compiler."""
