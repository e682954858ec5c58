"""A small disk of its own, which can be full and can fail: a file system in a file."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

_BALLAST = "ballast"
_TRIES = 200  # of taking a disk out, a tenth of a second after each other


class Disk:
    """`folder` lies on it. Whoever makes one must be root, and must be allowed to mount."""

    def __init__(self, megabytes: int) -> None:
        self._at = Path(tempfile.mkdtemp(prefix="spielwerk-disk-"))
        self._image, self.folder = self._at / "image", self._at / "disk"
        self.folder.mkdir()
        self._at.chmod(0o755)  # PostgreSQL runs as somebody else
        with self._image.open("wb") as file:
            file.truncate(megabytes << 20)
        try:
            _call("mkfs.ext4", "-q", "-m", "0", self._image)
            self._mount()
        except (OSError, subprocess.SubprocessError):
            shutil.rmtree(self._at, ignore_errors=True)
            raise

    def fill(self) -> None:
        """Nothing more can be written."""
        with suppress(OSError), (self.folder / _BALLAST).open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                with suppress(OSError):
                    while True:
                        file.write(bytes(size))

    def empty(self) -> None:
        """Give back what `fill` has taken."""
        (self.folder / _BALLAST).unlink(missing_ok=True)

    def keep(self) -> None:
        """Everything written so far is on the disk, whatever comes."""
        _call("sync", "-f", self.folder)

    def fail(self) -> None:
        """The disk meets an error; from now on it can only be read, also by whoever has it open for writing."""
        (Path("/sys/fs/ext4") / Path(self._device()).name / "trigger_fs_error").write_text("1")

    def mend(self) -> None:
        """Take it out, repair it and put it in again. Whoever uses it must be about to end."""
        for _ in range(_TRIES):
            with suppress(subprocess.SubprocessError):
                _call("umount", self.folder)
                break
            time.sleep(0.1)
        else:
            _call("umount", self.folder)
        _call("e2fsck", "-fy", self._image, may=(0, 1))
        self._mount()

    def close(self) -> None:
        with suppress(subprocess.SubprocessError):
            _call("umount", "-l", self.folder)
        shutil.rmtree(self._at, ignore_errors=True)

    def _mount(self) -> None:
        _call("mount", "-o", "loop,errors=remount-ro", self._image, self.folder)

    def _device(self) -> str:
        mounts = (line.split() for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines())
        return next(device for device, where, *_ in mounts if where == str(self.folder))


def _call(program: str, *arguments: object, may: tuple[int, ...] = (0,)) -> None:
    found = shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin") or program
    done = subprocess.run([found, *map(str, arguments)], capture_output=True, timeout=120, check=False)
    if done.returncode not in may:
        raise subprocess.CalledProcessError(done.returncode, program, done.stdout, done.stderr)


@cache
def possible() -> bool:
    """Whether this machine lets us have such a disk."""
    if os.name != "posix" or os.geteuid() != 0:
        return False
    try:
        disk = Disk(8)
    except (OSError, subprocess.SubprocessError):
        return False
    try:
        return (Path("/sys/fs/ext4") / Path(disk._device()).name / "trigger_fs_error").exists()
    finally:
        disk.close()
