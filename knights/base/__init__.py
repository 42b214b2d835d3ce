"""The foundation of the other packages: errors, text, questions, work in slices, caches, the compiler."""
