// SPDX-License-Identifier: Apache-2.0
// A kernel of one's own as a peer of Comparoscope: its CUDA code where nvcc compiles it, the same function on the CPU.
//   comparo run photo.png --op to_float --op normalize:mean=0.5,std=0.25 --peer mine=./example_kernel --a mine@cuda:0 --b cpu
#include "engine/peer/server/server.h"

namespace {

#ifdef __CUDACC__
__host__ __device__
#endif
inline float normalized(float value, float mean, float deviation)
{
    return (value - mean) / deviation;
}

#ifdef __CUDACC__
__global__ void normalizeKernel(const float* in, float* out, int samples, float mean, float deviation)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < samples)
        out[i] = normalized(in[i], mean, deviation);
}
#endif

comparo::Tensor normalize(const comparo::ServedCall& call)
{
    const comparo::Shape& shape = call.image.shape();
    const comparo::Tensor result(call.stream.device(), call.image.desc());
    const auto* in = static_cast<const float*>(call.image.buffer()->address());
    auto* out = static_cast<float*>(result.buffer()->address());
    const int samples = shape.h * shape.w;
    const auto ofChannel = [&](const char* list, int c) { // one number is that of every channel
        const comparo::ListValue& all = call.params.getList(list);
        return static_cast<float>(all[all.size() == 1 ? 0 : static_cast<std::size_t>(c)]);
    };
    for (int plane = 0; plane < shape.n * shape.c; ++plane, in += samples, out += samples) {
        const float mean = ofChannel("mean", plane % shape.c);
        const float deviation = ofChannel("std", plane % shape.c);
#ifdef __CUDACC__
        if (auto stream = static_cast<cudaStream_t>(call.stream.native())) {
            normalizeKernel<<<(samples + 255) / 256, 256, 0, stream>>>(in, out, samples, mean, deviation);
            continue;
        }
#endif
        for (int i = 0; i < samples; ++i)
            out[i] = normalized(in[i], mean, deviation);
    }
    return result;
}

} // namespace

int main()
{
    comparo::PeerServer server("mine", "1.0");
    comparo::ServedOp op = comparo::servedAs("normalize", "mine::normalizeKernel", normalize);
    op.dtypes = {comparo::DType::Float32};
    server.add(std::move(op));
    return server.serve();
}
