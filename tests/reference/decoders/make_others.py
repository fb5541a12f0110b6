#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records what decoders that are not libjpeg's make of the JPEG files here, and what libjpeg makes of one that lacks its last scans, for `comparo identify FILE.jpg OUT.npy` to name.

    python make_others.py    # needs numpy, pillow, opencv-python-headless, simplejpeg, image-rs (Python 3.12), gcc with stb_image.h (Debian: libstb-dev) and Go (Debian: golang-go)

Writes here:
    others.bin      outputs one after the other, planes of CHW order, bytes
    others.jsonl    as cases.jsonl, with "decoder": what its name begins with, and "depends": what libjpeg-turbo smooths is another thing in
                    another version, so that only one that is linked with it names it
    cut.jpg         progressive.jpg up to its third scan
"""
import importlib.metadata
import json
import pathlib
import re
import struct
import subprocess
import tempfile

import cv2
import image_rs
import numpy as np
import simplejpeg
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
FILES = ("s444.jpg", "s422.jpg", "s440.jpg", "s420.jpg", "s411.jpg", "progressive.jpg", "gray.jpg", "turned.jpg")
ZUNE = "zune-jpeg 0.5.15 of image 0.25.10" # in image-rs 0.2.4: strings image_rs*.so

# Both write width, height and channels (32 bits each) and the samples.
STB = r"""
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
int main(int count, char **names) {
    int head[3];
    unsigned char *pixels = stbi_load(names[1], &head[0], &head[1], &head[2], 0);
    if (!pixels) return 1;
    fwrite(head, 4, 3, stdout);
    fwrite(pixels, 1, (size_t)head[0] * head[1] * head[2], stdout);
    return 0;
}
"""
GO = r"""
package main
import ("bufio"; "encoding/binary"; "image"; "image/jpeg"; "os")
func main() {
    file, _ := os.Open(os.Args[1])
    picture, err := jpeg.Decode(bufio.NewReader(file))
    if err != nil { os.Exit(1) }
    box := picture.Bounds()
    _, isGray := picture.(*image.Gray)
    channels := 3
    if isGray { channels = 1 }
    out := bufio.NewWriter(os.Stdout)
    binary.Write(out, binary.LittleEndian, []int32{int32(box.Dx()), int32(box.Dy()), int32(channels)})
    for y := 0; y < box.Dy(); y++ {
        for x := 0; x < box.Dx(); x++ {
            r, g, b, _ := picture.At(x, y).RGBA() // 16 bits of 8 to 16: what image/draw and most programs take
            if isGray { out.WriteByte(byte(r >> 8)) } else { out.Write([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)}) }
        }
    }
    out.Flush()
}
"""
GO_DIRECT = GO.replace("""r, g, b, _ := picture.At(x, y).RGBA() // 16 bits of 8 to 16: what image/draw and most programs take
            if isGray { out.WriteByte(byte(r >> 8)) } else { out.Write([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)}) }""",
                       """if isGray { out.WriteByte(picture.(*image.Gray).GrayAt(x, y).Y); continue }
            c := picture.(*image.YCbCr).YCbCrAt(x, y)
            r, g, b := color.YCbCrToRGB(c.Y, c.Cb, c.Cr)
            out.Write([]byte{r, g, b})""").replace('"image";', '"image"; "image/color";')


def run(program, name):
    data = subprocess.run([program, HERE / name], check=True, capture_output=True).stdout
    width, height, channels = struct.unpack("<3i", data[:12])
    return np.frombuffer(data, np.uint8, offset=12).reshape(height, width, channels)


def cut(data, scans):
    """A progressive file that ends behind so many scans."""
    at = -1
    for _ in range(scans + 1):
        at = data.index(b"\xff\xda", at + 1)
    return data[:data.rindex(b"\xff\xc4", 0, at)] + b"\xff\xd9"


def main():
    pixels, lines = bytearray(), []

    def add(file, library, call, image, decoder, words, depends=False):
        image = np.asarray(image)
        planes = np.ascontiguousarray((image if image.ndim == 3 else image[:, :, None]).transpose(2, 0, 1))
        lines.append({"file": file, "library": library, "call": call, "shape": list(planes.shape), "at": len(pixels), "decoder": decoder, "words": words}
                     | ({"depends": True} if depends else {}))
        pixels.extend(planes.tobytes())

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "stb.c").write_text(STB)
        subprocess.run(["gcc", "-O2", "-w", "-o", folder / "stb", folder / "stb.c", "-lm"], check=True)
        for name, source in (("go", GO), ("go_direct", GO_DIRECT)):
            (folder / f"{name}.go").write_text(source)
            subprocess.run(["go", "build", "-o", folder / name, folder / f"{name}.go"], check=True, env={"GOCACHE": str(folder / "cache"), "PATH": "/usr/bin:/usr/local/bin", "HOME": str(folder)})
        version = re.search(r"stb_image - v([\d.]+)", pathlib.Path("/usr/include/stb/stb_image.h").read_text()).group(1)
        go = subprocess.run(["go", "version"], check=True, capture_output=True, text=True).stdout.split()[2]
        for file in FILES:
            for library, call, image, decoder in (
                    ("stb_image", "stbi_load", run(folder / "stb", file), "stb_image"),
                    ("Go image/jpeg", "At().RGBA()", run(folder / "go", file), "Go image/jpeg"),
                    ("Go image/jpeg", "YCbCrToRGB", run(folder / "go_direct", file), "Go image/jpeg"),
                    ("zune-jpeg", "image decode", image_rs.decode_uint8_image((HERE / file).read_bytes(), image_rs.ImageFormat.JPEG,
                                                                             num_channels=1 if file == "gray.jpg" else 3), "zune-jpeg")):
                add(file, library, call, image, decoder, [decoder + " decode"])
    data = cut((HERE / "progressive.jpg").read_bytes(), 3)
    (HERE / "cut.jpg").write_bytes(data)
    smooth = ["fancy upsampling", "islow", "block smoothing"]
    add("cut.jpg", "Pillow", "open", Image.open(HERE / "cut.jpg").convert("RGB"), "libjpeg-turbo", smooth, True)
    add("cut.jpg", "OpenCV", "IMREAD_COLOR", cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), "libjpeg-turbo", [*smooth, "BGR"], True)
    for fast in (False, True):
        add("cut.jpg", "simplejpeg", f"fastdct={fast}", simplejpeg.decode_jpeg(data, "RGB", fastdct=fast), "libjpeg-turbo",
            [*smooth[:1], "ifast" if fast else "islow", "block smoothing"], True)
    versions = {package: importlib.metadata.version(package) for package in ("pillow", "opencv-python-headless", "simplejpeg")}
    versions |= {"stb_image": version, "Go": go, "zune-jpeg": ZUNE, "image-rs": importlib.metadata.version("image-rs")}
    (HERE / "others.bin").write_bytes(pixels)
    (HERE / "others.jsonl").write_text("".join(json.dumps(line) + "\n" for line in [{"versions": versions}, *lines]))
    print(len(lines), "cases,", len(pixels), "bytes")


if __name__ == "__main__":
    main()
