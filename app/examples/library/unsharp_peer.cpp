// SPDX-License-Identifier: Apache-2.0
// The same functions as a side: comparo run photo.png … --peer mine=./unsharp_peer --a mine@cpu
#include <comparoscope/peer_server.h>
#include <unsharp.h>

#include <vector>

namespace {

/// Calls a function with each plane of the image.
template <class Function>
comparo::Tensor planeByPlane(const comparo::ServedCall& call, Function function)
{
    const comparo::Shape& shape = call.image.shape();
    comparo::Tensor result(call.stream.device(), call.image.desc());
    const auto* in = static_cast<const float*>(call.image.buffer()->address());
    auto* out = static_cast<float*>(result.buffer()->address());
    const int samples = shape.h * shape.w;
    for (int plane = 0; plane < shape.n * shape.c; ++plane, in += samples, out += samples)
        function(in, out, shape.h, shape.w);
    return result;
}

/// Comparoscope's box_blur, for the one kernel that there is here.
comparo::Tensor blur(const comparo::ServedCall& call)
{
    return planeByPlane(call, unsharp::blur);
}

comparo::Tensor sharpened(const comparo::ServedCall& call)
{
    const auto strength = static_cast<float>(call.params.getFloat("strength"));
    return planeByPlane(call, [&](const float* in, float* out, int height, int width) {
        std::vector<float> soft(static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
        unsharp::blur(in, soft.data(), height, width);
        unsharp::sharpen(in, soft.data(), out, height * width, strength);
    });
}

} // namespace

int main()
{
    using namespace comparo;
    PeerServer server("unsharp", "1.0");
    server.setDevices({DeviceKind::Cpu});
    ServedOp box = servedAs("box_blur", "unsharp::blur", blur);
    box.dtypes = {DType::Float32};
    box.supported = {{"kernel", {false, {"1x3"}, {}, {}}}, {"border", {false, {"replicate"}, {}, {}}}};
    server.add(std::move(box));
    Schema parameters{{floatField("strength", "Strength", "Of the difference that is added.", 0.5, 0.0, 2.0,
                                  0.0, 2.0, 0.1)}};
    server.add(servedOwn("unsharp", "Unsharp", "Adds the difference from the blurred image.",
                         std::move(parameters), {DType::Float32}, "unsharp::sharpen", sharpened));
    return server.serve();
}
