// SPDX-License-Identifier: Apache-2.0
#include "app/commands/advise/advise.h"

#include "app/commands/advise/pictures.h"
#include "app/commands/checks.h"
#include "app/commands/grad/sides.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/pipeline/several.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/base/shell_words.h"
#include "engine/codec/codec.h"
#include "engine/report/advise/report.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace comparo::cli {
namespace {

constexpr int kMostRepeats = 100'000;

struct AdviseOptions {
    std::vector<std::string> inputs;
    SeveralPipelines what;
    std::vector<std::string> kinds, sizes, dtypes;
    int channels = 3;
    int seeds = 10;
    int draws = 10;
    std::string criterion = "atol";
    std::optional<double> margin;
    Tolerance given;
    std::string json, report, propose;
    PeerFlags peers;
};

std::string adviseCommand(const AdviseOptions& options, const AdvicePlan& plan, const CLI::App& command)
{
    std::string text = "comparo advise";
    for (const std::string& input : options.inputs)
        text += " " + shellWord(input);
    return text +
           flagsOf(command, plan.pairs,
                   {"--seed", "--rng", "--picture", "--size", "--dtype", "--channels", "--seeds", "--draws",
                    "--by", "--margin", "--atol", "--rtol", "--peer", "--peers", "--python"});
}

AdvicePlan advicePlan(const AdviseOptions& options, const CLI::App& command)
{
    AdvicePlan plan;
    plan.pictures.kinds = options.kinds;
    for (const std::string& dtype : options.dtypes)
        plan.pictures.dtypes.push_back(pictureDType(dtype));
    for (const std::string& size : options.sizes)
        plan.pictures.sizes.push_back(pictureSize(size));
    plan.pictures.channels = options.channels;
    plan.pictures.seeds = options.seeds;
    for (const std::string& kind : options.kinds)
        pictureKind(kind);
    plan.pairs = pairsOf(options.what);
    plan.pipelines = pipelinesOf(options.what, plan.pairs);
    plan.draws = options.draws;
    plan.options.criterion = options.criterion == "rtol"  ? Criterion::Rtol
                             : options.criterion == "ulp" ? Criterion::Ulp
                                                          : Criterion::Atol;
    plan.options.margin = options.margin;
    if (command.count("--atol") + command.count("--rtol"))
        plan.options.given = options.given;
    plan.command = adviseCommand(options, plan, command);
    plan.files = sweepImages(options.inputs);
    checkAdvice(plan);
    return plan;
}

void checkAdviseOutput(const AdviseOptions& options)
{
    requireReport(options.report, adviceFormats());
    if (!options.propose.empty() && std::filesystem::path(options.propose).extension() != ".json")
        fail(ErrorCode::Unsupported, message("Unsupported contract format '{}'; the name must end in .json.",
                                             Verbatim(options.propose)));
    if (options.margin && *options.margin < 1.0)
        failArgument(message("--margin must be at least 1, or the measured cases would fail."));
}

/// The first error of all, where no case was measured.
void requireSomeMeasured(const AdviceResults& results)
{
    if (results.measured.empty() && !results.unmeasured.empty())
        fail(ErrorCode::Unsupported,
             message("No case could be measured: {}", results.unmeasured.front().words));
}

void runAdvise(const AdviseOptions& options, const CLI::App& command, Context& context)
{
    checkAdviseOutput(options);
    const std::string jsonFile = options.json == "-" ? std::string() : options.json;
    const std::vector<NamedFile> written{
        {"--json", jsonFile}, {"--report", options.report}, {"--propose", options.propose}};
    requireApart({}, written);
    for (const NamedFile& file : written)
        requireFile(file.path);
    usePeers(options.peers);
    AdviceReport report;
    report.plan = advicePlan(options, command);
    std::vector<NamedFile> read;
    for (const std::string& file : options.what.files)
        read.push_back({"--pipeline", file});
    for (const std::string& file : report.plan.files)
        read.push_back({"INPUT", file});
    requireApart(read, written);

    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    report.results = comparo::runAdvice(report.plan, progress);
    showLine({});
    requireSomeMeasured(report.results);
    report.created = timestamp();
    report.environment = currentEnvironment();
    const ContractProposal proposal = report.results.proposal();
    const bool hasError =
        std::any_of(report.results.unmeasured.begin(), report.results.unmeasured.end(),
                    [](const UnmeasuredCase& one) { return one.kind == OutcomeKind::Error; });
    context.exitCode = hasError ? 2 : proposal.leftOut.empty() ? 0 : 1;
    OutputFiles files;
    files.write("JSON", jsonFile,
                [&](const std::string& path) { writeFile(path, std::string_view(toAdviceJson(report))); });
    files.write("Report", options.report,
                [&](const std::string& path) { document::write(adviceFormats(), report, path); });
    files.write("Contract", options.propose, [&](const std::string& path) {
        writeFile(path, std::string_view(toJson(proposal.contract)));
    });
    if (options.json == "-") {
        print("{}", toAdviceJson(report));
    } else {
        print("{}", toAdviceText(report));
        files.printNames("Report");
        if (!options.propose.empty())
            files.printNames("Contract");
    }
    for (const Message& sentence : proposal.leftOut)
        tellError("note: " + english(sentence));
    files.finish();
}

std::string kindsHelp()
{
    std::string names;
    for (const PictureKind& kind : pictureKinds())
        names += (names.empty() ? "" : ", ") + kind.name;
    return "A kind of generated image, repeat for several: " + names +
           "; default without INPUT: all but denormals and nonfinite";
}

void addPictures(CLI::App& command, AdviseOptions& options)
{
    command.add_option("INPUT", options.inputs, "Images and .npy tensors, and folders of them");
    command.add_option("--picture", options.kinds, kindsHelp());
    command.add_option(
        "--size", options.sizes,
        "Height x width of generated images, or one number for both; repeat for several; default 64x64");
    command.add_option("--dtype", options.dtypes,
                       "Dtype of generated images: uint8, uint16, float32 or float64; repeat for several; "
                       "default uint8 and float32, if the first op supports them");
    for (const char* name : {"--picture", "--size", "--dtype"})
        command.get_option(name)->allow_extra_args(false);
    command.add_option("--channels", options.channels, "Channels of generated images")
        ->check(CLI::Range(1, kMostPictureChannels))
        ->capture_default_str();
    command
        .add_option("--seeds", options.seeds, "Images of each kind that has a seed (noise, extremes, soft)")
        ->check(CLI::Range(1, kMostRepeats))
        ->capture_default_str();
    command
        .add_option("--draws", options.draws,
                    "Number of seeds for a pipeline with random parameters, from --seed on")
        ->check(CLI::Range(1, kMostRepeats))
        ->capture_default_str();
}

void addAdviceFlags(CLI::App& command, AdviseOptions& options)
{
    command
        .add_option("--by", options.criterion,
                    "Propose an absolute, a relative or a ULP tolerance: atol, rtol, ulp")
        ->check(CLI::IsMember({"atol", "rtol", "ulp"}))
        ->capture_default_str();
    command
        .add_option("--margin", options.margin,
                    "Safety factor for the largest measured difference; default 2, and 1 where differences "
                    "are whole steps")
        ->check(numberFromZero());
    command
        .add_option("--atol", options.given.atol,
                    "Absolute part of a tolerance to evaluate: too tight if a case is outside, too wide if a "
                    "tenth of it passes all")
        ->check(numberFromZero());
    command.add_option("--rtol", options.given.rtol, "Part of that tolerance relative to max(|A|, |B|)")
        ->check(numberFromZero());
    addPeerFlags(command, options.peers);
    addJsonTarget(command, options.json);
    command.add_option("--report", options.report,
                       "Write a report; the extension picks the format (.html, .pdf, .md, .json, …)");
    command.add_option("--propose", options.propose,
                       "Write the tolerances as a contract (.json): what was measured, not proof");
}

} // namespace

