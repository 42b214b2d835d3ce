"""``python -m knights``."""

import sys

from knights.cli import main

sys.exit(main())
