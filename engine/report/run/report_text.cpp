// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/report_text.h"

#include "engine/compare/ulp_tolerance.h"
#include "engine/report/number_text.h"
#include "engine/report/run/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace comparo::report {

namespace {

std::string decibels(double psnr)
{
    if (std::isnan(psnr))
        return "not defined";
    return std::isinf(psnr) ? "∞ dB" : fmt::format("{:.2f} dB", psnr);
}

/// "Kornia 0.9.0 · cpu · threads=1 · AMD EPYC 9654; python 3.13.5, torch 2.15.0+cpu".
std::string peerText(const Trace& trace)
{
    std::string text = english(trace.label());
    if (!trace.peer)
        return text;
    if (!trace.peer->deviceLabel.empty() && trace.peer->deviceLabel != trace.side.peer->device)
        text += " · " + trace.peer->deviceLabel;
    for (std::size_t i = 0; i < trace.peer->environment.size(); ++i)
        text += (i == 0 ? "; " : ", ") + trace.peer->environment[i].first + " " +
                trace.peer->environment[i].second;
    return text;
}

} // namespace

std::string sideLabel(const Report& report, SideName side)
{
    const std::optional<Trace>& trace = side == SideName::A ? report.a : report.b;
    std::string label = english(side == SideName::A ? report.labelA : report.labelB);
    if (trace && trace->side.runsOn(DeviceKind::Emu) && label.find("emulated") == std::string::npos)
        label += " (emulated)";
    return report.picture.empty() ? label : label + ", " + report.picture;
}

const LineChart* leadingChart(const Report& report)
{
    return report.charts.empty() || report.gradient ? nullptr : &report.charts.front();
}

std::string verdictWord(const Report& report)
{
    if (const LineChart* chart = leadingChart(report))
        return chart->title;
    return report.outcome().word();
}

std::string verdictText(const Report& report)
{
    const LineChart* chart = leadingChart(report);
    return chart ? chart->note : english(report.outcome().detail());
}

std::string causeText(const Report& report)
{
    return english(withoutLead(report.explanationSentence(), "Cause: {}"));
}

std::string deviceText(const Report& report, SideName side)
{
    const std::optional<Trace>& trace = side == SideName::A ? report.a : report.b;
    if (!trace)
        return sideLabel(report, side);
    if (trace->side.peer)
        return peerText(*trace);
    std::string text = english(trace->side.device.label()) + " · " + toString(trace->side.numerics);
    const auto& devices = report.environment.devices;
    const auto found = std::find_if(devices.begin(), devices.end(),
                                    [&](const DeviceInfo& info) { return info.id == trace->side.device; });
    if (found != devices.end()) {
        text += " · " + found->label;
        if (!found->detail.empty())
            text += ", " + found->detail;
    }
    return text;
}

std::vector<std::string> peerStepLines(const StepTrace& step)
{
    std::vector<std::string> lines;
    if (!step.peer)
        return lines;
    if (!step.peer->function.empty())
        lines.push_back("by " + step.peer->function);
    const PeerTimes& times = step.peer->times;
    lines.push_back(
        fmt::format("in the peer: {:.3f} ms up, {:.3f} ms compute, {:.3f} ms down{}", times.upload,
                    times.compute, times.download,
                    times.device ? fmt::format(" ({:.3f} ms on the device)", *times.device) : std::string()));
    for (const PeerTensor& tensor : step.peer->tensors)
        lines.push_back(fmt::format("{}: {} {} on {}{}", tensor.name, tensor.dtype, tensor.shape,
                                    tensor.device, tensor.stream.empty() ? "" : ", stream " + tensor.stream));
    return lines;
}

std::vector<std::string> noteLines(const Report& report)
{
    std::vector<std::string> lines;
    for (const FileNote& each : report.notes)
        lines.push_back((each.side.empty() ? "" : each.side + ", ") +
                        std::filesystem::path(each.file).filename().string() + ": " +
                        english(each.note.text));
    return lines;
}

std::string contractText(const Report& report)
{
    if (!report.contract)
        return {};
    return "The tolerance used comes from the contract " + report.contract->file + ": " +
           (report.contract->rule.empty() ? "none of its rules applies, so bit-exact is required"
                                          : "rule " + report.contract->rule) +
           ".";
}

std::string pictureText(const Report& report, const Pictures& pictures, const Display& display)
{
    const Shape& shape = report.comparison->descA.shape;
    std::string note =
        fmt::format("{} × {} pixels, {} channel{}", shape.w, shape.h, shape.c, shape.c == 1 ? "" : "s");
    if (pictures.scale > 1)
        note += fmt::format(" · shown at 1:{} (mean; maximum for the difference)", pictures.scale);
    if (display.mode == Display::Mode::Gray && shape.c > 1)
        note += fmt::format(" · channel {} shown", report.comparison->nameOf(display.channel));
    if (shape.n > 1)
        note += fmt::format(" · sample {} of {} shown", display.sample, shape.n);
    note += fmt::format(" · shown range {} to {}, the same for both sides", roundedText(display.low),
                        roundedText(display.high));
    if (report.comparison->all.nonFinite > 0)
        note += " · magenta: not a finite number on one side";
    return note;
}