void addAdvise(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("advise", "Propose justified tolerances from many cases");
    auto options = std::make_shared<AdviseOptions>();
    addPictures(*command, *options);
    addSeveralPipelines(*command, options->what, "First seed of the pipelines' random draws");
    addAdviceFlags(*command, *options);
    command->footer(
        "For each op, dtype and pair of sides, print the distribution of atol, rtol, ULP and the share of "
        "differing samples over the cases; a tolerance, the case that needs the most, the theoretical bound "
        "if the op is a sum, and what fails with less. Each step of a pipeline is measured alone, with A's "
        "input on both sides, and the last one with all before it, too.\n"
        "Exit code: 0 all cases have a tolerance, 1 no tolerance passes some or some have a hazard, 2 error, "
        "also in a single case.\n"
        "Examples:\n"
        "  comparo advise --op 'resize:size=20|224,mode=bilinear|bicubic' --pair cpu,emu:0\n"
        "  comparo advise photos/ --op gaussian_blur:kernel=5 --pair cpu,cuda:0 --propose tolerances.json\n"
        "  comparo advise --op color_jitter --dtype float32 --draws 100 --pair kornia@cpu,cpu/exact --by "
        "ulp\n"
        "  comparo advise --op resize:size=12x13 --picture noise --size 17x11 --seeds 200 --pair "
        "torchvision@cpu,pillow@cpu --atol 1");
    command->callback([options, command, &context] { runAdvise(*options, *command, context); });
}

} // namespace comparo::cli
