"""`python -m spielwerk.cli`: the same as the command `spielwerk`."""

from . import main

main()
