# SPDX-License-Identifier: Apache-2.0
"""Frames on two byte streams: a header, one JSON object, attachments behind it (PROTOCOL.md, "Frames")."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Sequence, Union

from .json_text import parsed

try:
    import numpy as np
except ImportError:  # refusal.py says so through the protocol
    np = None  # type: ignore[assignment]

Bytes = Union[bytes, bytearray, memoryview]

#: What is written as one attachment: bytes, or several after each other, so that none need be copied together.
Attachment = Union[Bytes, "tuple[Bytes, ...]"]

MAX_HEADER = 8192
_MAX_DIGITS = 19


@dataclass(frozen=True)
class Limits:
    """The most that one frame may have."""

    json: int = 1 << 24  #: bytes of JSON
    attachments: int = 64
    attachment: int = 1 << 32  #: bytes of all attachments together

    def as_json(self) -> dict[str, int]:
        return {"json": self.json, "attachments": self.attachments, "attachment": self.attachment}


#: Before both sides have announced theirs.
FIRST_LIMITS = Limits(1 << 20, 0, 0)


@dataclass
class Frame:
    """One message."""

    message: Any  #: what the JSON says; None with `fault`
    attachments: list[Bytes] = field(default_factory=list)
    fault: str = ""  #: why the JSON of a good frame cannot be read


class FramingError(Exception):
    """The stream cannot be read on: where the next frame begins is not known."""


def _exactly(stream: BinaryIO, count: int) -> memoryview:
    # A bytearray would be filled with zeros first.
    view, done = np.empty(count, np.uint8).data if np else memoryview(bytearray(count)), 0
    while done < count:
        got = stream.readinto(view[done:])  # type: ignore[attr-defined]
        if not got:
            raise EOFError(f"the stream ended {count - done} bytes before the end of a message")
        done += got
    return view


def _header(stream: BinaryIO) -> dict[str, str] | None:
    """The header of the next frame; None at the end of the stream between two frames."""
    fields: dict[str, str] = {}
    read = 0
    while True:
        line = stream.readline(MAX_HEADER - read + 1)
        read += len(line)
        if not line and not read:
            return None
        if not line.endswith(b"\n"):
            if read > MAX_HEADER:
                raise FramingError(f"the header has more than {MAX_HEADER} bytes")
            raise EOFError("the stream ended in a header")
        if line == b"\r\n":
            return fields
        name, colon, value = line.partition(b":")
        if not colon or not line.endswith(b"\r\n"):
            raise FramingError("a header line is no 'Name: value' that ends in CR LF")
        key = name.decode("latin-1").strip().lower()
        if key in fields:
            raise FramingError(f"the header has {key!r} twice")
        fields[key] = value.decode("latin-1").strip()


def _length(text: str, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,%d}" % _MAX_DIGITS, text):
        raise FramingError(f"{what} {text[:40]!r} is no length")
    return int(text)


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def _whole(text: str) -> int:
    if len(text) > _MAX_DIGITS + 1:
        raise ValueError("a whole number has too many digits")
    return int(text)


def parse_json(data: Bytes) -> Any:
    """Strict JSON: no NaN, no infinities, no endless integers, no key twice. Raises ValueError."""
    try:
        return parsed(bytes(data).decode("utf-8"), parse_constant=_no_constant, parse_int=_whole)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read_frame(stream: BinaryIO, limits: Limits) -> Frame | None:
    """The next frame, or None if the stream ended where a frame may end.

    Raises FramingError for a header that cannot be read or that is over the limits, EOFError for a stream that ends inside a frame.
    JSON that cannot be read is the `fault` of a frame without a message.
    """
    fields = _header(stream)
    if fields is None:
        return None
    if "content-length" not in fields:
        raise FramingError("the header has no Content-Length")
    size = _length(fields["content-length"], "Content-Length")
    if size > limits.json:
        raise FramingError(f"the JSON has {size} bytes; at most {limits.json} are accepted")
    texts = [text.strip() for text in fields.get("attachment-lengths", "").split(",")]
    lengths = [_length(text, "Attachment-Lengths") for text in texts] if texts != [""] else []
    if len(lengths) > limits.attachments:
        raise FramingError(f"the message has {len(lengths)} attachments; at most {limits.attachments} are accepted")
    if sum(lengths) > limits.attachment:
        raise FramingError(f"the attachments have {sum(lengths)} bytes; at most {limits.attachment} are accepted")
    text = _exactly(stream, size)
    attachments: list[Bytes] = [_exactly(stream, length) for length in lengths]
    try:
        return Frame(parse_json(text), attachments)
    except ValueError as error:
        return Frame(None, attachments, str(error))


def parts_of(attachment: Attachment) -> list[memoryview]:
    """The bytes of an attachment, in order."""
    return [memoryview(part).cast("B") for part in (attachment if isinstance(attachment, tuple) else (attachment,))]


def length_of(attachment: Attachment) -> int:
    return sum(len(part) for part in parts_of(attachment))


def write_frame(stream: BinaryIO, message: Any, attachments: Sequence[Attachment]) -> None:
    """Writes one frame and flushes."""
    text = json.dumps(message, allow_nan=False, separators=(",", ":")).encode("utf-8")
    header = f"Content-Length: {len(text)}\r\n"
    if attachments:
        header += "Attachment-Lengths: " + ", ".join(str(length_of(attachment)) for attachment in attachments) + "\r\n"
    stream.write(header.encode("ascii") + b"\r\n" + text)
    for attachment in attachments:
        for part in parts_of(attachment):
            stream.write(part)
    stream.flush()
