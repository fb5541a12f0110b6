#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the wheels of a build with the preset "wheel" or "wheel-aarch64", for `./run wheel`. On Debian, whose packages the libraries and their licences are of.

wheels.py BUILD FOLDER             comparoscope-*-any.whl: the Python package, for every platform
                                   comparoscope-*-manylinux*.whl: the same with comparo and its libraries
                                   comparoscope_app-*-manylinux*.whl: the window with Qt, the extra comparoscope[app]
wheels.py BUILD FOLDER PROCESSOR   the second alone, of a build for this processor: aarch64

Why a program of ours, and not scikit-build-core and auditwheel: those make one wheel of one CMake project, for one Python; here one build
gives two for all Pythons, and one without it. auditwheel leaves out what manylinux promises, GLib and X11 among it, which servers and
containers do not have; it puts libraries into site-packages, whose path a program in bin cannot know; and it refuses what elf.py
mends. What it checks is checked here, of every file: what it is linked with, and what it asks of the C library.

The Qt is Debian's: 26 MB of the window's 35 MB, with ICU and the libraries of xcb. On that of the PySide6-Essentials wheel the window draws
the same pixels, but those wheels are 85 MB, of which it needs a quarter; and a program cannot name a run path that leads there from every
Python's site-packages.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

from archive import Wheel
from elf import Elf, TooNew, adapted, too_new
from libraries import COMPILED_IN, OF_SYSTEM, libraries_of, licences, output_of, toolkit_licence

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
GLIBC = (2, 34)  # Ubuntu 22.04, RHEL 9, Debian 12
FONTS = [f"/usr/share/fonts/truetype/dejavu/DejaVuSans{kind}.ttf" for kind in ("", "-Bold", "Mono", "Mono-Bold")]
#: In the prefix; not in its lib, of which pip install --target takes packages of Python alone.
LIBRARIES = "libexec/comparoscope/lib"
#: Of Qt: a display by X11 or none, icons, Compose and input methods.
PLUGINS = ("platforms/libqxcb.so", "platforms/libqoffscreen.so", "iconengines/libqsvgicon.so", "imageformats/libqsvg.so",
           "platforminputcontexts/libcomposeplatforminputcontextplugin.so", "platforminputcontexts/libibusplatforminputcontextplugin.so")
FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
#: Of Qt's own dialogs, for each language of the window that Qt has.
TRANSLATIONS = ("qtbase_zh_CN.qm",)
QT_CONF = "[Paths]\nPrefix=lib\nPlugins=plugins\nTranslations=translations\n"
APP = """Metadata-Version: 2.1
Name: comparoscope-app
Version: {version}
Summary: The window of Comparoscope, with Qt: pip install "comparoscope[app]"
License: Apache-2.0
Requires-Python: >=3.9
Requires-Dist: comparoscope=={version}
Description-Content-Type: text/markdown

The window of [Comparoscope](https://github.com/comparoscope/comparoscope) for Linux on x86-64. `pip install "comparoscope[app]"` installs
it with the Python package and the command line.
"""


def read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def staged(build: str, component: str) -> dict[str, str]:
    """{path in the prefix: path here} of what CMake installs."""
    prefix = os.path.join(build, "stage", component)
    shutil.rmtree(prefix, ignore_errors=True)
    output_of("cmake", "--install", build, "--component", component, "--prefix", prefix, "--strip")
    found = (os.path.join(folder, name) for folder, _, names in os.walk(prefix) for name in names)
    return {os.path.relpath(path, prefix): path for path in sorted(found)}


def linked(path: str) -> bytes:
    try:
        return adapted(read(path), GLIBC)
    except TooNew as reason:
        raise SystemExit(f"wheels: {path} {reason}")


def python_wheel() -> str:
    """The path of what setuptools makes of app/python, in a folder of its own."""
    folder = tempfile.mkdtemp()
    source = os.path.join(folder, "python")  # setuptools writes into it, and would take what a former run has left
    shutil.copytree(os.path.join(ROOT, "app", "python"), source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    answer = subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, source], capture_output=True, text=True)
    if answer.returncode != 0:
        raise SystemExit(f"wheels: pip cannot make a wheel of app/python: {answer.stderr.strip()}")
    return next(entry.path for entry in os.scandir(folder) if entry.name.endswith(".whl"))


def add_licences(wheel: Wheel, texts: dict[str, str]) -> None:
    for name in ("LICENSE", "NOTICE"):
        wheel.info(f"licenses/{name}", read(os.path.join(ROOT, name)))
    for name, text in texts.items():
        wheel.info(f"licenses/bundled/{name}", text)


