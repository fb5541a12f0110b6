# SPDX-License-Identifier: Apache-2.0
"""Peers that misbehave: python3 hostile.py MODE. They need no package.

Each one introduces itself as it should, with the op `horizontal_flip` in float32 on cpu and an own op `mirror`, and misbehaves when it is asked
to run; those that misbehave earlier or later say so. Modes are the functions of MODES, below.
"""

import json
import os
import signal
import struct
import sys
import time

# Buffered also under PYTHONUNBUFFERED, where a write whose reader goes ends early without a word.
IN, OUT = sys.stdin.buffer, open(1, "wb", closefd=False)


def read():
    """The next request and its attachments; None at the end of input."""
    header = {}
    while True:
        line = IN.readline()
        if not line:
            return None
        if line == b"\r\n":
            break
        name, _, value = line.partition(b":")
        header[name.strip().lower()] = value.strip().decode()
    message = json.loads(IN.read(int(header[b"content-length"])))
    lengths = [int(n) for n in header.get(b"attachment-lengths", "").split(",") if n.strip()]
    return message, [IN.read(n) for n in lengths]


def frame(message, attachments=(), lengths=None, size=None):
    text = json.dumps(message).encode()
    lines = f"Content-Length: {len(text) if size is None else size}\r\n"
    if attachments:
        lines += "Attachment-Lengths: " + ", ".join(str(n) for n in lengths or [len(a) for a in attachments]) + "\r\n"
    return lines.encode() + b"\r\n" + text + b"".join(attachments)


def write(data):
    OUT.write(data)
    OUT.flush()


def npy(shape, kind, values):
    text = repr({"descr": kind, "fortran_order": False, "shape": shape}).encode()
    text += b" " * (-(len(text) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + values


def zeros(shape, kind="<f4", size=4, value=None):
    count = shape[0] * shape[1] * shape[2] * shape[3]
    return npy(shape, kind, (value or b"\0" * size) * count)


def shape_of(file):
    text = file[10:10 + struct.unpack("<H", file[8:10])[0]].decode()
    return tuple(int(n) for n in text.split("(")[1].split(")")[0].split(",") if n.strip())


def hello(message):
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {
        "protocol": 1, "name": "hostile", "version": "1", "label": "hostile 1", "environment": {"python": sys.version.split()[0]},
        "devices": [{"name": "cpu", "label": "CPU"}], "options": [],
        "limits": {"json": 1 << 24, "attachments": 64, "attachment": 1 << 32, "handles": 256},
        "ops": [{"implements": "horizontal_flip", "function": "hostile.flip", "dtypes": ["float32"], "differentiable": False, "tensors": [],
                 "supported": {"p": True, "same_on_batch": True}},
                {"id": "mirror", "label": "Mirror", "help": "Mirrors.", "function": "hostile.mirror", "dtypes": ["float32"],
                 "differentiable": False, "tensors": [], "params": []}], "unmapped": []}}))


def answer(message, file, number=None):
    """The bytes of a well-formed answer with this tensor."""
    shape = list(shape_of(file))
    return frame({"jsonrpc": "2.0", "id": message["id"] if number is None else number, "result": {
        "output": {"attachment": 0}, "shape": shape, "dtype": "float32", "device": "cpu", "function": "hostile.flip", "notes": [],
        "times": {"upload": 0.1, "compute": 0.1, "download": 0.1}, "tensors": []}}, [file])


def like(files):
    return zeros(shape_of(files[0]))


def forever():
    while True:
        time.sleep(3600)


# ---- what happens at `run`

def silent(message, files):
    """Says nothing."""
    forever()


def dies(message, files):
    """Ends in the middle of an answer, with status 3."""
    whole = answer(message, like(files))
    write(whole[:len(whole) // 2])
    print("the last words", file=sys.stderr, flush=True)
    os._exit(3)


def crashes(message, files):
    """Ends by SIGSEGV."""
    print("about to crash", file=sys.stderr, flush=True)
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGSEGV)
    forever()


def long_length(message, files):
    """Announces more JSON than it sends."""
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {}}, size=100000))
    forever()


def short_length(message, files):
    """Announces less JSON than it sends."""
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {"notes": ["much"]}}, size=20))
    forever()


def long_attachment(message, files):
    """Announces a longer attachment than it sends."""
    file = like(files)
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {"output": {"attachment": 0}}}, [file], [len(file) * 2]))
    forever()


def lying_npy(message, files):
    """A tensor whose header says more samples than there are."""
    n, c, h, w = shape_of(files[0])
    write(answer(message, npy((n, c, h * 2, w), "<f4", b"\0" * (4 * n * c * h * w))))


def negative_length(message, files):
    """A length below 0."""
    write(b"Content-Length: -1\r\n\r\n")
    forever()


def endless_header(message, files):
    """A header line without an end."""
    while True:
        write(b"Content-Length: 1" + b"0" * 65536)


def huge_json(message, files):
    """A gigabyte of JSON, announced and sent."""
    size = 1 << 30
    write(b"Content-Length: %d\r\n\r\n[" % size)
    block = b"1," * (1 << 19)
    for _ in range(size // len(block)):
        write(block)
    forever()


def huge_attachment(message, files):
    """A terabyte of attachment, announced."""
    write(b"Content-Length: 2\r\nAttachment-Lengths: 1099511627776\r\n\r\n{}")
    forever()


def many_attachments(message, files):
    """A thousand empty attachments."""
    write(b"Content-Length: 2\r\nAttachment-Lengths: " + b",".join([b"0"] * 1000) + b"\r\n\r\n{}")
    forever()


def no_json(message, files):
    """A good frame with something else than JSON in it."""
    write(b"Content-Length: 11\r\n\r\nhello world")


def deep_json(message, files):
    """A million brackets."""
    write(b"Content-Length: 2000000\r\n\r\n" + b"[" * 1000000 + b"]" * 1000000)


def wrong_id(message, files):
    """The answer to another request."""
    write(answer(message, like(files), message["id"] + 7))


def wrong_fields(message, files):
    """An answer with text where numbers belong."""
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {"output": "here", "times": "late", "tensors": 7, "notes": {}}}))


