"""`python -m spielwerk.thinking ADDRESS`: started by `ThinkingProcesses`."""

from __future__ import annotations

import argparse
import logging
import signal

from .parent import end_with_parent
from .process import ThinkingProcess


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m spielwerk.thinking", description="A process that thinks for others.")
    parser.add_argument("address", help="the socket to listen on; the key lies beside it")
    parser.add_argument("--parent", type=int, required=True, help="the process with which this one ends")
    parser.add_argument("--threads", type=int, default=0, help="of one search")
    parser.add_argument("--alone", action="store_true", help="there is no process of compiled rules")
    parser.add_argument("--games", nargs="*", default=[], help="to be compiled without being asked")
    arguments = parser.parse_args()
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal tells everybody; whoever started this one ends it
    end_with_parent(arguments.parent)
    ThinkingProcess(arguments.address, arguments.games, arguments.threads, arguments.alone).run()


if __name__ == "__main__":
    main()
