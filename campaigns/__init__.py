"""Long runs that try to break a promise: each is cut into parts, can be stopped at any time and goes on where it was.

`make campaign-NAME` runs one; what it found is added to docs/reliability.md. See campaigns/campaign.py.
"""

from __future__ import annotations

import os

os.environ.setdefault("SPIELWERK_CHECK", "1")  # compiled rules look for indices out of bounds, as on the site
os.environ.setdefault("SPIELWERK_TEMPLATE", "1")  # the smallest game makes the most of a kill, and people here are none
