"""List the rule ids of docs/rules that no test names; exit status 1 if there are any: python scripts/rules.py [GAME …]"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ID = re.compile(r"^- \*\*([A-Z0-9]+-[A-Z0-9.-]+)\*\*", re.MULTILINE)


def unnamed(name: str) -> list[str]:
    """Ids of a game's rules note that stand in none of its tests."""
    ids = ID.findall((ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8"))
    tests = (ROOT / "tests" / "games" / name.replace("-", "_")).rglob("*.py")
    named = "\n".join(path.read_text(encoding="utf-8") for path in tests)
    return [rule for rule in ids if not re.search(rf"\b{re.escape(rule)}(?![\w.]*\d)", named)]


def main(names: list[str]) -> int:
    missing = 0
    for name in names or sorted(path.stem for path in (ROOT / "docs" / "rules").glob("*.md") if ".de" not in path.name):
        rules = unnamed(name)
        missing += len(rules)
        print(f"{name}: {'every rule is named by a test' if not rules else ' '.join(rules)}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
