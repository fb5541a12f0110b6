// SPDX-License-Identifier: Apache-2.0
#include "app/commands/grad/sides.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/diagnose/gradients/recover_quality.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct GradRecoverOptions {
    std::string input;
    std::string device = "cpu";
    RecoveryOptions search;
    std::string report;
    bool json = false;
};

std::string sentenceOf(const RecoveredQuality& found)
{
    if (!found.compressed)
        return fmt::format("No sign of JPEG compression with the standard tables: the lowest loss is {:.3g}, "
                           "at quality {}; a compressed image stays below {:.3g}.",
                           found.loss, found.quality, kNeverCompressed);
    return fmt::format("Quality {}: loss {:.3g}, where an image that was never compressed has about 1.",
                       found.quality, found.loss);
}

void printPath(const std::vector<RecoveryStep>& path)
{
    print("  {:>9}{:>12}{:>12}{:>14}\n", "iteration", "quality", "loss", "slope");
    for (std::size_t i = 0; i < path.size(); ++i)
        print("  {:>9}{:>12.3f}{:>12.4f}{:>14.4f}\n", i, path[i].quality, path[i].loss, path[i].slope);
}

void printText(const GradRecoverOptions& options, const RecoveredQuality& found)
{
    print("{}: {} x {} pixels from ({}, {}), {} descents of {} steps on {}\n\n", options.input, found.width,
          found.height, found.x, found.y, found.descents.size(), found.descents.front().size(),
          options.device);
    print("The descent that came closest:\n");
    printPath(found.descents[found.best]);
    print("\nThe whole numbers around the lowest points:\n  {:>9}{:>12}\n", "quality", "loss");
    for (const RecoveryStep& step : found.wholeNumbers)
        print("  {:>9}{:>12.4f}{}\n", step.quality, step.loss,
              static_cast<int>(step.quality) == found.quality ? "  < lowest" : "");
    print("\n{}\n", sentenceOf(found));
}

Json pathJson(const std::vector<RecoveryStep>& path)
{
    Json list = Json::array();
    for (const RecoveryStep& step : path)
        list.push_back({{"quality", step.quality}, {"loss", step.loss}, {"slope", step.slope}});
    return list;
}

void printRecoveryJson(const GradRecoverOptions& options, const RecoveredQuality& found)
{
    Json descents = Json::array();
    for (const auto& descent : found.descents)
        descents.push_back(pathJson(descent));
    print("{}\n", Json({{"schema", "comparoscope.recovered_quality/1"},
                        {"input", options.input},
                        {"device", options.device},
                        {"part", {found.x, found.y, found.width, found.height}},
                        {"quality", found.quality},
                        {"loss", found.loss},
                        {"compressed", found.compressed},
                        {"sentence", sentenceOf(found)},
                        {"best", found.best},
                        {"descents", descents},
                        {"wholeNumbers", pathJson(found.wholeNumbers)}})
                      .dump(2, ' ', false, Json::error_handler_t::replace));
}

/// Quality over the iterations, of the best descent and some that started elsewhere.
LineChart pathChart(const RecoveredQuality& found)
{
    constexpr std::size_t kLines = 6;
    LineChart chart{"recovery-path",
                    found.compressed ? fmt::format("Recovered quality {}", found.quality)
                                     : std::string("No sign of JPEG compression"),
                    sentenceOf(found) +
                        " The chart shows the descents through the codec, the one that came closest and some "
                        "others; A is the image, B what the codec makes of it at that quality.",
                    "iteration",
                    "quality",
                    {}};
    const auto add = [&](std::size_t k) {
        LineChart::Series series{
            fmt::format("from {:g}{}", found.descents[k].front().quality, k == found.best ? ", closest" : ""),
            {},
            {}};
        for (std::size_t i = 0; i < found.descents[k].size(); ++i) {
            series.x.push_back(static_cast<double>(i));
            series.y.push_back(found.descents[k][i].quality);
        }
        chart.series.push_back(std::move(series));
    };
    add(found.best);
    const std::size_t stride = std::max<std::size_t>(1, found.descents.size() / (kLines - 1));
    for (std::size_t k = stride / 2; k < found.descents.size() && chart.series.size() < kLines; k += stride)
        if (k != found.best)
            add(k);
    return chart;
}

