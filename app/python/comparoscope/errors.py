# SPDX-License-Identifier: Apache-2.0
"""What a request can end in, other than a result."""

from __future__ import annotations

from typing import Any

#: What a peer may say that went wrong (PROTOCOL.md, "Error").
KINDS = ("argument", "unsupported", "device", "memory", "cancelled", "internal")


class PeerError(Exception):
    """One clear sentence for the user, with its kind.

    Raise it in an op for what the op cannot do: ``raise PeerError("unsupported", "unsharp: uint16 is not supported.")``.
    """

    def __init__(self, kind: str, message: str, code: int = -32000, tensors: list[dict[str, Any]] | None = None) -> None:
        super().__init__(message)
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
        self.kind = kind
        self.code = code
        self.tensors = tensors or []


class Cancelled(BaseException):
    """Ends the step that runs. No ``Exception``, so that a library's own handlers let it pass."""


def argument(message: str) -> PeerError:
    """A value that the request may not have."""
    return PeerError("argument", message)


def malformed(message: str) -> PeerError:
    """Fields of a method that are missing or of the wrong type."""
    return PeerError("argument", message, -32602)
