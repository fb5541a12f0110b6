// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/stages.h"
#include "app/commands/grad/sides.h"
#include "app/commands/interrupt.h"
#include "app/commands/jpeg/commands.h"
#include "app/commands/jpeg/source.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/number_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/report/number_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kColumns = 96; ///< of the sentences

struct JpegStagesOptions {
    std::string source, a, b;
    std::string upsampling = "fancy";
    std::string json; ///< empty: text; "-": standard output; else a file
};

std::string countText(const StageDifference& stage)
{
    if (!stage.comparable)
        return "not comparable";
    if (stage.differing == 0)
        return "equal";
    return fmt::format("{} of {}", groupedText(stage.differing), groupedText(stage.samples));
}

/// The words in lines of kColumns, each behind the indent.
std::string wrapped(const std::string& words, const std::string& indent)
{
    std::string text, line;
    std::size_t at = 0;
    while (at < words.size()) {
        const std::size_t space = std::min(words.find(' ', at), words.size());
        const std::string word = words.substr(at, space - at);
        if (!line.empty() && line.size() + 1 + word.size() > kColumns) {
            text += indent + line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
        at = space + 1;
    }
    return text + indent + line + "\n";
}

std::string sentenceOf(const StageComparison& comparison)
{
    if (!comparison.firstDiverging)
        return "Equal in every stage.";
    const auto& stage = comparison.stages[static_cast<std::size_t>(*comparison.firstDiverging)];
    return fmt::format("The files diverge in stage {} of {}, {}.", static_cast<int>(stage.stage) + 1,
                       kJpegStages, nameOf(stage.stage));
}

void printText(const JpegStagesOptions& options, const StageComparison& comparison)
{
    print("A {}\nB {}\nof {}, both decoded with {}\n\n", options.a, options.b, options.source,
          options.upsampling == "fancy" ? "the smooth filter" : "repeated samples");
    for (const StageDifference& stage : comparison.stages) {
        const bool first = comparison.firstDiverging == stage.stage;
        print("{} {:<12}{}{}\n{}", first ? ">" : " ", nameOf(stage.stage), countText(stage),
              first ? ": the first that differs" : "", wrapped(english(stage.words), "    "));
    }
    print("\n{}\n", sentenceOf(comparison));
}

Json jsonOf(const JpegStagesOptions& options, const StageComparison& comparison)
{
    Json stages = Json::array();
    for (const StageDifference& stage : comparison.stages)
        stages.push_back({{"stage", nameOf(stage.stage)},
                          {"comparable", stage.comparable},
                          {"samples", stage.samples},
                          {"differing", stage.differing},
                          {"largest", stage.largest},
                          {"component", stage.component},
                          {"x", stage.x},
                          {"y", stage.y},
                          {"words", english(stage.words)}});
    return {{"schema", "comparoscope.jpeg_stages/2"},
            {"source", options.source},
            {"a", options.a},
            {"b", options.b},
            {"upsampling", options.upsampling},
            {"equal", !comparison.firstDiverging.has_value()},
            {"firstDiverging",
             comparison.firstDiverging ? Json(nameOf(*comparison.firstDiverging)) : Json(nullptr)},
            {"sentence", sentenceOf(comparison)},
            {"stages", stages}};
}

void runJpegStages(const JpegStagesOptions& options, Context& context)
{
    requireFile(options.json == "-" ? std::string() : options.json);
    requireApart({{"SOURCE", options.source}, {"A", options.a}, {"B", options.b}},
                 {{"--json", options.json == "-" ? std::string() : options.json}});
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    const Tensor source = readSource(options.source);
    const std::vector<std::byte> a = readJpegFile(options.a);
    const std::vector<std::byte> b = readJpegFile(options.b);
    const StageComparison comparison = compareStages(source, a, b, options.upsampling == "fancy", progress);
    const auto json = [&] {
        return jsonOf(options, comparison).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    };
    OutputFiles files;
    if (options.json == "-") {
        print("{}", json());
    } else {
        files.write("JSON", options.json, [&](const std::string& path) { writeFile(path, json()); });
        printText(options, comparison);
    }
    context.exitCode = comparison.firstDiverging ? 1 : 0;
    files.finish();
}

} // namespace

void addJpegStages(CLI::App& jpeg, Context& context)
{
    auto* command = jpeg.add_subcommand(
        "stages", "Compare two JPEG files of one source stage by stage, and show where they first diverge");
    auto options = std::make_shared<JpegStagesOptions>();
    command->add_option("SOURCE", options->source, "Source image of both files")->required();
    command->add_option("A", options->a, "First JPEG file")->required();
    command->add_option("B", options->b, "Second JPEG file")->required();
    command->add_option("--upsampling", options->upsampling, "How chroma is upsampled, in both files")
        ->check(CLI::IsMember({"fancy", "plain"}))
        ->capture_default_str();
    addJsonTarget(*command, options->json);
    command->footer(
        "Stages: YCbCr, subsampled, DCT, quantised, bitstream, planes, upsampled, decoded. The first three\n"
        "are not stored in the files: they are computed from the source as libjpeg does, and each file's "
        "coefficients\n"
        "show whether its encoder can have had them. Both files are decoded by the same decoder.\n"
        "Exit code: 0 equal in every stage, 1 different, 2 error.\n"
        "Examples:\n"
        "  comparo jpeg stages photo.png cpu.jpg gpu.jpg\n"
        "  comparo jpeg stages photo.png q75.jpg q76.jpg --upsampling plain --json stages.json");
    command->callback([options, &context] { runJpegStages(*options, context); });
}

} // namespace comparo::cli
