"""Many searches at once: sweeps, comparisons, the atlas, discovery, and their files."""
