# SPDX-License-Identifier: Apache-2.0
"""The programs: ``comparo``, which the wheel for Linux brings, and ``comparoscope``, the window, of the extra ``comparoscope[app]``."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import sysconfig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import NoReturn

#: The oldest for which there are wheels: resources/packaging/wheels.
GLIBC = (2, 34)
#: Processors with a wheel of comparo, of which the first has the window, too.
_MACHINES = ("x86_64", "aarch64")
_SOURCE = "https://github.com/comparoscope/comparoscope"


class NotInstalled(FileNotFoundError):
    """A program is not there; the text is one sentence that says what to do."""


def _is_native(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(4) == b"\x7fELF"
    except OSError:
        return False


def _homes() -> Iterator[tuple[str, str]]:
    """Folders of programs and prefixes that pip uses together with the folder of this package."""
    packages = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
    for scheme in sysconfig.get_scheme_names():
        paths = sysconfig.get_paths(scheme)
        if packages in (os.path.realpath(paths[key]) for key in ("purelib", "platlib")):
            yield paths["scripts"], paths["data"]
    yield os.path.join(packages, "bin"), packages  # pip install --target


def _in_path(name: str) -> Iterator[str]:
    """Programs of this name, without the scripts that call this module."""
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, name)
        if not os.access(path, os.X_OK) or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            if b"comparoscope.programs" not in file.read(4096):
                yield path


def _is_ours(path: str, name: str) -> bool:
    """Whether it says our name and a version."""
    try:
        answer = subprocess.run([path, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=20)
    except (OSError, subprocess.SubprocessError):
        return False
    return re.match(rf"{name} \d+\.\d+", answer.stdout, re.IGNORECASE) is not None


def _why_not(what: str, install: str) -> str:
    """Why pip has brought no `what` ("comparo", "The window") here, and what to do."""
    system, machine = platform.system(), platform.machine()
    if system != "Linux":
        here = {"Darwin": "macOS"}.get(system, system)
        return f"{what} is for Linux; on {here} this package records programs and compares arrays in Python, in tests and as HTML pages."
    if machine not in (_MACHINES if what == "comparo" else _MACHINES[:1]):
        return f"There is no wheel of {what[0].lower() + what[1:]} for {machine}; build it from source: {_SOURCE}"
    library, version = platform.libc_ver()
    if library != "glibc":
        return f"{what} needs glibc {GLIBC[0]}.{GLIBC[1]} or newer, and this Python uses another C library; build it from source: {_SOURCE}"
    if tuple(int(part) for part in version.split(".")[:2]) < GLIBC:
        return f"{what} needs glibc {GLIBC[0]}.{GLIBC[1]} or newer, and this system has {version}; build it from source: {_SOURCE}"
    return f"{what} is not installed; install it with: {install}"


def comparo_path() -> str:
    """The ``comparo`` that was installed with this package, else that of the PATH. NotInstalled where there is none."""
    for scripts, prefix in _homes():
        path = os.path.join(scripts, "comparo")
        if os.path.isdir(os.path.join(prefix, "libexec", "comparoscope", "lib")):
            if _is_native(path):
                return path
            other = "is another program of this name" if os.path.exists(path) else "is missing"
            raise NotInstalled(f"{path} {other}; install Comparoscope's again with: pip install --force-reinstall comparoscope")
    other = ""
    for path in _in_path("comparo"):
        if _is_ours(path, "comparo"):
            return path
        other = path
    why = _why_not("comparo", "pip install --force-reinstall comparoscope")
    raise NotInstalled(f"{other} is another program of this name. {why}" if other else why)


def application_path() -> str:
    """``$COMPAROSCOPE``, the window that was installed with this package, or that of the PATH. NotInstalled where there is none."""
    chosen = os.environ.get("COMPAROSCOPE")
    if chosen:
        return chosen
    install = 'pip install "comparoscope[app]"'
    for _, prefix in _homes():
        path = os.path.join(prefix, "libexec", "comparoscope", "comparoscope")
        if _is_native(path):
            _require_same_version(install)
            return path
    for path in _in_path("comparoscope"):
        if _is_ours(path, "comparoscope"):
            return path
    raise NotInstalled(_why_not("The window", install))


def _require_same_version(install: str) -> None:
    """The window uses the libraries of comparo."""
    from importlib.metadata import PackageNotFoundError, version

    from . import __version__

    try:
        other = version("comparoscope-app")
    except PackageNotFoundError:
        return
    if other != __version__:
        raise NotInstalled(f"comparoscope-app {other} does not fit comparoscope {__version__}; install both again with: {install} --upgrade")


def environment() -> Mapping[str, str]:
    """Peers run in the Python that runs, where no other is chosen."""
    return {"COMPARO_PYTHON": sys.executable, **os.environ} if sys.executable else os.environ


def _become(name: str, path: str) -> NoReturn:
    try:
        os.execve(path, [name, *sys.argv[1:]], environment())
    except OSError as error:
        raise NotInstalled(f"{path} cannot be started: {error.strerror}.") from None


def _run(name: str) -> NoReturn:
    try:
        _become(name, comparo_path() if name == "comparo" else application_path())
    except NotInstalled as reason:
        print(reason, file=sys.stderr)
        sys.exit(2)


def comparo() -> NoReturn:
    """The command ``comparo`` where the wheel has no program of this name, and ``python -m comparoscope``."""
    _run("comparo")


def application() -> NoReturn:
    """The command ``comparoscope``."""
    _run("comparoscope")