/// The loss at every quality that any descent came to.
LineChart lossChart(const RecoveredQuality& found)
{
    std::vector<RecoveryStep> all = found.wholeNumbers;
    for (const auto& descent : found.descents)
        all.insert(all.end(), descent.begin(), descent.end());
    std::sort(all.begin(), all.end(), [](const auto& p, const auto& q) { return p.quality < q.quality; });
    LineChart chart{"recovery-loss",
                    "Loss over quality",
                    "How far the codec moves the image's luma, over how far it moves the image shifted by "
                    "four pixels. Shallower valleys are at tables that divide the right one.",
                    "quality",
                    "loss",
                    {{"loss", {}, {}}}};
    for (const RecoveryStep& step : all) {
        chart.series.front().x.push_back(step.quality);
        chart.series.front().y.push_back(step.loss);
    }
    return chart;
}

Report reportOf(const GradRecoverOptions& options, const Context& context, const Tensor& picture,
                const RecoveredQuality& found)
{
    ComparisonJob job;
    job.input.path = options.input;
    job.title = titleOf(job.input);
    job.command = context.commandLine;
    Step step = Step::parse("differentiable_jpeg:variant=true_rounding");
    step.params.set("quality", static_cast<double>(found.quality));
    job.setup.pipeline.steps = {step};
    ComparisonResult result;
    result.labelA = message("the image");
    result.labelB = message("the codec at quality {}", found.quality);
    result.imageA = asFloat(picture);
    result.b = runSide(job.setup.pipeline, result.imageA, Side::parse(options.device + "/exact"));
    result.imageB = result.b->output();
    Report report = comparo::reportOf(job, std::move(result));
    report.charts = {pathChart(found), lossChart(found)};
    return report;
}

void runGradRecover(const GradRecoverOptions& options, Context& context)
{
    requireReport(options.report);
    requireApart({{"INPUT", options.input}}, {{"--report", options.report}});
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    const Tensor picture = readInput(options.input);
    const RecoveredQuality found =
        recoverQuality(picture, DeviceId::parse(options.device), options.search, progress);
    OutputFiles files;
    files.write("Report", options.report, [&](const std::string& path) {
        writeReport(reportOf(options, context, picture, found), path);
    });
    if (options.json) {
        printRecoveryJson(options, found);
    } else {
        printText(options, found);
        files.printNames("Report");
    }
    context.exitCode = found.compressed ? 0 : 1;
    files.finish();
}

} // namespace

void addGradRecover(CLI::App& grad, Context& context)
{
    auto* command = grad.add_subcommand(
        "recover-quality", "Find a JPEG image's quality from its pixels, by descent through the codec");
    auto options = std::make_shared<GradRecoverOptions>();
    command->add_option("INPUT", options->input, "A JPEG file, or a decoded one as PNG or .npy")->required();
    command->add_option("--device", options->device, "Device of the codec")->capture_default_str();
    command->add_option("--side", options->search.side, "Side length of the used part, in pixels")
        ->check(CLI::Range(16, 4096))
        ->capture_default_str();
    command->add_option("--iterations", options->search.iterations, "Number of steps of each descent")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--start", options->search.starts, "Starting qualities; repeat for several")
        ->check(CLI::Range(1.0, 100.0));
    command->add_option("--report", options->report,
                        "Write a report with the descents; the extension picks the format");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Only the pixels are used; tables in the file are not read. The image must begin on the grid of\n"
        "its 8x8 blocks, and must have been made with the standard tables.\n"
        "Exit code: 0 a quality was found, 1 the image shows no compression, 2 error.\n"
        "Examples:\n"
        "  comparo grad recover-quality photo.jpg\n"
        "  comparo grad recover-quality photo.jpg --device emu:0 --report recovery.html");
    command->callback([options, &context] { runGradRecover(*options, context); });
}

} // namespace comparo::cli
