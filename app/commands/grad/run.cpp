// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/gradients/run.h"
#include "app/commands/grad/sides.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/comparison/gradient_sides.h"

#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

struct GradRunOptions : GradientOptions {
    std::string saveA, saveB, saveGrad, saveGradB;
    bool onlyA = false;
};

void storeGradients(OutputFiles& files, const std::string& target, const Tensor& tensor)
{
    files.write("Tensor", target,
                [&tensor](const std::string& path) { writeImage(path, tensor, !path.ends_with(".npy")); });
}

/// Gradients may have any sign and size, which pictures cannot hold.
void requireNpy(const char* flag, const std::string& path)
{
    if (!path.empty() && !path.ends_with(".npy"))
        failArgument(message("{} writes .npy files; unsupported extension of '{}'.", flag, Verbatim(path)));
}

/// The gradients of one side that are small enough to read.
nlohmann::ordered_json smallGradients(const GradientRun& run)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::object();
    for (const NamedTensor& other : run.gradients.others) {
        const Shape& s = other.tensor.shape();
        nlohmann::ordered_json values = nlohmann::ordered_json::array();
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x)
                        values.push_back(other.tensor.at(n, c, y, x));
        list[other.name] = {{"shape", {s.n, s.c, s.h, s.w}}, {"values", values}};
    }
    return list;
}

void runOnlyA(const GradRunOptions& options)
{
    if (options.saveA.empty() && options.saveGrad.empty() && !options.json)
        failArgument(message("--only-a requires an output: use --save-a FILE, --save-grad FILE or --json."));
    if (!options.report.empty() || !options.saveB.empty() || !options.saveGradB.empty())
        failArgument(
            message("--only-a has no side B: --report, --save-b and --save-grad-b need both sides."));
    const ComparisonJob job = gradientJob(options);
    const Side& side = job.setup.a;
    const Pipeline& pipeline = job.setup.pipeline;
    const Tensor weights = weightsOf(*job.gradient, pipeline, job.input.tensor, side);
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    const GradientRun run = runGradient(pipeline, job.input.tensor, weights, side, progress);
    OutputFiles files;
    storeGradients(files, options.saveA, run.forward.output());
    storeGradients(files, options.saveGrad, run.gradients.image);
    if (options.json)
        print("{}\n", nlohmann::ordered_json({{"schema", "comparoscope.gradients/1"},
                                              {"side", side.toText()},
                                              {"weights", options.weights},
                                              {"pipeline", nlohmann::ordered_json::parse(toJson(pipeline))},
                                              {"gradients", smallGradients(run)}})
                          .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    files.finish();
}

void runGradients(const GradRunOptions& options, Context& context)
{
    requireNpy("--save-grad", options.saveGrad);
    requireNpy("--save-grad-b", options.saveGradB);
    for (const std::string* path : {&options.saveA, &options.saveB, &options.saveGrad, &options.saveGradB})
        requirePicture(*path);
    const bool isFile = options.weights != "ones" && options.weights != "random";
    requireApart({{"INPUT", options.input}, {"--weights", isFile ? options.weights : std::string()}},
                 {{"--save-a", options.saveA},
                  {"--save-b", options.saveB},
                  {"--save-grad", options.saveGrad},
                  {"--save-grad-b", options.saveGradB},
                  {"--report", options.report}});
    if (options.onlyA) {
        runOnlyA(options);
        return;
    }
    const Report report = gradientReport(gradientJob(options));
    OutputFiles files;
    storeGradients(files, options.saveA, report.imageA);
    storeGradients(files, options.saveB, report.imageB);
    storeGradients(files, options.saveGrad, report.gradient->pairs.front().a);
    storeGradients(files, options.saveGradB, report.gradient->pairs.front().b);
    finishGradients(
        options, report, files, [&report] { printGradients(report); }, context);
}

} // namespace

void addGradRun(CLI::App& grad, Context& context)
{
    auto* command =
        grad.add_subcommand("run", "Compare output and gradients of sum(output * weights) on two devices");
    auto options = std::make_shared<GradRunOptions>();
    options->weights = "ones";
    addGradientFlags(*command, *options);
    command->add_option("--save-a", options->saveA,
                        "Save side A's output (.npy keeps every bit; .png .tiff .exr for viewing)");
    command->add_option("--save-b", options->saveB, "Save side B's output");
    command->add_option("--save-grad", options->saveGrad, "Save side A's gradient of the image (.npy)");
    command->add_option("--save-grad-b", options->saveGradB, "Save side B's gradient of the image (.npy)");
    command->add_flag("--only-a", options->onlyA, "Compute only side A, save it, exit 0");
    command->footer(
        "Exit code: 0 outputs and gradients are the same within tolerance, 1 one differs, 2 error.\n"
        "Examples:\n"
        "  comparo grad run photo.png --op differentiable_jpeg:quality=75 --a cpu --b emu:0 --report "
        "out.html\n"
        "  comparo grad run photo.npy --op differentiable_jpeg:quality=75 --weights w.npy --only-a \\\n"
        "      --a cpu/exact --save-a out.npy --save-grad grad.npy\n"
        "  comparo grad run photo.png --quality 50 --b cuda:0 --grad-rtol 1e-5");
    command->callback([options, &context] { runGradients(*options, context); });
}

} // namespace comparo::cli
