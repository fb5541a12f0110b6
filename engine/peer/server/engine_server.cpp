// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/server/engine_server.h"

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/placement_tree.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/ops/torch_threads.h"

namespace comparo {
namespace {

/// The op's module on the device of the step, with the draws that came.
Module moduleFor(const Op& op, const ServedCall& call)
{
    Module module(op, call.params);
    module.to(call.stream.device(), call.stream);
    module.setDraws(call.draws);
    return module;
}

/// Whose arithmetic the ops follow.
struct ServedArithmetic {
    Numerics numerics = Numerics::Framework;
    int threads = TorchThreads::kDefault; ///< of PyTorch
};

Tensor forward(const Op& op, const ServedArithmetic& arithmetic, const ServedCall& call)
{
    const placement::Scope scope("peer");
    const TorchThreads threads(arithmetic.threads);
    const Numerics numerics = arithmetic.numerics;
    Module module = moduleFor(op, call);
    if (const Message known = fidelityText(op, call.stream.device().id().kind, arithmetic.threads);
        numerics == Numerics::Framework && !known.isEmpty())
        call.notes.push_back(message("framework: {}", known));
    Tensor output = module.forward({call.stream, numerics, call.progress, &call.notes}, call.image);
    for (const Module::OwnedTensor& owned : module.tensors())
        call.tensors.push_back({owned.name, owned.tensor});
    return output;
}

Gradients backward(const Op& op, const ServedArithmetic& arithmetic, const ServedCall& call,
                   const Tensor& outputGradient)
{
    const placement::Scope scope("peer");
    const TorchThreads threads(arithmetic.threads);
    Module module = moduleFor(op, call);
    return module.backward({call.stream, arithmetic.numerics, call.progress, &call.notes}, call.image,
                           outputGradient);
}

ServedOp servedByUs(const Op& op, const ServedArithmetic& arithmetic)
{
    ServedOp served = servedAs(op.id, "comparo::" + op.id, [&op, arithmetic](const ServedCall& call) {
        return forward(op, arithmetic, call);
    });
    if (op.isDifferentiable())
        served.backward = [&op, arithmetic](const ServedCall& call, const Tensor& outputGradient) {
            return backward(op, arithmetic, call, outputGradient);
        };
    return served;
}

void addCodec(const JpegCodec& codec, PeerServer& server)
{
    if (const Message why = codec.unavailable(); !why.isEmpty())
        fail(ErrorCode::Unsupported, message("{} cannot be used here: {}", Verbatim(codec.id()), why));
    const auto runsOn = [&codec](const DeviceId& device) { return codec.runsOn(device); };
    const std::string name = english(codec.label()) + (codec.version().empty() ? "" : " " + codec.version());
    if (codec.encodes())
        server.setEncoder({name, codec.encodeOptions(), runsOn, [&codec](const ServedCall& call) {
                               return codec.open(call.stream.device().id())->encode(call.image, call.params);
                           }});
    if (codec.decodes())
        server.setDecoder({name, codec.decodeOptions(), runsOn,
                           [&codec](std::span<const std::byte> file, const ServedCall& call) {
                               Device& target = call.stream.device();
                               JpegDecoded decoded = codec.open(target.id())->decode(file, call.params);
                               target.defaultStream().synchronize();
                               for (const JpegWarning& warning : decoded.warnings)
                                   call.notes.push_back(message("warning: {}", warning.text));
                               return decoded.image;
                           }});
}

Schema engineOptions()
{
    std::vector<std::string> codecs;
    for (const JpegCodec* codec : jpegCodecs())
        codecs.push_back(codec->id());
    Field codec = choiceField("codec", "Codec", "Codec that encodes and decodes JPEG.", codecs);
    codec.defaultValue = std::string("cuda_jpeg");
    return {
        {choiceField("numerics", "Numerics",
                     "framework: what PyTorch and Kornia compute on such a device; exact: the same bits on "
                     "every device.",
                     {toString(Numerics::Framework), toString(Numerics::Exact)}),
         intField("threads", "Threads", "Number of PyTorch threads that framework numerics models.",
                  TorchThreads::kDefault, 1, 2),
         codec}};
}

} // namespace

PeerServer engineServer(PeerValues environment)
{
    PeerServer server("comparo", kVersion);
    server.setEnvironment(std::move(environment));
    server.setDevices({DeviceKind::Cpu, DeviceKind::Cuda, DeviceKind::Emu});
    server.setOptions(engineOptions(), [](const ParamSet& options, PeerServer& configured) {
        const ServedArithmetic arithmetic{parseNumerics(options.getChoice("numerics")),
                                          static_cast<int>(options.getInt("threads"))};
        addCodec(jpegCodec(options.getChoice("codec")), configured);
        for (const Op& op : allOps())
            configured.add(servedByUs(op, arithmetic));
    });
    return server;
}

} // namespace comparo
