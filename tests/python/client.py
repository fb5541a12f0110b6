# SPDX-License-Identifier: Apache-2.0
"""A client of the peer protocol, as small as tests need it: starts a peer, sends requests, reads answers."""

import io
import json
import os
import subprocess
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.join(HERE, "..", "..", "app", "python")
LIMITS = {"json": 1 << 24, "attachments": 64, "attachment": 1 << 32}


def npy(array):
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


class Failed(Exception):
    """An answer that is an error: `kind`, `code`, `data`."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code, self.data, self.kind = error["code"], error["data"], error["data"]["kind"]


def frame(message, attachments=()):
    text = json.dumps(message).encode()
    lengths = f"Attachment-Lengths: {', '.join(str(len(a)) for a in attachments)}\r\n" if attachments else ""
    return f"Content-Length: {len(text)}\r\n{lengths}\r\n".encode() + text + b"".join(attachments)


def read_frame(stream):
    header = {}
    while (line := stream.readline()) != b"\r\n":
        if not line:
            return None
        name, _, value = line.partition(b":")
        header[name.decode()] = value.strip().decode()
    message = json.loads(stream.read(int(header["Content-Length"])))
    lengths = [int(n) for n in header.get("Attachment-Lengths", "").split(",") if n.strip()]
    return message, [stream.read(n) for n in lengths]


class Client:
    def __init__(self, *arguments, environment=None, options=None, initialize=True):
        path = os.pathsep.join([PACKAGE] + os.environ.get("PYTHONPATH", "").split(os.pathsep))
        self.process = subprocess.Popen([sys.executable, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, "PYTHONPATH": path, **(environment or {})})
        self.number = 0
        self.hello = None
        if initialize:
            try:
                self.hello, _ = self.ask("initialize", {"protocol": 1, "client": {"name": "test", "version": "1"}, "limits": LIMITS,
                                                        "options": options or {}})
            except BaseException:
                self.end()
                raise

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def request(self, method, params=None, attachments=()):
        number, self.number = self.number, self.number + 1
        self.send(frame({"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}, attachments))
        return number

    def answer(self):
        return read_frame(self.process.stdout)

    def ask(self, method, params=None, attachments=()):
        number = self.request(method, params, attachments)
        got = self.answer()
        if got is None:
            raise EOFError(self.process.stderr.read().decode())
        message, data = got
        assert message["id"] == number, message
        if "error" in message:
            raise Failed(message["error"])
        return message["result"], data

    def run(self, op, image, params=None, device="cpu", **more):
        """The output of a step and the rest of the answer."""
        result, data = self.ask("run", {"op": op, "params": params or {}, "device": device, "input": {"attachment": 0}, **more}, [npy(image)])
        return np.load(io.BytesIO(data[result["output"]["attachment"]])), result

    def end(self):
        """Exit status and log."""
        if not self.process.stdin.closed:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                pass
        try:
            status = self.process.wait(20)
        finally:
            self.process.kill()
        log = self.process.stderr.read().decode(errors="replace")
        self.process.stdout.close()
        self.process.stderr.close()
        return status, log

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close() if not self.process.stdin.closed else None
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()
