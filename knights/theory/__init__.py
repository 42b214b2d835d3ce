"""What is known without searching: theorems, obstacles, constructions."""
