// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/view/viewport_renderer.h"

#include <cmath>

namespace comparo {

namespace {

/// Displayed colours, mixed in 256ths.
std::uint32_t mixed(std::uint32_t a, std::uint32_t b, std::uint32_t weightB)
{
    const std::uint32_t weightA = 256 - weightB;
    const std::uint32_t outer =
        ((a & 0xff00ffu) * weightA + (b & 0xff00ffu) * weightB + 0x800080u) >> 8 & 0xff00ffu;
    const std::uint32_t green =
        ((a & 0x00ff00u) * weightA + (b & 0x00ff00u) * weightB + 0x008000u) >> 8 & 0x00ff00u;
    return 0xff000000u | outer | green;
}

void mix(const std::uint32_t* __restrict a, const std::uint32_t* __restrict b, int count,
         std::uint32_t weight, std::uint32_t* __restrict out)
{
    for (int x = 0; x < count; ++x)
        out[x] = mixed(a[x], b[x], weight);
}

} // namespace

/// B laid over A, half transparent.
ViewMode viewMode_onion()
{
    Schema schema{{floatField("mix", COMPARO_TR("Mix"), COMPARO_TR("0 shows A, 1 shows B."), 0.5, 0.0, 1.0,
                              0.0, 1.0, 0.01)}};
    return {"onion", COMPARO_TR("Onion skin"), schema, 1, [](const FrameRequest& request) {
                const auto weight =
                    static_cast<std::uint32_t>(std::lround(request.modeParams.getFloat("mix") * 256.0));
                PaneShader pane;
                pane.a = true;
                pane.b = true;
                pane.shade = [weight](const ShadeRow& row) {
                    mix(row.a + row.begin, row.b + row.begin, row.end - row.begin, weight,
                        row.out + row.begin);
                };
                return std::vector<PaneShader>{pane};
            }};
}

} // namespace comparo
