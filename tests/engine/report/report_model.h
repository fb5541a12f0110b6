// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/run/report.h"

#include <span>
#include <vector>

namespace comparo::test {

template <class T>
Tensor tensorOf(const Shape& shape, const std::vector<T>& values, Layout layout = Layout::Contiguous)
{
    return Tensor::fromValues<T>(shape, std::span<const T>(values), layout);
}

/// A report on two images that came from files.
inline Report reportOf(const Tensor& a, const Tensor& b, const CompareOptions& options = {})
{
    Report report;
    report.title = "pair.png";
    report.inputPath = "pictures/pair.png";
    report.command = "comparo diff a.npy b.npy --report pair.html";
    report.created = "2026-01-02T03:04:05Z";
    report.labelA = message("a.npy");
    report.labelB = message("b.npy");
    report.imageA = a;
    report.imageB = b;
    report.comparison = compare(a, b, options);
    report.environment = currentEnvironment();
    return report;
}

/// A 3-channel ramp and the same with one sample moved by `step`, at (x, y, channel G).
inline Report rampReport(int width, int height, int x, int y, int step)
{
    const Shape shape{1, 3, height, width};
    std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.elements()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::uint8_t>(40 + i % 150);
    std::vector<std::uint8_t> moved = values;
    auto& sample = moved[static_cast<std::size_t>((height + y) * width + x)];
    sample = static_cast<std::uint8_t>(sample + step);
    return reportOf(tensorOf(shape, values), tensorOf(shape, moved));
}

/// With two places that a person kept: one of the result, one that the outputs no longer have.
inline Report keptReport()
{
    Report report = rampReport(16, 12, 5, 3, 2);
    report.bookmarks = {{"the <edge>", 5, 3, 0, {}, DType::UInt8, {143, 44, 12}, {143, 46, 12}},
                        {"gone", 90, 80, 0, "2 gaussian_blur", DType::UInt8, {}, {}}};
    report.regions = findRegions(report.imageA, report.imageB, *report.comparison);
    return report;
}

/// A resize of uint8 on cpu and on the emulated device, with traces, as `comparo run` makes it.
inline Report runReport()
{
    const Shape shape{1, 3, 48, 64};
    std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.elements()));
    std::uint32_t state = 1;
    for (std::uint8_t& value : values) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<std::uint8_t>(state >> 24U);
    }
    const Tensor input = tensorOf(shape, values);
    Pipeline pipeline;
    pipeline.steps.push_back(Step::parse("resize:size=24,mode=bilinear,antialias=true"));
    const Trace a = runSide(pipeline, input, Side::parse("cpu/framework"));
    const Trace b = runSide(pipeline, input, Side::parse("emu:0/framework"));
    Report report = reportOf(a.output(), b.output());
    report.pipeline = pipeline;
    report.labelA = a.side.label();
    report.labelB = b.side.label();
    report.a = a;
    report.b = b;
    CauseReport cause;
    cause.differing = report.comparison->all.differing;
    cause.verdict = message("Cause: {}", message("fixed-point <uint8> path reproduces 100 %."));
    cause.hypotheses.push_back({"dtype_path",
                                message("fixed-point uint8 path"),
                                message("Side B was replayed with int16 weights."),
                                {.differing = cause.differing, .reproduced = cause.differing}});
    cause.hypotheses.push_back({"rounding",
                                message("half up"),
                                message("Side B was replayed with half up."),
                                {.differing = cause.differing, .broken = 3}});
    report.cause = cause;
    return report;
}

} // namespace comparo::test
