#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records what PyTorch, torchvision and Kornia give on a device, for compare_libraries.py to hold Comparoscope to, anywhere and later.

    record_libraries.py [--device cuda:0] [--out FOLDER] [--wheels FOLDER] [--only resize,clahe] [--tf32 default] [--threads 2] [--limit 480]
                        [--kernels]
    record_libraries.py --self-test        the parts that need no PyTorch (NumPy is enough)

Every case of ../reference/kornia/make_*.py and ../reference/fidelity/measure_*.py, which are the library's own calls for each of our ops, runs
on the case's small input and on a picture, both made by formulas and moved to the device. A seeded case draws on the CPU, as Kornia does
unless its module was moved; on a GPU it is recorded again with the draws of the moved module, which are those of the GPU's own random stream.
A call that leaves a tensor on the CPU runs again with the device as PyTorch's default. Then the peers torch, torchvision and Kornia of
app/python run the case's small input with the draws of ../reference/peers/draws.jsonl.

Written: FOLDER/<device>[_tf32_<value>].npz (a few MiB; FOLDER is $OUT or build/gpu): `manifest`, a JSON text with versions, device, driver,
date and one record a call (case, seed, how it was called, names of input and output, or the error); the inputs; and the outputs by the start
of their SHA-256, so that equal ones are there once. Of an output with more than 6000 samples every k-th row is kept; its digest is that of all.

--kernels also keeps the names of the kernels that each call launched, as PyTorch's profiler tells them: by which code a library's bits come
about. It is a GPU's alone.

