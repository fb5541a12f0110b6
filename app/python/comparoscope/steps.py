# SPDX-License-Identifier: Apache-2.0
"""What the methods do: steps on tensors that come as attachments or were kept on a device."""

from __future__ import annotations

import time
from typing import Any

from . import npy
from .draws import Draws
from .environment import environment_of
from .errors import PeerError, argument, malformed
from .framing import Attachment, Bytes
from .peer import Call, Codec, Op, Peer

MAX_HANDLES = 256


class Request:
    """The parameters and attachments of a request, and the attachments of its answer."""

    def __init__(self, params: dict[str, Any], attachments: list[Bytes]) -> None:
        self.params, self.attachments = params, attachments
        self.results: list[Attachment] = []

    def text(self, name: str) -> str:
        value = self.params.get(name)
        if not isinstance(value, str):
            raise malformed(f"'{name}' must be text.")
        return value

    def attachment(self, reference: Any, name: str) -> Bytes:
        number = reference.get("attachment") if isinstance(reference, dict) else None
        if type(number) is not int or not 0 <= number < len(self.attachments):
            raise malformed(f"'{name}' must name an attachment of the message.")
        return self.attachments[number]

    def attach(self, data: Attachment) -> dict[str, Any]:
        self.results.append(data)
        return {"attachment": len(self.results) - 1}

    def wants(self) -> set[str]:
        wanted = self.params.get("want", ["data"])
        if not isinstance(wanted, list) or not wanted or not all(word in ("data", "handle") for word in wanted):
            raise malformed("'want' must be a list of 'data' and 'handle'.")
        return set(wanted)


class Clock:
    """Milliseconds of the parts of a step."""

    def __init__(self) -> None:
        self.times: dict[str, float] = {}
        self._since = time.perf_counter()

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.times[name] = round(self.times.get(name, 0.0) + (now - self._since) * 1e3, 4)
        self._since = now


