# SPDX-License-Identifier: Apache-2.0
"""What a program of ours needs beside itself, and the licences of that. Python standard library and dpkg."""

from __future__ import annotations

import glob
import os
import re
import subprocess

from elf import UNUSED, Elf

#: On every Linux for which the wheels are tagged: the C library, and the part of GCC that belongs to it.
OF_SYSTEM = {"linux-vdso.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0", "libgcc_s.so.1"}
#: Compiled into the programs.
COMPILED_IN = ("libcli11-dev", "nlohmann-json3-dev")
LICENCES = "/usr/share/common-licenses"


def output_of(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout


def needed_by(path: str) -> list[str]:
    with open(path, "rb") as file:
        return [name for name in Elf(file.read()).needed if name not in OF_SYSTEM | UNUSED]


def libraries_of(files: list[str], processor: str) -> dict[str, str]:
    """{name: path} of all that the files are linked with, and those with in turn, without what is of the system or not used."""
    found: dict[str, str] = {}
    open_ends = list(files)
    while open_ends:
        for name in needed_by(open_ends.pop()):
            if name in found:
                continue
            places = [f"{root}/lib/{processor}-linux-gnu/{name}" for root in ("/usr", "")]
            path = next((path for path in places if os.path.isfile(path)), None)
            if path is None:
                raise SystemExit(f"wheels: {name} is not found")
            found[name] = os.path.realpath(path)
            open_ends.append(found[name])
    return dict(sorted(found.items()))


def package_of(path: str) -> str:
    """The package that has the file: one of both paths where /lib is a link to /usr/lib."""
    for each in (path, path.removeprefix("/usr")):
        answer = subprocess.run(["dpkg", "-S", each], capture_output=True, text=True)
        if answer.returncode == 0:
            return answer.stdout.split(": ")[0].split(",")[0]
    raise SystemExit(f"wheels: no package has {path}; its licence is not known")


def toolkit_licence(nvcc: str) -> str:
    """The text that comes with the CUDA toolkit, whose runtime is compiled in."""
    told = subprocess.run([nvcc, "--dryrun", "-x", "cu", os.devnull], capture_output=True, text=True).stderr
    top = re.search(r"^#\$ TOP=(.+)$", told, re.M)  # nvcc may be a script that starts another
    root = os.path.realpath(top[1]) if top else os.path.dirname(os.path.dirname(os.path.realpath(nvcc)))
    for pattern in ("EULA.txt", "LICENSE", "dist-info/nvidia_cuda_runtime-*/licenses/License.txt", "../nvidia-cuda-toolkit/EULA.txt"):
        for path in glob.glob(os.path.join(root, pattern)):
            with open(path, encoding="utf-8", errors="replace") as file:
                return file.read()
    raise SystemExit(f"wheels: {root} has no licence of the CUDA toolkit")


def licences(files: dict[str, str], packages: tuple[str, ...] = ()) -> dict[str, str]:
    """{name: text}: a list of `files` ({name in the wheel: path here}) with where their sources are, and what each package and
    each licence that these refer to say."""
    homes = {name: package_of(path) for name, path in files.items()}
    texts, rows = {}, []
    for package in sorted({*homes.values(), *packages}):
        version, source, source_version = output_of(
            "dpkg-query", "-W", "-f", "${Version} ${source:Package} ${source:Version}", package).split(" ")
        plain = package.split(":")[0]
        with open(f"/usr/share/doc/{plain}/copyright", encoding="utf-8", errors="replace") as file:
            texts[f"{plain}.txt"] = file.read()
        names = ", ".join(name for name, home in homes.items() if home == package) or "compiled in"
        rows.append(f"{plain} {version}: {names}\n    licence: {plain}.txt\n"
                    f"    source: https://snapshot.debian.org/package/{source}/{source_version}/\n")
    for name in sorted({name for text in texts.values() for name in re.findall(LICENCES + r"/([A-Za-z0-9.-]*[A-Za-z0-9])", text)}):
        if os.path.isfile(f"{LICENCES}/{name}"):
            with open(f"{LICENCES}/{name}", encoding="utf-8") as file:
                texts[f"common-licenses/{name}"] = file.read()
    texts["LIBRARIES.txt"] = ("Libraries of Debian that are in this wheel, with their licences and where their sources are. The libraries are as Debian\n"
                              "has them, but that some ask for older versions of functions of the C library. Each is a file of its own and may be replaced.\n\n"
                              + "\n".join(rows))
    return texts