--device meta rehearses a GPU's recording on the CPU: comparoscope.second_device refuses to mix tensors as PyTorch refuses it beside a GPU.
--wheels unpacks the wheels of that folder which fit this Python into build/gpu/site and imports them from there: Kornia, where no package
index is to be had ("pip download --no-deps kornia kornia_rs" gets them). Exit code: 0, or 1 where nothing was recorded, the
device failed or time ran out; what a library refuses is a record and no failure. 77 without PyTorch or the device.
"""

import argparse
import contextlib
import datetime
import hashlib
import importlib
import importlib.util
import json
import os
import platform
import re
import sys
import time
import zipfile

try:
    import numpy as np
except ImportError:
    print("SKIPPED: this Python has no NumPy")
    sys.exit(77)

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
REFERENCE = os.path.join(ROOT, "tests", "reference")
SKIPPED = 77
FORMAT = 1
MOST = 6000  # samples kept of an output
SIDES = {"resize": (97, 131), "to_float": (97, 131), "to_uint8": (97, 131)}  # of the picture; the others' is smaller
SMALL = (24, 31)
DEVICE_DRAWS = "draws on the device"  # how a record was made whose random stream is the GPU's


def picture(shape, dtype):
    """Ramps, edges and grain in 256 levels, by whole numbers alone: (n, c, h, w) of the dtype, floats from 0 to 1."""
    n, c, h, w = shape
    k, i, y, x = np.ogrid[:n, :c, :h, :w]
    grain = ((((y * 131 + x) * 7 + i) * 5 + k + 1) * 2654435761 >> 13) % 16
    ramp = (x * (i + 2) * 3 + y * (5 - i) * 2 + k * 40) % 512
    levels = np.clip(np.where(ramp < 256, ramp, 511 - ramp) * 3 // 4 + np.where((x // 7 + y // 5) % 3 == 0, 48, 0) + grain, 0, 255)
    levels = np.broadcast_to(levels, shape)
    if dtype == "uint8":
        return levels.astype(np.uint8)
    if dtype == "uint16":
        return (levels * 257 + grain).clip(0, 65535).astype(np.uint16)
    return levels.astype(dtype) / np.asarray(255, dtype)


def canonical(array):
    """One NaN and one zero."""
    array = np.ascontiguousarray(array)
    if array.dtype.kind != "f":
        return array
    return np.where(np.isnan(array), np.asarray(np.nan, array.dtype), array + np.asarray(0, array.dtype))


def digest(array):
    array = canonical(array)
    return hashlib.sha256(f"{array.dtype}{list(array.shape)}".encode() + array.tobytes()).hexdigest()[:20]


def kept_rows(array):
    """What a file keeps of an output: all of a small one, every k-th row of a large one."""
    if array.size <= MOST:
        return array
    rows = array.reshape(-1, array.shape[-1])
    return np.ascontiguousarray(rows[::-(-array.size // MOST)])


class Recording:
    """What a file has: `manifest`, and arrays by name."""

    def __init__(self, manifest):
        self.manifest, self.arrays = manifest, {}
        manifest.setdefault("format", FORMAT)
        manifest.setdefault("records", [])

    def add(self, record, image, output):
        """`output` is an array or the text of an error."""
        record["input"] = "in_" + digest(image)
        self.arrays[record["input"]] = image
        if isinstance(output, str):
            record["error"] = output
        else:
            record.update(output=digest(output), dtype=str(output.dtype), shape=list(output.shape))
            self.arrays["out_" + record["output"]] = kept_rows(output)
        self.manifest["records"].append(record)

    def write(self, path):
        with open(path, "wb") as file:
            np.savez_compressed(file, manifest=np.array(json.dumps(self.manifest)), **self.arrays)

    @staticmethod
    def read(path):
        with np.load(path, allow_pickle=False) as file:
            recording = Recording(json.loads(str(file["manifest"])))
            recording.arrays = {name: file[name] for name in file.files if name != "manifest"}
        if recording.manifest["format"] != FORMAT:
            raise ValueError(f"{path} has format {recording.manifest['format']}, this program reads {FORMAT}.")
        return recording


def unpack(wheels, target):
    """The wheels that fit this Python, for importing. Returns their names."""
    fits = re.compile(rf"-(py3|cp{sys.version_info[0]}{sys.version_info[1]}|cp3\d+-abi3)-.*(any|{platform.machine()})\.whl$")
    names = sorted(name for name in os.listdir(wheels) if fits.search(name))
    for name in names:
        with zipfile.ZipFile(os.path.join(wheels, name)) as file:
            file.extractall(target)
    sys.path.insert(0, target)
    importlib.invalidate_caches()
    return names


def collected():
    """(cases, recorded draws). Without one of the libraries those of the groups that the others have, and no draws."""
    sys.path.insert(0, os.path.join(REFERENCE, "peers"))
    import record_draws

    with open(os.path.join(REFERENCE, "peers", "draws.jsonl"), encoding="ascii") as file:
        draws = [json.loads(line) for line in file]
    try:
        return record_draws.cases(), draws
    except ImportError as error:
        print(f"Without {error.name}: its cases are left out, and those of the peers.")
    import make_kornia

    make_kornia.measured = []
    for group in record_draws.GROUPS:
        try:
            importlib.import_module(group)
        except ImportError:
            print(f"  {group} is not run.")
    return [case[:6] for case in make_kornia.measured if not case[6]], []


class Library:
    """Calls of the libraries on one device."""

    def __init__(self, device, process):
        self.torch, self.arrays, self.settings, self.device = process.torch, process.arrays, process.options, device

    def _output(self, function, image, seed, draws):
        torch = self.torch
        if isinstance(function, torch.nn.Module):
            function = function.to(self.device)
            if hasattr(function, "set_rng_device_and_dtype"):
                function.set_rng_device_and_dtype(torch.device(draws), getattr(function, "dtype", torch.get_default_dtype()))
        torch.manual_seed(seed or 0)
        with torch.no_grad():
            return function(image.to(self.device)).cpu().contiguous().numpy()

    def kernels(self, function, image, seed):
        """Names of the kernels of a call, in the order of their launches; none where the call is refused."""
        profiler = self.torch.profiler
        with profiler.profile(activities=[profiler.ProfilerActivity.CUDA]) as profile:
            self.call(function, image, seed)
            self.torch.cuda.synchronize()
        events = [event for event in profile.events() if event.device_type == self.torch.autograd.DeviceType.CUDA]
        return [event.name for event in sorted(events, key=lambda event: event.time_range.start)]

    def call(self, function, image, seed, draws="cpu"):
        """(output or text of an error, how it was called). `draws`: the device whose random stream a seeded module draws from."""
        try:
            return self._output(function, image, seed, draws), "call"
        except Exception as error:  # the library refuses: that is its result
            if self.arrays.kind_of(error) != "device" or seed is not None:
                return text_of(error), "call"
        try:
            with self.torch.device(self.device):  # a tensor that the call makes for itself
                return self._output(function, image, seed, draws), "call, default device"
        except Exception as error:
            return text_of(error), "call, default device"

    def peer(self, op, image, request):
        try:
            with self.torch.no_grad():
                return op.call(image.to(self.device), request).cpu().contiguous().numpy()
        except Exception as error:
            return text_of(error)


def text_of(error):
    return f"{type(error).__name__}: {(str(error).strip().splitlines() or [''])[0][:200]}"


def is_broken(output):
    """An error after which the device gives no result any more."""
    return isinstance(output, str) and ("CUDA error" in output or "AcceleratorError" in output) and "not implemented" not in output


def peers_of(settings):
    from comparoscope.errors import PeerError

    found = {}
    for name in ("torch", "torchvision", "kornia"):
        try:
            peer = importlib.import_module(f"comparoscope.peers.{name}").make()
            peer.setup(settings)
            found[name] = peer
        except PeerError as error:
            print(f"No peer {name}: {error}")
    return found


def record_calls(recording, library, cases, only, until, kernels):
    """Returns why it stopped early, or None."""
    import record_draws

    for number, (op, function, shape, seed, kind, dtype) in enumerate(cases):
        id = op.split(":")[0]
        if only and id not in only:
            continue
        large = (min(shape[0], 4) if seed is not None else 1, shape[1], *SIDES.get(id, SMALL))
        for name, image in ((kind, record_draws.image(shape, kind, dtype)), ("picture", library.torch.from_numpy(picture(large, str(dtype)[6:])))):
            output, how = library.call(function, image.clone(), seed)
            if is_broken(output):
                return f"{op}: {output}"
            entry = {"number": number, "op": op, "seed": seed, "content": name, "how": how}
            if kernels:
                entry["kernels"] = library.kernels(function, image.clone(), seed)
            recording.add(entry, image.numpy(), output)
            if seed is not None and library.device.startswith("cuda"):
                output, _ = library.call(function, image.clone(), seed, library.device)
                recording.add({**entry, "how": DEVICE_DRAWS}, image.numpy(), output)
        if time.monotonic() > until:
            return f"time ran out after case {number} of {len(cases)}"
    return None


def record_peers(recording, library, cases, draws, only, until):
    """Likewise."""
    import record_draws
    from comparoscope.draws import Draws
    from comparoscope.peer import Call

    for name, peer in peers_of(library.settings).items():
        for entry in draws:
            op, _, shape, seed, kind, dtype = cases[entry["number"]]
            known = peer.ops.get(op.split(":")[0])
            if op != entry["op"] or known is None or str(dtype)[6:] not in known.dtypes or (only and known.id not in only) or known.tensors:
                continue
            try:
                params = known.accepted({key: value for key, value in entry["params"].items() if key in known.supported})
            except Exception:
                continue  # this library has no function for these parameters
            image = record_draws.image(shape, kind, dtype)
            output = library.peer(known, image, Call(known.id, library.device, params, Draws.parse(entry.get("draws"))))
            if is_broken(output):
                return f"{name}, {op}: {output}"
            recording.add({"number": entry["number"], "op": op, "seed": seed, "content": kind, "how": "peer " + name,
                           "function": known.function}, image.numpy(), output)
            if time.monotonic() > until:
                return f"time ran out in the peer {name}"
    return None


def maker():
    """Of the processor: MKL chooses its code by it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            vendor = next((line.split(":")[1].strip() for line in file if line.startswith("vendor_id")), "unknown")
    except OSError:
        vendor = "unknown"
    return {"GenuineIntel": "Intel", "AuthenticAMD": "AMD"}.get(vendor, vendor)