class Steps:
    """A peer with the tensors that it keeps."""

    max_handles = MAX_HANDLES

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self._kept: dict[str, Any] = {}
        self._count = 0
        self._devices: list[str] = []

    def introduce(self, options: dict[str, Any]) -> dict[str, Any]:
        """Sets the options and says what there is. Raises PeerError."""
        peer = self.peer
        values = {name: param.default for name, param in peer.options.items()}
        for name, value in options.items():
            if name not in peer.options:
                known = ", ".join(peer.options) or "it has none"
                raise argument(f"{peer.label} has no option '{str(name)[:40]}' ({known}).")
            values[name] = peer.options[name].value(name, value)
        if peer.setup:
            peer.setup(values)
        devices = peer.arrays.devices()
        self._devices = [device["name"] for device in devices]
        extra = peer.environment() if peer.environment else {}
        environment = {**environment_of(), **{name: str(value) for name, value in extra.items()}}
        for name in options:
            environment[name] = peer.options[name].text(values[name])
        introduction: dict[str, Any] = {
            "name": peer.name, "version": peer.version, "label": peer.label, "environment": environment, "devices": devices,
            "options": [param.as_json(name) for name, param in peer.options.items()], "ops": [op.as_json() for op in peer.ops.values()],
            "unmapped": [{"id": id, "reason": reason} for id, reason in peer.unmapped.items()]}
        if peer.codecs:
            introduction["codec"] = {which: codec.as_json() for which, codec in peer.codecs.items()}
        if peer.faults:
            introduction["faults"] = list(peer.faults)
        return introduction

    # ---- tensors

    def _device(self, request: Request) -> str:
        device = request.text("device")
        if device not in self._devices:
            raise PeerError("device", f"Unknown device '{device[:40]}'; available: {', '.join(self._devices)}.")
        return device

    def _tensor(self, request: Request, reference: Any, name: str, device: str) -> Any:
        if isinstance(reference, dict) and "handle" in reference:
            handle = reference["handle"]
            if not isinstance(handle, str) or handle not in self._kept:
                raise argument(f"'{name}': tensor '{str(handle)[:40]}' does not exist.")
            value = self._kept[handle]
            where = self.peer.arrays.device_of(value)
            if where != device:
                raise PeerError("device", f"'{name}' was kept on {where}, but the step runs on {device}.",
                                tensors=[self.peer.arrays.describe(name, value)])
            return value
        return self.peer.arrays.upload(npy.load(request.attachment(reference, name)), device)

    def _keep(self, value: Any) -> str:
        if len(self._kept) >= MAX_HANDLES:
            raise PeerError("memory", f"{MAX_HANDLES} tensors are already kept.")
        self._count += 1
        self._kept[f"t{self._count}"] = value
        return f"t{self._count}"

    def _checked(self, value: Any, what: str, device: str) -> Any:
        """A result of an op, which must be an image on the device that was asked for."""
        arrays = self.peer.arrays
        if not arrays.is_array(value):
            raise PeerError("internal", f"{what} returned {type(value).__name__}; a {arrays.kind} is required.")
        entry = arrays.describe("output", value)
        if len(entry["shape"]) != 4 or 0 in entry["shape"]:
            raise PeerError("internal", f"{what} returned the shape {entry['shape']}; (N, C, H, W) is required.", tensors=[entry])
        if entry["dtype"] not in npy.DTYPES:
            raise PeerError("internal", f"{what} returned the dtype {entry['dtype']}; {', '.join(npy.DTYPES)} are supported.", tensors=[entry])
        if entry["device"] != device:
            raise PeerError("device", f"{what} returned a tensor on {entry['device']}, but the step runs on {device}.", tensors=[entry])
        return value

    # ---- methods

    def _prepared(self, request: Request, clock: Clock) -> tuple[Op, Call, Any]:
        op = self.peer.ops.get(request.text("op"))
        if op is None:
            reason = self.peer.unmapped.get(request.text("op"))
            raise PeerError("unsupported", f"It has no '{request.text('op')[:40]}'" + (f": {reason}" if reason else "."))
        device = self._device(request)
        params = op.accepted(request.params.get("params", {}))
        image = self._tensor(request, request.params.get("input"), "input", device)
        given = request.params.get("tensors", {})
        if not isinstance(given, dict):
            raise malformed("'tensors' must be an object.")
        tensors = {name: self._tensor(request, reference, name, device) for name, reference in given.items()}
        missing = [name for name in op.tensors if name not in tensors]
        if missing:
            raise malformed(f"{op.id} needs the tensor '{missing[0]}'.")
        call = Call(op.id, device, params, Draws.parse(request.params.get("draws")), tensors)
        entry = self.peer.arrays.describe("input", image)
        if entry["dtype"] not in op.dtypes:
            raise PeerError("unsupported", f"{op.id} takes {', '.join(op.dtypes)}, not {entry['dtype']}.")
        if call.draws and call.draws.samples != entry["shape"][0]:
            raise argument(f"{op.id}: the draws are for {call.draws.samples} samples, but the image has {entry['shape'][0]}.")
        for name in op.drawn:
            call.params[name] = self.peer.arrays.upload(call.draws.numbers(name, entry["shape"][0], entry["dtype"]), device)
        self.peer.arrays.synchronize(device)
        clock.lap("upload")
        return op, call, image

    @staticmethod
    def _arguments(op: Op, call: Call) -> tuple[list[Any], dict[str, Any]]:
        return ([], call.params) if op.schema is not None else ([call], {})

    def run(self, request: Request) -> dict[str, Any]:
        arrays, clock, wanted = self.peer.arrays, Clock(), request.wants()
        op, call, image = self._prepared(request, clock)
        timer = arrays.start_timer(call.device)
        positional, named = self._arguments(op, call)
        output = self._checked(op.call(image, *positional, **named), op.id, call.device)
        arrays.synchronize(call.device)
        on_device = arrays.stop_timer(timer)
        clock.lap("compute")
        entry = arrays.describe("output", output)
        reference = request.attach(npy.dump(arrays.download(output))) if "data" in wanted else {}
        clock.lap("download")
        if "handle" in wanted:
            reference["handle"] = self._keep(output)
        if on_device is not None:
            clock.times["device"] = round(on_device, 4)
        others = [arrays.describe(name, value) for name, value in call.tensors.items()]
        return {"output": reference, "shape": entry["shape"], "dtype": entry["dtype"], "device": call.device, "function": op.function,
                "notes": call.notes, "times": clock.times, "tensors": [arrays.describe("input", image), *others, entry]}

    def gradient(self, request: Request) -> dict[str, Any]:
        arrays, clock = self.peer.arrays, Clock()
        op, call, image = self._prepared(request, clock)
        if not op.differentiable:
            raise PeerError("unsupported", f"{op.id} does not compute gradients.")
        upstream = self._tensor(request, request.params.get("outputGradient"), "outputGradient", call.device)
        call.differentiating = True
        timer = arrays.start_timer(call.device)
        gradients = self._gradients(op, call, image, upstream)
        arrays.synchronize(call.device)
        on_device = arrays.stop_timer(timer)
        clock.lap("compute")
        entries = [arrays.describe(name, value) for name, value in gradients.items()]
        references = {name: request.attach(npy.dump(arrays.download(value))) for name, value in gradients.items()}
        clock.lap("download")
        if on_device is not None:
            clock.times["device"] = round(on_device, 4)
        return {"gradients": references, "function": op.function, "notes": call.notes, "times": clock.times,
                "tensors": [arrays.describe("input", image), *entries]}

    def _gradients(self, op: Op, call: Call, image: Any, upstream: Any) -> dict[str, Any]:
        positional, named = self._arguments(op, call)
        if op.backward is not None:
            result = op.backward(image, upstream, *positional, **named)
            gradients = result if isinstance(result, dict) else {"image": result}
        elif hasattr(image, "requires_grad_"):
            image = image.detach().clone().requires_grad_()
            output = self._checked(op.call(image, *positional, **named), op.id, call.device)
            if output.shape != upstream.shape:
                raise argument(f"{op.id}: the output has the shape {list(output.shape)}, its gradient {list(upstream.shape)}.")
            output.backward(upstream)
            gradients = {"image": image.grad, **{name: leaf.grad for name, leaf in call.leaves.items()}}
        else:
            raise PeerError("unsupported", f"{op.id} does not compute gradients: @peer.gradient is missing.")
        if "image" not in gradients or not all(self.peer.arrays.is_array(value) for value in gradients.values()):
            raise PeerError("internal", f"{op.id} returned no gradient of the image, or one that is not a {self.peer.arrays.kind}.")
        return gradients

    def _codec(self, which: str, request: Request) -> tuple[Codec, Call]:
        codec = self.peer.codecs.get(which)
        if codec is None:
            raise PeerError("unsupported", f"It does not {which} JPEG files.")
        device = self._device(request)
        if device not in codec.devices:
            raise PeerError("unsupported", f"{codec.function} does not run on {device} ({', '.join(codec.devices)}).")
        accepted = Op(which, codec.call, codec.function, (), supported=codec.supported).accepted(request.params.get("params", {}))
        return codec, Call(which, device, accepted)

    def encode(self, request: Request) -> dict[str, Any]:
        clock = Clock()
        codec, call = self._codec("encode", request)
        image = self._tensor(request, request.params.get("input"), "input", call.device)
        entry = self.peer.arrays.describe("input", image)
        if entry["dtype"] != "uint8" or entry["shape"][0] != 1 or entry["shape"][1] not in (1, 3):
            raise argument(f"encode takes uint8 pixels (1, 3, H, W) or (1, 1, H, W), not {entry['dtype']} {entry['shape']}.")
        clock.lap("upload")
        data = codec.call(image, call)
        clock.lap("compute")
        return {"jpeg": request.attach(data), "function": codec.function, "notes": call.notes, "times": clock.times}

    def decode(self, request: Request) -> dict[str, Any]:
        arrays, clock, wanted = self.peer.arrays, Clock(), request.wants()
        codec, call = self._codec("decode", request)
        data = bytes(request.attachment(request.params.get("jpeg"), "jpeg"))
        image = self._checked(codec.call(data, call), "decode", call.device)
        arrays.synchronize(call.device)
        clock.lap("compute")
        entry = arrays.describe("output", image)
        reference = request.attach(npy.dump(arrays.download(image))) if "data" in wanted else {}
        clock.lap("download")
        if "handle" in wanted:
            reference["handle"] = self._keep(image)
        return {"output": reference, "shape": entry["shape"], "dtype": entry["dtype"], "device": call.device, "function": codec.function,
                "notes": call.notes, "times": clock.times, "tensors": [entry]}

    def fault(self, request: Request) -> dict[str, Any]:
        id = request.text("fault")
        if id not in self.peer.faults:
            raise PeerError("unsupported", f"It cannot test the fault '{id[:60]}' ({', '.join(self.peer.faults) or 'it tests none'}).")
        found = self.peer.faults[id]()
        return {"present": found.present, "sentence": found.sentence, "device": found.device}

    def forget(self, request: Request) -> dict[str, Any]:
        handles = request.params.get("handles")
        if not isinstance(handles, list) or not all(isinstance(handle, str) for handle in handles):
            raise malformed("forget: 'handles' must be a list of text.")
        return {"forgotten": sum(self._kept.pop(handle, None) is not None for handle in handles)}
