// SPDX-License-Identifier: Apache-2.0
#include <unsharp.h>

#include <algorithm>

namespace unsharp {

void blur(const float* in, float* out, int height, int width)
{
    for (int y = 0; y < height; ++y, in += width, out += width)
        for (int x = 0; x < width; ++x)
            out[x] = (in[std::max(x - 1, 0)] + in[x] + in[std::min(x + 1, width - 1)]) / 3.0F;
}

void sharpen(const float* in, const float* soft, float* out, int samples, float strength)
{
    for (int i = 0; i < samples; ++i)
        out[i] = in[i] + strength * (in[i] - soft[i]);
}

} // namespace unsharp
