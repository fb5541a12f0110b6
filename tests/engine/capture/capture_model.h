// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/run/captured_run.h"
#include "tests/engine/report/report_model.h"

namespace comparo::test {

/// A captured run of three steps with changing dtypes and shapes, on cpu and on the emulated device.
inline Capture threeStepCapture()
{
    const Shape shape{1, 3, 20, 30};
    std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.elements()));
    std::uint32_t state = 7;
    for (std::uint8_t& value : values) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<std::uint8_t>(state >> 24U);
    }
    const Tensor input = tensorOf(shape, values, Layout::ChannelsLast);
    Pipeline pipeline;
    pipeline.seed = 12345678901234567890U;
    pipeline.steps = {Step::parse("to_float"), Step::parse("to_uint8"),
                      Step::parse("resize:size=9x11,mode=bicubic"),
                      Step::parse("to_uint8:rounding=truncate")};
    pipeline.steps[1].enabled = false;
    const Trace a = runSide(pipeline, input, Side::parse("cpu/framework"));
    const Trace b = runSide(pipeline, input, Side::parse("emu:1/exact"));
    Report report = reportOf(a.output(), b.output(), {{.atol = 1.0}, {}, true});
    report.pipeline = pipeline;
    report.a = a;
    report.b = b;
    report.labelA = a.side.label();
    report.labelB = b.side.label();
    report.contract = {"ci.json", "bytes"};
    return toCapture(report);
}

/// Every bit of a tensor, in its own layout.
inline std::vector<std::byte> bitsOf(const Tensor& tensor)
{
    const auto* data = reinterpret_cast<const std::byte*>(tensor.buffer()->host());
    return {data, data + tensor.desc().bytes()};
}

} // namespace comparo::test
