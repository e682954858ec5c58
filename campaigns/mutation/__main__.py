"""The campaign from the command line."""

from __future__ import annotations

import os
import sys

os.environ["SPIELWERK_MODE"] = "plain"

from .run import main

if __name__ == "__main__":
    sys.exit(main())