def wrong_attachment(message, files):
    """Names an attachment that is not there."""
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {"output": {"attachment": 4}, "shape": [1, 3, 4, 4], "dtype": "float32",
                                                                   "device": "cpu", "function": "f", "notes": [], "times": {}, "tensors": []}}))


def wrong_error(message, files):
    """An error that is no error object."""
    write(frame({"jsonrpc": "2.0", "id": message["id"], "error": "no"}))


def wrong_shape(message, files):
    """A row less."""
    n, c, h, w = shape_of(files[0])
    write(answer(message, zeros((n, c, max(h - 1, 1), w))))


def wrong_dtype(message, files):
    """float64 for float32."""
    write(answer(message, zeros(shape_of(files[0]), "<f8", 8)))


def strange_dtype(message, files):
    """A dtype that the protocol does not have: objects."""
    write(answer(message, zeros(shape_of(files[0]), "|O", 8)))


def nan(message, files):
    """Nothing but NaN."""
    write(answer(message, zeros(shape_of(files[0]), value=b"\x00\x00\xc0\x7f")))


def other_op(message, files):
    """The output of another op: the input itself."""
    write(answer(message, files[0]))


def prints(message, files):
    """Prose on standard output before the answer."""
    write(b"Loading weights... done.\n")
    write(answer(message, like(files)))


def talks_twice(message, files):
    """Two answers to one request."""
    write(answer(message, like(files)) * 2)


def endless_log(message, files):
    """A log without an end; no answer."""
    line = ("the same line again " * 50 + "\n") * 100
    while True:
        sys.stderr.write(line)
        sys.stderr.flush()


def long_log(message, files):
    """50 MB of log, then the answer: nobody may wait for the other."""
    line = "x" * 999 + "\n"
    for _ in range(50000):
        sys.stderr.write(line)
    sys.stderr.flush()
    write(answer(message, like(files)))


def forks(message, files):
    """Answers, and leaves a child behind that holds the pipes."""
    if os.fork() == 0:
        time.sleep(600)
        os._exit(0)
    write(answer(message, like(files)))


def forks_and_dies(message, files):
    """A child holds the pipes, and nobody answers."""
    if os.fork() == 0:
        time.sleep(600)
        os._exit(0)
    os._exit(4)


def deaf(message, files):
    """Answers, and then neither reads nor ends, whatever is asked or closed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    write(answer(message, like(files)))
    forever()


def good(message, files):
    """Behaves."""
    write(answer(message, like(files)))


# ---- what happens at another time

def silent_start():
    """Never introduces itself."""
    forever()


def dies_at_start():
    """Ends at once, with a traceback in its log and status 1."""
    print("Traceback (most recent call last):\nModuleNotFoundError: No module named 'nonesuch'", file=sys.stderr, flush=True)
    sys.exit(1)


def prints_at_start():
    """Prose on standard output before anything else."""
    write(b"Welcome to hostile 1.0!\n")
    forever()


def refuses():
    """Refuses to end: closed pipes, `shutdown`, SIGTERM, SIGINT."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    serve(good)
    forever()


def reads_nothing():
    """Introduces itself and reads no further: the client's own pipe fills up."""
    hello(read()[0])
    forever()


def wrong_hello():
    """An introduction that is none."""
    message, _ = read()
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {"protocol": "one", "name": 7, "devices": "all", "ops": [{"implements": 3}]}}))
    forever()


def old_protocol():
    """Another version of the protocol."""
    message, _ = read()
    write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {"protocol": 99, "name": "hostile"}}))
    forever()


def serve(run):
    while True:
        got = read()
        if got is None:
            return
        message, files = got
        if message["method"] == "initialize":
            hello(message)
        elif message["method"] == "run":
            run(message, files)
        elif message["method"] == "shutdown":
            write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {}}))
            if run is not good or sys.argv[1] != "refuses":
                return
        elif "id" in message:
            write(frame({"jsonrpc": "2.0", "id": message["id"], "result": {}}))


AT_START = (silent_start, dies_at_start, prints_at_start, refuses, reads_nothing, wrong_hello, old_protocol)
AT_RUN = (silent, dies, crashes, long_length, short_length, long_attachment, lying_npy, negative_length, endless_header, huge_json,
          huge_attachment, many_attachments, no_json, deep_json, wrong_id, wrong_fields, wrong_attachment, wrong_error, wrong_shape, wrong_dtype,
          strange_dtype, nan, other_op, prints, talks_twice, endless_log, long_log, forks, forks_and_dies, deaf, good)
MODES = {mode.__name__: mode for mode in AT_START + AT_RUN}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in MODES:
        sys.exit("usage: hostile.py " + "|".join(MODES))
    try:
        if MODES[sys.argv[1]] in AT_START:
            MODES[sys.argv[1]]()
        else:
            serve(MODES[sys.argv[1]])
    except (BrokenPipeError, TypeError):
        pass  # the client is gone