def described(process, options):
    """What the bits may depend on."""
    versions = {}
    for name in ("torchvision", "kornia"):
        if importlib.util.find_spec(name):
            versions[name] = importlib.import_module(name).__version__
    label = process.torch.cuda.get_device_name(options.device) if options.device.startswith("cuda") else options.device
    environment = {"python": platform.python_version(), "numpy": np.__version__, **process.environment(), "maker": maker(), **versions}
    return {"device": options.device, "label": label, "tf32": options.tf32, "environment": environment,
            "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat()}


def beside_a_gpu(device):
    if device != "meta":
        return contextlib.nullcontext()
    from comparoscope.second_device import second_device

    return second_device()


def record(options):
    started = time.monotonic()
    if options.wheels:
        print("Unpacked:", ", ".join(unpack(options.wheels, os.path.join(ROOT, "build", "gpu", "site"))) or "no wheel that fits this Python")
    sys.path.insert(0, os.path.join(ROOT, "app", "python"))
    if importlib.util.find_spec("torch") is None:
        print("SKIPPED: this Python has no PyTorch")
        return SKIPPED
    from comparoscope.peers.torch_process import TorchProcess

    process = TorchProcess()
    if options.device not in ("cpu", "meta") and options.device not in [device["name"] for device in process.arrays.devices()]:
        print(f"SKIPPED: PyTorch has no {options.device}")
        return SKIPPED
    settings = {name: param.default for name, param in process.schema().items()}
    process.setup({**settings, "threads": options.threads, "tf32": options.tf32})
    recording = Recording(described(process, options))
    print(json.dumps({key: value for key, value in recording.manifest.items() if key != "records"}))
    library = Library(options.device, process)
    cases, draws = collected()
    only = set(filter(None, options.only.split(",")))
    until = started + options.limit
    with beside_a_gpu(options.device):
        stopped = record_calls(recording, library, cases, only, until, options.kernels)
        print(f"{len(recording.manifest['records'])} calls after {time.monotonic() - started:.0f} s", flush=True)
        stopped = stopped or record_peers(recording, library, cases, draws, only, until)
    records = recording.manifest["records"]
    if stopped:
        recording.manifest["stopped"] = stopped
    name = re.sub("[^a-z0-9]+", "_", recording.manifest["label"].lower()).strip("_")
    path = os.path.join(options.out, name + ("" if options.tf32 == "default" else f"_tf32_{options.tf32}") + ".npz")
    recording.write(path)
    print_summary(records)
    print(f"{len(records)} records of {len({entry['op'].split(':')[0] for entry in records})} ops in {path}, {os.path.getsize(path) / 2**20:.1f} MiB, "
          f"{time.monotonic() - started:.0f} s")
    if stopped:
        print("Stopped early:", stopped)
    return 1 if stopped or not any("output" in entry for entry in records) else 0


def print_summary(records):
    """How the calls were made, and what was refused."""
    for how in sorted({entry["how"] for entry in records}):
        mine = [entry for entry in records if entry["how"] == how]
        print(f"{how:22} {len(mine):5} records, {sum('error' in entry for entry in mine)} refused")
    for text in sorted({f"{entry['op'].split(':')[0]} ({entry['how']}): {entry['error']}" for entry in records if "error" in entry}):
        print("  refused:", text)


def self_test():
    """Formulas and file; the comparison's is compare_libraries.py --self-test."""
    import tempfile

    known = {"uint8": "c8448ad19126fe655d52", "uint16": "7e4f77381935ef7a613c", "float32": "036afd9ba9d922a455b8"}
    found = {dtype: digest(picture((2, 3, 24, 31), dtype)) for dtype in known}
    assert found == known, f"the pictures are others: {found}"
    assert digest(np.float32([-0.0, np.nan])) == digest(np.float32([0.0, -np.nan]))
    assert digest(np.float32([1])) != digest(np.float64([1])) != digest(np.float64([[1]]))
    big = np.arange(3 * 100 * 101, dtype=np.float32).reshape(1, 3, 100, 101)
    assert kept_rows(big).shape == (50, 101) and (kept_rows(big)[1] == big[0, 0, 6]).all()
    recording = Recording({"device": "cpu"})
    small = picture((1, 1, 4, 5), "uint8")
    recording.add({"op": "invert", "how": "call"}, small, 255 - small)
    recording.add({"op": "invert", "how": "call"}, small, "RuntimeError: no")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.npz")
        recording.write(path)
        again = Recording.read(path)
        with zipfile.ZipFile(os.path.join(folder, "small-1.0-py3-none-any.whl"), "w") as wheel:
            wheel.writestr("only_for_this_test.py", "VALUE = 7\n")
        with zipfile.ZipFile(os.path.join(folder, "other-1.0-cp27-cp27m-any.whl"), "w") as wheel:
            wheel.writestr("only_for_this_test.py", "VALUE = 8\n")
        assert unpack(folder, os.path.join(folder, "site")) == ["small-1.0-py3-none-any.whl"]
        assert importlib.import_module("only_for_this_test").VALUE == 7
    assert again.manifest == recording.manifest and len(again.arrays) == 2
    first, second = again.manifest["records"]
    assert (again.arrays["out_" + first["output"]] == 255 - small).all() and second["error"] == "RuntimeError: no"
    print("record_libraries.py: its formulas, file and wheels are right")
    return 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--device", default="cuda:0")
    arguments.add_argument("--out", default=os.environ.get("OUT") or os.path.join(ROOT, "build", "gpu"))
    arguments.add_argument("--wheels", help="folder of wheels to import from")
    arguments.add_argument("--only", default="", help="these ops alone")
    arguments.add_argument("--tf32", choices=("default", "true", "false"), default="default", help="TensorFloat-32 of products and convolutions")
    arguments.add_argument("--threads", type=int, default=2, help="of PyTorch on the CPU")
    arguments.add_argument("--limit", type=float, default=480, help="seconds after which what is there is written")
    arguments.add_argument("--kernels", action="store_true", help="the names of the kernels, too; of a GPU")
    arguments.add_argument("--self-test", action="store_true")
    options = arguments.parse_args()
    if options.self_test:
        return self_test()
    os.makedirs(options.out, exist_ok=True)
    return record(options)


if __name__ == "__main__":
    sys.exit(main())