std::vector<HeadNumber> headNumbers(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const ChannelStatistics& all = comparison.all;
    const bool equal = all.differing == 0;

    std::string differing =
        fmt::format("{} of {} samples", groupedText(all.differing), groupedText(all.samples));
    if (all.violating > 0 && all.violating != all.differing)
        differing += fmt::format("; {} outside the tolerance", groupedText(all.violating));

    std::string worst;
    if (equal)
        worst = comparison.verdict == Verdict::BitExact ? "every sample has the same bits"
                                                        : "not the same: " + english(unlikeText(comparison));
    if (all.worst && !equal) {
        worst = fmt::format("at {}: A {}, B {}", comparison.placeOf(*all.worst),
                            valueText(all.worst->a, comparison.descA.dtype).decimal,
                            valueText(all.worst->b, comparison.descB.dtype).decimal);
    }

    std::string passes = equal ? "any tolerance" : "atol " + roundedUpText(comparison.requiredAtol);
    std::string units = "no tolerance is needed";
    if (std::isinf(comparison.requiredAtol)) {
        passes = "none";
        units = "a NaN or an infinity has no tolerance";
    } else if (!equal) {
        const double steps = inEightBitSteps(comparison.requiredAtol, comparison.peak);
        units = fmt::format("{} 8-bit step{}", roundedText(steps), steps == 1.0 ? "" : "s");
        if (isFloat(comparison.descA.dtype) && isUlpTolerance(comparison.requiredUlp, comparison.descA.dtype))
            units += fmt::format(", or {} ULP", ulpText(comparison.requiredUlp));
    }

    const std::string ssim = std::isnan(all.ssim) ? "SSIM not defined (image under 11 × 11)"
                                                  : fmt::format("SSIM {:.6f}", all.ssim);
    return {{"Samples that differ", percentText(all.differing, all.samples), differing},
            {"Largest |A − B|", roundedText(all.maxAbs), worst},
            {"Passes with", passes, units},
            {"PSNR", decibels(all.psnr), ssim}};
}

std::string requiredUlpText(const Comparison& comparison)
{
    const std::int64_t ulp = comparison.requiredUlp;
    const bool isInfinite = ulp == std::numeric_limits<std::int64_t>::max();
    return isInfinite || isUlpTolerance(ulp, comparison.descA.dtype) ? ulpText(ulp) : "–";
}

std::string signedText(double a, double b)
{
    const double error = a - b;
    if (std::isnan(error))
        return "nan";
    const std::string text = roundedText(std::abs(error));
    return error < 0.0 ? "−" + text : error > 0.0 ? "+" + text : text;
}

std::string descText(const TensorDesc& desc)
{
    return fmt::format("{} {}, {}", toString(desc.dtype), desc.shape.toString(), toString(desc.layout));
}

const std::vector<std::string>& statisticsNames()
{
    static const std::vector<std::string> names{
        "differ",       "share",   "outside tolerance", "not finite", "max |A − B|", "at",
        "max relative", "max ULP", "mean |A − B|",      "bias",       "RMSE",        "PSNR dB",
        "SSIM"};
    return names;
}

std::vector<std::string> statisticsValues(const ChannelStatistics& s, const Comparison& comparison)
{
    return {groupedText(s.differing),
            percentText(s.differing, s.samples),
            groupedText(s.violating),
            groupedText(s.nonFinite),
            roundedText(s.maxAbs),
            s.worst ? comparison.placeOf(*s.worst) : "–",
            roundedText(s.maxRel),
            ulpText(s.maxUlp),
            roundedText(s.meanAbs),
            signedText(s.bias, 0.0),
            roundedText(s.rmse),
            std::isinf(s.psnr) ? std::string("∞") : fmt::format("{:.2f}", s.psnr),
            std::isnan(s.ssim) ? std::string("–") : fmt::format("{:.6f}", s.ssim)};
}

std::string borderText(std::size_t borderClass)
{
    const int first = PositionProfile::firstDistance(borderClass);
    std::string range = fmt::format("{}", first);
    if (first == PositionProfile::kLastFirst)
        range += " and more";
    else if (const int last = PositionProfile::firstDistance(borderClass + 1) - 1; last > first)
        range += fmt::format("–{}", last);
    return range;
}

} // namespace comparo::report
