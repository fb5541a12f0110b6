# SPDX-License-Identifier: Apache-2.0
"""Takes a picture of every page of the window, in both themes and languages and two sizes, with high contrast, and at twice the scale:

    ninja -C build/dev looks && python3 tests/ui/looks/looks.py build/dev OUT [--only NAME,…] [--language en] [--small]

Pictures of tests/support/photographs and recordings of tests/ui/record_programs.py are what the pages show. It needs NumPy and Pillow.
Contact sheets of four lie in OUT/sheets."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

ROOT = Path(__file__).resolve().parents[3]
PHOTOGRAPHS = ROOT / "tests" / "support" / "photographs"
MAIN = "start,inspect,inspect_difference,grid_steps,lab_encode,streams,sweep,recordings_two,advice,gradients_maps"  # with contrast and scale


def make_data(folder: Path) -> None:
    """The files that the scenes open."""
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    photo = Image.open(PHOTOGRAPHS / "chelsea.png").convert("RGB")
    photo.save(folder / "photo.png")
    photo.save(folder / "photo.jpg", quality=85)
    photo.crop((100, 40, 196, 104)).save(folder / "small.png")
    ring = np.array(photo)
    for edge in (ring[:2], ring[-2:], ring[:, :2], ring[:, -2:]):
        edge[...] = np.minimum(edge.astype(int) + 9, 255)
    Image.fromarray(ring).save(folder / "ring.png")
    (folder / "sample.png").write_bytes((ROOT / "resources" / "samples" / "sample.png").read_bytes())
    for name in ("astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg"):
        Image.open(PHOTOGRAPHS / name).convert("RGB").resize((320, 240)).save(pictures / (Path(name).stem + ".png"))
    (pictures / "torn.png").write_bytes((pictures / "coffee.png").read_bytes()[:9000])
    subprocess.run([sys.executable, ROOT / "tests" / "ui" / "record_programs.py", folder], check=True)


def make_sheets(pictures: list[Path], folder: Path) -> None:
    """Four to a sheet, at 1280x800 each."""
    folder.mkdir(exist_ok=True)
    for at in range(0, len(pictures), 4):
        sheet = Image.new("RGB", (2576, 1616), "magenta")
        for place, path in enumerate(pictures[at : at + 4]):
            picture = Image.open(path).convert("RGB")
            picture.thumbnail((1280, 800), Image.Resampling.LANCZOS)
            sheet.paste(picture, (place % 2 * 1296, place // 2 * 816))
        sheet.save(folder / f"{pictures[at].stem}.png")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", help="names of scenes, as 'looks --list' prints them")
    parser.add_argument("--language", default="en,zh_CN")
    parser.add_argument("--small", action="store_true", help="1280x800 alone, without contrast and scale")
    options = parser.parse_args()
    data = options.out / "data"
    make_data(data)
    program = [options.build / "tests" / "ui" / "looks" / "looks", options.out, data, "--language", options.language]
    runs: list[tuple[dict[str, str], list[str]]] = [({}, [])]
    if options.small:
        runs[0][1].append("--small")
    else:
        runs += [({}, ["--small", "--contrast", "--tag", "contrast"]), ({"QT_SCALE_FACTOR": "2"}, ["--small", "--tag", "scale2"])]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "QT_STYLE_OVERRIDE": "Fusion", "HOME": str(data), "XDG_CONFIG_HOME": str(data / "config")}
    failures = 0
    for number, (more, arguments) in enumerate(runs):
        only = options.only or (MAIN if number else None)
        failures += subprocess.run([*program, *arguments, *(["--only", only] if only else [])], env={**environment, **more}).returncode != 0
    make_sheets(sorted(options.out.glob("*.png")), options.out / "sheets")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
