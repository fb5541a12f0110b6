#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of the folders here, and expected.npz: what is in them.

make.py [FOLDER]   needs NumPy, Pillow, pillow-heif and imagecodecs; writes over what is there

The arrays of expected.npz are (C,H,W) and called as the files are, with "/N" for frame N of a GIF. Of GIF they are what Pillow reads from
the file, of inks what Pillow reads, turned round again; of the other formats, which are written without loss, what was
written.
"""
import io
import os
import struct
import sys

import imagecodecs
import numpy as np
import pillow_heif
from PIL import Image

FOLDER = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.realpath(__file__))
H, W = 6, 9
expected = {}


def values(channels, most, dtype, height=H, width=W):
    """Samples of all sizes, the same at each run."""
    i = np.arange(height * width * channels, dtype=np.uint64) * np.uint64(2654435761) % np.uint64(2 ** 32)
    return (i % np.uint64(most + 1)).astype(dtype).reshape(height, width, channels)


def keep(name, samples):
    samples = np.asarray(samples)
    samples = samples[..., None] if samples.ndim == 2 else samples
    expected[name] = np.ascontiguousarray(np.moveaxis(samples, 2, 0))


def path(name):
    """In the folder of its extension."""
    folder = os.path.join(FOLDER, name.rpartition(".")[2])
    os.makedirs(folder, exist_ok=True)
    return os.path.join(folder, name)


def write(name, data, samples=None):
    with open(path(name), "wb") as file:
        file.write(data)
    if samples is not None:
        keep(name, samples)


# JPEG of inks, and what is refused
def segments(jpeg):
    """[(marker, bytes)] up to the scan, and the rest."""
    at, found = 2, []
    while jpeg[at + 1] != 0xDA:
        size = 2 + struct.unpack(">H", jpeg[at + 2:at + 4])[0]
        found.append((jpeg[at + 1], jpeg[at:at + size]))
        at += size
    return found, jpeg[at:]


inks = np.repeat(np.repeat(values(4, 255, np.uint8)[:2, :2], 8, 0), 8, 1)
ycck = imagecodecs.jpeg8_encode(inks, level=95, colorspace="CMYK", outcolorspace="YCCK", subsampling="444")
assert any(marker == 0xEE and data[4:9] == b"Adobe" and data[15] == 2 for marker, data in segments(ycck)[0])
write("ycck.jpg", ycck, 255 - np.asarray(Image.open(io.BytesIO(ycck)))) # Pillow turns all inks round
file = io.BytesIO()
Image.fromarray(inks, "CMYK").save(file, "JPEG", quality=95)
parts, scan = segments(file.getvalue())
plain = b"\xff\xd8" + b"".join(data for marker, data in parts if marker != 0xEE) + scan
write("cmyk_plain.jpg", plain, 255 - np.asarray(Image.open(io.BytesIO(plain))))
write("twelve.jpg", imagecodecs.jpeg8_encode(values(1, 4095, np.uint16)[..., 0], level=90, bitspersample=12))
write("lossless.jpg", imagecodecs.jpeg8_encode(values(3, 255, np.uint8), lossless=True))
write("jpegls.jpg", imagecodecs.jpegls_encode(values(1, 255, np.uint8)[..., 0]))


# GIF
def by_pillow(name, frames=1):
    """What Pillow reads, every frame as it shows it."""
    with Image.open(path(name)) as image:
        assert getattr(image, "n_frames", 1) == frames
        for i in range(frames):
            image.seek(i)
            is_clear = "transparency" in image.info or image.mode == "RGBA"
            keep(f"{name}/{i + 1}", np.asarray(image.convert("RGBA" if is_clear else "RGB")))


def lzw(indices, bits):
    """Codes of one pixel each, and a new table before their width would grow."""
    clear, codes, width = 1 << bits, [], bits + 1
    for i, index in enumerate(indices):
        if i % (clear - 2) == 0:
            codes.append(clear)
        codes.append(int(index))
    codes.append(clear + 1)
    number = sum(code << width * i for i, code in enumerate(codes))
    data = number.to_bytes((width * len(codes) + 7) // 8, "little")
    blocks = b"".join(bytes([len(data[i:i + 255])]) + data[i:i + 255] for i in range(0, len(data), 255))
    return bytes([bits]) + blocks + b"\0"


def gif(name, size, palette, frames, background=0):
    """Frames are (left, top, indices, disposal, index of the transparent colour or None, own palette or None)."""
    data = b"GIF89a" + struct.pack("<HHBBB", *size, 0xF3, background, 0) + palette.astype(np.uint8).tobytes()
    for left, top, indices, disposal, clear, own in frames:
        data += b"!\xf9\x04" + struct.pack("<BHBB", disposal << 2 | (clear is not None), 5, clear or 0, 0)
        data += b"," + struct.pack("<HHHHB", left, top, indices.shape[1], indices.shape[0], 0x83 if own is not None else 0)
        data += b"" if own is None else own.astype(np.uint8).tobytes()
        data += lzw(indices.reshape(-1), 4)
    write(name, data + b";")
    by_pillow(name, len(frames))


colours, others = values(3, 255, np.uint8, 1, 16)[0], values(3, 251, np.uint8, 1, 16)[0][::-1]
index = lambda h, w, seed=1: (values(1, 15, np.uint8, h, w)[..., 0] * seed % 16).astype(np.uint8)
image = Image.fromarray(index(17, 20), "P")
image.putpalette(colours.tobytes())
image.save(path("interlaced.gif"), interlace=1)
by_pillow("interlaced.gif")
image.save(path("clear.gif"), interlace=0, transparency=3)
by_pillow("clear.gif")
Image.fromarray(values(1, 255, np.uint8)[..., 0]).save(path("gray.gif"))
by_pillow("gray.gif")
gif("part.gif", (12, 10), colours, [(3, 2, index(5, 6), 1, None, None)])
gif("part_clear.gif", (12, 10), colours, [(3, 2, index(5, 6), 1, 5, None)])
gif("opaque.gif", (12, 10), colours, [(0, 0, index(10, 12), 1, None, None), (3, 2, index(5, 6, 3), 2, None, None),
                                      (1, 1, index(4, 4, 5), 3, None, others), (6, 5, index(5, 6, 7), 1, 4, others)], background=7)
gif("disposals.gif", (12, 10), colours, [(0, 0, index(10, 12), 1, 2, None), (3, 2, index(5, 6, 3), 2, 9, None), (1, 1, index(4, 4, 5), 3, 4, others),
                                         (6, 5, index(5, 6, 7), 1, None, None), (0, 0, index(10, 12, 11), 3, 1, None), (2, 2, index(3, 3, 13), 1, 6, None)])

# JPEG 2000, JPEG XL, AVIF and HEIC, without loss: what was written is what is in them
rgb, rgba = values(3, 255, np.uint8), values(4, 255, np.uint8)
rgba[0, :4, 3] = 0


def lossless(name, encode, samples, most=None, **options):
    write(name, encode(samples, **options), samples)


for name, samples, options in [("rgb.jp2", rgb, {}), ("rgba.jp2", rgba, {}), ("gray.j2k", values(1, 255, np.uint8)[..., 0], {}),
                               ("gray16.jp2", values(1, 65535, np.uint16)[..., 0], {}), ("twelve.jp2", values(3, 4095, np.uint16), {"bitspersample": 12})]:
    lossless(name, imagecodecs.jpeg2k_encode, samples, level=0, reversible=True, codecformat=name[-3:].upper(), **options)
signed = values(1, 65535, np.uint16)[..., 0].view(np.int16)
write("signed.jp2", imagecodecs.jpeg2k_encode(signed, level=0, reversible=True), signed.astype(np.float32))
file = io.BytesIO()
Image.fromarray(values(3, 255, np.uint8), "YCbCr").save(file, "JPEG2000", irreversible=False, mct=0)
write("ycc.jp2", file.getvalue(), values(3, 255, np.uint8))

for name, samples, options in [("rgb.jxl", rgb, {}), ("rgba.jxl", rgba, {}), ("gray.jxl", values(1, 255, np.uint8)[..., 0], {}),
                               ("gray_alpha.jxl", values(2, 255, np.uint8), {}), ("rgb16.jxl", values(3, 65535, np.uint16), {}),
                               ("ten.jxl", values(3, 1023, np.uint16), {"bitspersample": 10}),
                               ("float.jxl", (values(3, 4095, np.uint16) / 4095).astype(np.float32), {})]:
    lossless(name, imagecodecs.jpegxl_encode, samples, lossless=True, **options)

lossless("rgb.avif", imagecodecs.avif_encode, rgb, level=100, pixelformat="444")
lossless("rgba.avif", imagecodecs.avif_encode, rgba, level=100, pixelformat="444")
lossless("ten.avif", imagecodecs.avif_encode, values(3, 1023, np.uint16), level=100, pixelformat="444", bitspersample=10)


def heif(name, mode, samples, **options):
    image = pillow_heif.from_bytes(mode, (W, H), np.ascontiguousarray(samples).tobytes())
    file = io.BytesIO()
    image.save(file, format="HEIF", quality=-1, chroma=444, matrix_coefficients=0, **options)
    write(name, file.getvalue(), samples)


heif("rgb.heic", "RGB", rgb)
heif("rgba.heic", "RGBA", rgba)

def turned(avif, irot=b"\0\0\0\x09irot\x03"):
    """With a turn of its one image: a property, its index among those of the image, and all sizes and places of what has these."""
    data = bytearray(avif)
    at = {name: data.index(name) - 4 for name in (b"meta", b"iloc", b"iprp", b"ipco", b"ipma")}
    size = lambda name: struct.unpack_from(">I", data, at[name])[0]
    associations = at[b"ipma"] + 18  # their number, of the one entry
    assert struct.unpack_from(">I", data, at[b"ipma"] + 12)[0] == 1 and data[at[b"iloc"] + 12] == 0x44
    properties = data[at[b"ipco"]:at[b"ipma"]].count(b"av1C") + sum(
        data[at[b"ipco"]:at[b"ipma"]].count(name) for name in (b"ispe", b"pixi", b"colr"))
    grown = {b"meta": len(irot) + 1, b"iprp": len(irot) + 1, b"ipco": len(irot), b"ipma": 1}
    sizes = {name: size(name) + more for name, more in grown.items()}
    place = at[b"iloc"] + 22
    struct.pack_into(">I", data, place, struct.unpack_from(">I", data, place)[0] + len(irot) + 1)
    data[associations] += 1
    data.insert(at[b"ipma"] + size(b"ipma"), 0x80 | properties + 1)
    for name, value in sizes.items():
        struct.pack_into(">I", data, at[name], value)
    data[at[b"ipma"]:at[b"ipma"]] = irot
    return bytes(data)


write("turned.avif", turned(imagecodecs.avif_encode(rgb, level=100, pixelformat="444")), rgb)
assert (imagecodecs.avif_decode(open(path("turned.avif"), "rb").read()) == rgb).all()
with Image.open(path("turned.avif")) as image: # Pillow does not turn either, and tells it as EXIF does
    assert image.getexif()[274] == 6 and (np.asarray(image) == rgb).all()

np.savez_compressed(os.path.join(FOLDER, "expected.npz"), **expected)
print(len(expected), "pictures")
