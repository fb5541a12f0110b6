// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/damage.h"
#include "app/commands/checks.h"
#include "app/commands/jpeg/commands.h"
#include "app/commands/jpeg/source.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct JpegDamageOptions {
    std::string input, output, kind, other;
    std::uint64_t seed = 1;
    double sigma = 24.0;
    int quality = 75;
    std::string subsampling = "420";
    int restartRows = 0;
    bool json = false;
};

std::string kindsText()
{
    std::string files;
    for (const jpeg::DamageKind kind : jpeg::allDamageKinds())
        files += (files.empty() ? "" : ", ") + std::string(idOf(kind));
    std::string sources;
    for (const jpeg::SourceDamage kind : jpeg::allSourceDamages())
        sources += (sources.empty() ? "" : ", ") + std::string(idOf(kind));
    return "of a file: " + files + "; of the image that an encoder reads: " + sources;
}

struct Done {
    std::vector<std::byte> file;
    std::string text;
    std::optional<std::size_t> offset;
};

Done damageFile(const JpegDamageOptions& options, jpeg::DamageKind kind)
{
    const std::vector<std::byte> file = readJpegFile(options.input);
    const std::vector<std::byte> other =
        options.other.empty() ? std::vector<std::byte>() : readJpegFile(options.other);
    if (kind == jpeg::DamageKind::StaleTail && other.empty())
        failArgument(message("--kind stale_tail requires --other, the file whose end is used."));
    jpeg::Damage damage = jpeg::damageJpeg(file, kind, options.seed, other);
    return {std::move(damage.file), english(damage.text), damage.offset};
}

Done damagePicture(const JpegDamageOptions& options, jpeg::SourceDamage kind)
{
    const Tensor damaged = jpeg::damageSource(readSource(options.input), kind, options.seed, options.sigma);
    const Codec& library = codec("libjpeg_turbo");
    ParamSet params(library.options());
    params.set("quality", std::int64_t{options.quality});
    params.set("subsampling", damaged.shape().c == 1 ? "gray" : options.subsampling);
    params.set("restart_rows", std::int64_t{options.restartRows});
    return {library.encode(damaged, params), "Encoded after: " + std::string(nameOf(kind)) + ".", {}};
}

void run(JpegDamageOptions& options, Context& context)
{
    requireFile(options.output);
    requireApart({{"IN", options.input}, {"--other", options.other}}, {{"OUT", options.output}});
    std::replace(options.kind.begin(), options.kind.end(), '-', '_');
    std::optional<Done> done;
    for (const jpeg::DamageKind kind : jpeg::allDamageKinds())
        if (idOf(kind) == options.kind)
            done = damageFile(options, kind);
    for (const jpeg::SourceDamage kind : jpeg::allSourceDamages())
        if (idOf(kind) == options.kind)
            done = damagePicture(options, kind);
    if (!done)
        failArgument(message("Unknown kind of damage '{}'. Kinds {}.", Verbatim(options.kind), kindsText()));
    writeFile(options.output, done->file);
    context.exitCode = 0;
    if (!options.json) {
        print("{} {} bytes: {}\n", done->text, done->file.size(), shownName(options.output));
        return;
    }
    Json json = {{"schema", "comparoscope.jpeg_damage/1"},
                 {"input", options.input},
                 {"output", options.output},
                 {"kind", options.kind},
                 {"seed", options.seed},
                 {"text", done->text},
                 {"bytes", done->file.size()}};
    if (done->offset)
        json["offset"] = *done->offset;
    print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

} // namespace

void addJpegDamage(CLI::App& jpeg, Context& context)
{
    auto* command =
        jpeg.add_subcommand("damage", "Deliberately damage a JPEG, or the image it is encoded from");
    auto options = std::make_shared<JpegDamageOptions>();
    command->add_option("IN", options->input, "JPEG file; for damage of the image, any image")->required();
    command->add_option("OUT", options->output, "Damaged JPEG to write")->required();
    command->add_option("--kind", options->kind, kindsText())->required();
    command->add_option("--seed", options->seed, "Seed of the damage; the same seed damages the same bytes")
        ->check(seedNumber())
        ->capture_default_str();
    command->add_option("--other", options->other, "For stale_tail: the file whose end is used");
    command->add_option("--sigma", options->sigma, "For noise_block: standard deviation of the noise")
        ->check(numberFromZero())
        ->capture_default_str();
    command->add_option("--quality", options->quality, "For damage of the image: 1 to 100")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command
        ->add_option("--subsampling", options->subsampling,
                     "For damage of the image: 444, 422, 420, 440, 411 or gray")
        ->capture_default_str();
    command
        ->add_option("--restart-rows", options->restartRows,
                     "For damage of the image: rows of MCUs between restart markers")
        ->capture_default_str();
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Exit code: 0 success, 2 error.\n"
                    "Examples:\n"
                    "  comparo jpeg damage photo.jpg bad.jpg --kind bit_flip --seed 3\n"
                    "  comparo jpeg damage photo.png bad.jpg --kind stale_band --seed 3 --quality 90");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace comparo::cli
