// SPDX-License-Identifier: Apache-2.0
#include "app/commands/grad/sides.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/codec/codec.h"
#include "engine/diagnose/gradients/jpeg_fidelity.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

struct GradFidelityOptions {
    std::string input;
    std::string device = "cpu";
    int step = 1;
    int shown = 50;
    std::string report;
    bool json = false;
};

void printText(const JpegFidelity& fidelity)
{
    print("PSNR in dB against libjpeg-turbo's decode, 4:2:0\n");
    for (const FidelitySeries& series : fidelity.series) {
        print("\n{}\n ", series.variant);
        double sum = 0.0;
        for (std::size_t i = 0; i < series.psnr.size(); ++i) {
            print("{}q{}: {:.1f}",
                  i == 0        ? " "
                  : i % 10 == 0 ? "\n  "
                                : "  ",
                  fidelity.qualities[i], series.psnr[i]);
            sum += series.psnr[i];
        }
        print("\n  mean {:.2f}\n", sum / static_cast<double>(series.psnr.size()));
    }
}

void printFidelityJson(const GradFidelityOptions& options, const JpegFidelity& fidelity)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const FidelitySeries& series : fidelity.series) {
        nlohmann::ordered_json values = nlohmann::ordered_json::array();
        for (const double psnr : series.psnr)
            values.push_back(numberJson<nlohmann::ordered_json>(psnr));
        list.push_back({{"variant", series.variant}, {"psnr", values}});
    }
    print("{}\n", nlohmann::ordered_json({{"schema", "comparoscope.jpeg_fidelity/1"},
                                          {"input", options.input},
                                          {"device", options.device},
                                          {"qualities", fidelity.qualities},
                                          {"series", list}})
                      .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

/// What was measured, and the variant that is nearest on average.
std::string noteOf(const GradFidelityOptions& options, const JpegFidelity& fidelity)
{
    const FidelitySeries* best = nullptr;
    double most = 0.0;
    for (const FidelitySeries& series : fidelity.series) {
        double sum = 0.0;
        for (const double psnr : series.psnr)
            sum += psnr;
        const double mean = sum / static_cast<double>(series.psnr.size());
        if (!best || mean > most) {
            best = &series;
            most = mean;
        }
    }
    return fmt::format(
        "PSNR over all samples against libjpeg-turbo's decode of the same image at the same quality, 4:2:0; "
        "higher is nearer to a real codec. Nearest on average over {} qualities: {}, {:.1f} dB. A and B are "
        "libjpeg-turbo and the variant kornia at quality {}.",
        fidelity.qualities.size(), best->variant, most, options.shown);
}

LineChart chartOf(const GradFidelityOptions& options, const JpegFidelity& fidelity)
{
    LineChart chart{
        "fidelity", "Fidelity to libjpeg-turbo", noteOf(options, fidelity), "quality", "PSNR in dB", {}};
    for (const FidelitySeries& series : fidelity.series)
        chart.series.push_back(
            {series.variant, {fidelity.qualities.begin(), fidelity.qualities.end()}, series.psnr});
    return chart;
}

Report reportOf(const GradFidelityOptions& options, const Context& context, const Tensor& picture,
                const JpegFidelity& fidelity)
{
    ComparisonJob job;
    job.input.path = options.input;
    job.title = titleOf(job.input);
    job.command = context.commandLine;
    Step step = Step::parse("differentiable_jpeg");
    step.params.set("quality", static_cast<double>(options.shown));
    job.setup.pipeline.steps = {step};
    ComparisonResult result;
    result.labelA = message("libjpeg-turbo, quality {}", options.shown);
    result.labelB = message("differentiable_jpeg, variant kornia, quality {}", options.shown);
    result.imageA = asFloat(realJpeg(picture, options.shown));
    result.b = runSide(job.setup.pipeline, picture, Side::parse(options.device + "/exact"));
    result.imageB = result.b->output();
    Report report = comparo::reportOf(job, std::move(result));
    report.charts = {chartOf(options, fidelity)};
    return report;
}

void runGradFidelity(const GradFidelityOptions& options, Context& context)
{
    requireReport(options.report);
    requireApart({{"INPUT", options.input}}, {{"--report", options.report}});
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    const Tensor picture = readInput(options.input);
    std::vector<int> qualities;
    for (int quality = 1; quality < 100; quality += options.step)
        qualities.push_back(quality);
    const JpegFidelity fidelity = jpegFidelity(picture, qualities, DeviceId::parse(options.device), progress);
    OutputFiles files;
    files.write("Report", options.report, [&](const std::string& path) {
        writeReport(reportOf(options, context, picture, fidelity), path);
    });
    if (options.json) {
        printFidelityJson(options, fidelity);
    } else {
        printText(fidelity);
        files.printNames("Report");
    }
    context.exitCode = 0;
    files.finish();
}

} // namespace

void addGradFidelity(CLI::App& grad, Context& context)
{
    auto* command = grad.add_subcommand(
        "fidelity", "Measure the fidelity of each variant of the differentiable codec to libjpeg-turbo");
    auto options = std::make_shared<GradFidelityOptions>();
    command->add_option("INPUT", options->input, "An RGB image of 8 bits")->required();
    command->add_option("--device", options->device, "Device of the differentiable codec")
        ->capture_default_str();
    command->add_option("--step", options->step, "Step between the measured qualities, from 1 to 99")
        ->check(CLI::Range(1, 98))
        ->capture_default_str();
    command->add_option("--quality", options->shown, "Quality of the images in the report")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command->add_option("--report", options->report,
                        "Write a report with the chart; the extension picks the format");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Exit code: 0 success, 2 error.\n"
                    "Examples:\n"
                    "  comparo grad fidelity photo.png --report fidelity.html\n"
                    "  comparo grad fidelity photo.png --step 7 --device emu:0");
    command->callback([options, &context] { runGradFidelity(*options, context); });
}

} // namespace comparo::cli