def check(wheel: Wheel, provided: set[str]) -> None:
    """Everything that a file is linked with is in the wheels or of the system, which has to be no newer than the tag says."""
    for name, (data, _) in wheel.files.items():
        if not data.startswith(b"\x7fELF"):
            continue
        elf = Elf(data)
        faults = [f"needs {needed}" for needed in elf.needed if needed not in provided | OF_SYSTEM]
        faults += [f"asks for {version.name}" for _, versions in elf.versions() for version in versions if too_new(version.name, GLIBC)]
        faults += [f"has the run path {path}" for path in elf.run_paths if not path.startswith("$ORIGIN/")]
        if faults:
            raise SystemExit(f"wheels: {name} {', '.join(faults)}")


def command_wheel(wheel: Wheel, build: str, pure: str, processor: str) -> set[str]:
    """comparo and what it needs; returns the names of its libraries."""
    wheel.take(pure)
    entry_points = f"{wheel.stem}.dist-info/entry_points.txt"
    text = wheel.files[entry_points][0].decode()
    wheel.add(entry_points, re.sub(r"(?m)^comparo = .*\n", "", text).encode())  # which only says that the program is not there
    files = staged(build, "cli")
    bundled = libraries_of([files["bin/comparo"]], processor)
    for name, path in bundled.items():
        wheel.data("data", f"{LIBRARIES}/{name}", linked(path))
    wheel.data("scripts", "comparo", linked(files["bin/comparo"]), True)
    for name in files:
        if name.startswith(("share/comparoscope/samples/", "share/comparoscope/schema/", "share/man/")):
            wheel.data("data", name, read(files[name]))
    for path in FONTS:
        wheel.data("data", f"share/comparoscope/fonts/{os.path.basename(path)}", read(path))
    wheel.data("data", "share/comparoscope/fonts/fonts.conf", FONTS_CONF.encode())
    add_licences(wheel, licences({**bundled, **{os.path.basename(path): path for path in FONTS}}, COMPILED_IN))
    with open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8") as cache:
        nvcc = re.search(r"^CMAKE_CUDA_COMPILER:\w+=(.*)$", cache.read(), re.M)
    if nvcc and not nvcc[1].endswith("NOTFOUND"):
        wheel.info("licenses/bundled/cuda-runtime.txt", toolkit_licence(nvcc[1]))
    check(wheel, set(bundled))
    return set(bundled)


def app_wheel(wheel: Wheel, build: str, version: str, there: set[str]) -> None:
    """The window and what it needs beside the libraries of comparo."""
    files = staged(build, "app")
    program = "libexec/comparoscope/comparoscope"
    plugin_folder = output_of("qtpaths6", "--query", "QT_INSTALL_PLUGINS").strip()
    plugins = {name: os.path.join(plugin_folder, name) for name in PLUGINS}
    bundled = {name: path for name, path in libraries_of([files[program], *plugins.values()], platform.machine()).items() if name not in there}
    translation_folder = output_of("qtpaths6", "--query", "QT_INSTALL_TRANSLATIONS").strip()
    translations = {name: os.path.join(translation_folder, name) for name in TRANSLATIONS}
    for name, path in translations.items():
        wheel.data("data", f"{LIBRARIES}/translations/{name}", read(path))
    for name, path in {**bundled, **{f"plugins/{name}": path for name, path in plugins.items()}}.items():
        wheel.data("data", f"{LIBRARIES}/{name}", linked(path))
    wheel.data("data", program, linked(files[program]), True)
    wheel.data("data", "libexec/comparoscope/qt.conf", QT_CONF.encode())
    for name in files:
        if name.startswith(("share/applications/", "share/icons/", "share/metainfo/", "share/man/")):
            wheel.data("data", name, read(files[name]))
    wheel.info("METADATA", APP.format(version=version))
    add_licences(wheel, licences({**bundled, **plugins, **translations}, COMPILED_IN))
    check(wheel, there | set(bundled))


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: wheels.py BUILD FOLDER [PROCESSOR]")
    build, folder = sys.argv[1:3]
    processor = sys.argv[3] if len(sys.argv) == 4 else platform.machine()
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    pure = python_wheel()
    version = os.path.basename(pure).split("-")[1]
    tag = f"py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_{processor}"
    wheels = [Wheel("comparoscope", version, tag)]
    libraries = command_wheel(wheels[0], build, pure, processor)
    if len(sys.argv) == 3:
        wheels += [Wheel("comparoscope_app", version, tag), Wheel("comparoscope", version, "py3-none-any")]
        app_wheel(wheels[1], build, version, libraries)
        wheels[2].take(pure)
        add_licences(wheels[2], {})
    shutil.rmtree(os.path.dirname(pure))
    for wheel in wheels:
        path = wheel.write(folder)
        print(f"{os.path.getsize(path) / 1e6:6.1f} MB  {path}")


main()
