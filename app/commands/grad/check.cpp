// SPDX-License-Identifier: Apache-2.0
#include "app/commands/checks.h"
#include "app/commands/grad/sides.h"
#include "app/commands/print.h"
#include "engine/base/error.h"

#include <fmt/core.h>

#include <cmath>

namespace comparo::cli {
namespace {

struct GradCheckOptions : GradientOptions {
    int places = 48;
    int entries = 8;
    double limit = 1e-6;
    double fragileBelow = GradientCheckOptions{}.fragileBelow;
};

void printChecked(const std::vector<CheckedGradient>& checked)
{
    print("\n  {:<24}{:<20}{:>14}{:>14}{:>12}{:>12}\n", "checked", "place", "backward", "difference",
          "of largest", "tie");
    for (const CheckedGradient& place : checked) {
        print("  {:<24}{:<20}{:>14.6g}{:>14.6g}{:>12.2g}{:>12}{}\n", place.tensor, english(placeText(place)),
              place.analytic, place.numeric, place.share(),
              std::isfinite(place.tieDistance) ? fmt::format("{:.2g}", place.tieDistance) : "-",
              place.fragile ? "  fragile" : "");
    }
}

void runGradCheck(const GradCheckOptions& options, Context& context)
{
    if (options.ops.size() > 1)
        failArgument(message("grad check supports only one op; use grad run for several."));
    ComparisonJob job = gradientJob(options);
    GradientCheckOptions asked;
    asked.places = options.places;
    asked.entries = options.entries;
    asked.seed = job.setup.pipeline.seed;
    asked.fragileBelow = options.fragileBelow;
    job.gradient->check = asked;
    job.gradient->checkLimit = options.limit;
    const Report report = gradientReport(job);
    const GradientFindings& gradient = *report.gradient;
    const auto text = [&] {
        printGradients(report);
        printChecked(gradient.check->worst);
        if (!gradient.check->entries.empty())
            printChecked(gradient.check->entries);
        print("\n{}: {}\n", gradient.checkHolds() ? "Pass" : "Fail", english(gradient.checkSentence()));
    };
    OutputFiles files;
    finishGradients(options, report, files, text, context);
}

} // namespace

void addGradCheck(CLI::App& grad, Context& context)
{
    auto* command = grad.add_subcommand(
        "check", "Compare gradients on two devices, and the backward pass with finite differences");
    auto options = std::make_shared<GradCheckOptions>();
    options->weights = "random";
    addGradientFlags(*command, *options);
    command->add_option("--places", options->places, "Number of image values to perturb, one at a time")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    command->add_option("--entries", options->entries, "Number of entries of each other gradient to perturb")
        ->check(CLI::Range(0, 1000000))
        ->capture_default_str();
    command
        ->add_option("--limit", options->limit,
                     "Largest allowed error, relative to the largest derivative of the same tensor")
        ->check(numberFromZero())
        ->capture_default_str();
    command
        ->add_option("--fragile", options->fragileBelow,
                     "A pixel with a coefficient closer to a rounding tie than this, in units of the DCT, is "
                     "fragile and counted apart")
        ->check(numberFromZero())
        ->capture_default_str();
    command->footer(
        "Finite differences are central ones in float64 on side A's device.\n"
        "Exit code: 0 both sides agree within tolerance and the check passes, 1 otherwise, 2 error.\n"
        "Examples:\n"
        "  comparo grad check photo.png --quality 75 --a cpu --b emu:0 --report out.html\n"
        "  comparo grad check photo.png --op differentiable_jpeg:quality=50,variant=exact_pi --places 200");
    command->callback([options, &context] { runGradCheck(*options, context); });
}

} // namespace comparo::cli
