# SPDX-License-Identifier: Apache-2.0
"""The protocol's server: reads requests, runs them one after the other, answers (PROTOCOL.md)."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from typing import Any, BinaryIO, Callable

from . import output
from .errors import Cancelled, PeerError, malformed
from .framing import FIRST_LIMITS, Attachment, Bytes, Frame, FramingError, Limits, length_of, read_frame, write_frame
from .peer import Peer
from .steps import Request, Steps

PROTOCOL = 1
LIMITS = Limits()
_WAITING = 4  #: requests that may wait; the reader pauses beyond


def _id_of(message: Any) -> Any:
    value = message.get("id") if isinstance(message, dict) else None
    return value if type(value) is int and value >= 0 else None


def _first_line(error: BaseException) -> str:
    text = str(error).strip().split("\n")[0]
    return text if text else type(error).__name__


class Server:
    """One client on two byte streams. `make` makes the peer when ``initialize`` comes; its imports may fail there."""

    def __init__(self, reading: BinaryIO, writing: BinaryIO, make: Callable[[], Peer]) -> None:
        self._reading, self._writing, self._make = reading, writing, make
        self._frames: queue.Queue[Frame | BaseException | None] = queue.Queue(_WAITING)
        self._own_limits = FIRST_LIMITS  # what is accepted
        self._limits = FIRST_LIMITS  # what the client accepts
        self._steps: Steps | None = None
        self._lock = threading.Lock()
        self._running: int | None = None  # the request that may be cancelled
        self._cancelled: set[int] = set()  # of those, and of those that wait
        self._handled = threading.Event()  # the frame before ``initialize`` was answered

    # ---- the reader's thread

    def _read(self) -> None:
        try:
            while True:
                frame = read_frame(self._reading, self._own_limits)
                if frame is not None and self._is_cancel(frame.message):
                    self._cancel(frame.message)
                    continue
                self._handled.clear()
                self._frames.put(frame)
                if frame is None:
                    return
                if self._steps is None:
                    self._handled.wait()  # after ``initialize`` there are other limits
        except (FramingError, EOFError, OSError, MemoryError) as error:
            self._frames.put(error)

    @staticmethod
    def _is_cancel(message: Any) -> bool:
        return isinstance(message, dict) and message.get("method") == "cancel" and "id" not in message

    def _cancel(self, message: dict[str, Any]) -> None:
        params = message.get("params")
        wanted = _id_of(params)
        if wanted is None:
            return
        with self._lock:
            if wanted == self._running or self._waits(wanted):
                self._cancelled.add(wanted)
            running = wanted == self._running
        if running and hasattr(signal, "pthread_kill"):
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    def _waits(self, wanted: int) -> bool:
        return any(isinstance(frame, Frame) and _id_of(frame.message) == wanted for frame in list(self._frames.queue))

    # ---- the main thread

    def _interrupt(self, *_: Any) -> None:
        """A signal handler: runs in the main thread, between two of its instructions."""
        if self._running is not None and self._running in self._cancelled:
            self._running = None
            raise Cancelled

    def run(self) -> int:
        """Until the end; the exit status."""
        if hasattr(signal, "SIGUSR1") and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGUSR1, self._interrupt)
            signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C in the terminal is the client's
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        while True:
            frame = self._frames.get()
            if frame is None:
                return 0
            if isinstance(frame, FramingError):
                self._answer_error(None, PeerError("argument", f"A frame cannot be read: {frame}.", -32700))
                return 2
            if isinstance(frame, MemoryError):
                self._answer_error(None, PeerError("memory", "Not enough memory for a message of that size.", -32700))
                return 2
            if isinstance(frame, BaseException):
                print(f"comparoscope: {frame}", file=sys.stderr)
                return 2
            going_on = self._handle(frame)
            self._handled.set()
            if not going_on:
                return 0

    def _handle(self, frame: Frame) -> bool:
        """Answers one request; False after ``shutdown``."""
        message = frame.message
        if frame.fault:
            self._answer_error(None, PeerError("argument", f"A message is not valid JSON: {frame.fault}.", -32700))
            return True
        method = message.get("method") if isinstance(message, dict) else None
        number = _id_of(message)
        if not isinstance(method, str) or message.get("jsonrpc") != "2.0" or ("id" in message and number is None):
            self._answer_error(number, PeerError("argument", "A message is not a JSON-RPC 2.0 request with a whole number as id.", -32600))
            return True
        if number is None:
            return True  # a notification that is not known
        try:
            with self._lock:
                self._running = number
            if number in self._cancelled:
                raise Cancelled
            result, attachments = self._dispatch(method, message.get("params", {}), frame.attachments)
            self._running = None
            self._answer(number, {"result": result}, attachments)
        except Cancelled:
            self._answer_error(number, PeerError("cancelled", "The step was cancelled."))
        except Exception as error:  # whatever a library raises is an answer
            self._running = None
            self._answer_error(number, error)
        finally:
            self._running = None
            self._cancelled.discard(number)
        return method != "shutdown"

    def _dispatch(self, method: str, params: Any, attachments: list[Bytes]) -> tuple[Any, list[Attachment]]:
        if not isinstance(params, dict):
            raise malformed(f"{method}: 'params' must be an object.")
        if method == "initialize":
            return self._initialize(params), []
        if method == "shutdown":
            return {}, []
        if self._steps is None:
            raise PeerError("argument", f"'{method}' came before 'initialize'.", -32002)
        request = Request(params, attachments)
        if method not in ("run", "gradient", "encode", "decode", "fault", "forget"):
            raise PeerError("unsupported", f"Unknown method '{method[:40]}'.", -32601)
        return getattr(self._steps, method)(request), request.results

    def _initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        if self._steps is not None:
            raise PeerError("argument", "'initialize' was sent twice.", -32600)
        if params.get("protocol") != PROTOCOL:
            raise PeerError("unsupported", f"Unsupported protocol version {str(params.get('protocol'))[:20]}; this peer supports version {PROTOCOL}.")
        given = params.get("limits")
        names = ("json", "attachments", "attachment")
        if not isinstance(given, dict) or not all(type(given.get(name)) is int and given[name] >= 0 for name in names):
            raise malformed("initialize: 'limits' must contain json, attachments and attachment, whole numbers of at least 0.")
        options = params.get("options", {})
        if not isinstance(options, dict):
            raise malformed("initialize: 'options' must be an object.")
        peer = self._make()
        steps = Steps(peer)
        result = {"protocol": PROTOCOL, **steps.introduce(options), "limits": {**LIMITS.as_json(), "handles": steps.max_handles}}
        self._limits = Limits(*(given[name] for name in names))
        self._own_limits = LIMITS
        self._steps = steps
        return result

    # ---- answers

    def _answer(self, number: int, body: dict[str, Any], attachments: list[Attachment]) -> None:
        size = sum(map(length_of, attachments))
        if size > self._limits.attachment or len(attachments) > self._limits.attachments:
            raise PeerError("memory", f"The result has {size} bytes in {len(attachments)} attachments; the client accepts at most "
                                      f"{self._limits.attachment} in {self._limits.attachments}.")
        write_frame(self._writing, {"jsonrpc": "2.0", "id": number, **body}, attachments)

    def _answer_error(self, number: int | None, error: BaseException) -> None:
        steps = self._steps
        data: dict[str, Any]
        if isinstance(error, PeerError):
            code, sentence, data = error.code, str(error), {"kind": error.kind}
            if error.tensors:
                data["tensors"] = error.tensors
        else:
            arrays = steps.peer.arrays if steps else None
            code, sentence = -32000, f"{type(error).__name__}: {_first_line(error)}"
            data = {"kind": arrays.kind_of(error) if arrays else "internal",
                    "traceback": "".join(traceback.format_exception(type(error), error, error.__traceback__))[-20000:]}
            tensors = arrays.tensors_in(error.__traceback__) if arrays and data["kind"] in ("device", "memory") else []
            if tensors:
                data["tensors"] = tensors
        if steps and number is not None and (data["kind"] != "cancelled"):
            sentence = f"{steps.peer.label}: {sentence}"
        error = None  # type: ignore[assignment]  # its traceback keeps tensors alive
        write_frame(self._writing, {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": sentence[:2000], "data": data}}, [])


def serve(make: Callable[[], Peer]) -> None:
    """Serves on standard input and output, then ends the process."""
    reading, writing = output.take()
    status = 1
    try:
        status = Server(reading, writing, make).run()
    except BrokenPipeError:
        status = 0  # the client is gone
    except BaseException:
        traceback.print_exc()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        pass
    os._exit(status)  # threads of libraries do not hold it up
