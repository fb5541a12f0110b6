// SPDX-License-Identifier: Apache-2.0
#include "app/commands/advise/pictures.h"
#include "app/commands/checks.h"
#include "app/commands/commands.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"

namespace comparo::cli {
namespace {

struct ProbeOptions {
    std::string name, target;
    std::string size = "256x256";
    std::string dtype;
    int channels = 3;
    std::uint64_t seed = 0;
};

void listProbes()
{
    for (const PictureKind& kind : pictureKinds())
        print("{:12} {}{}{}\n", kind.name, english(kind.words), kind.floats ? " (floats)" : "",
              kind.seeded ? " (by --seed)" : "");
}

DType probeDType(const ProbeOptions& options)
{
    if (options.dtype.empty())
        return pictureKind(options.name).floats ? DType::Float32 : DType::UInt8;
    return pictureDType(options.dtype);
}

void runProbe(const ProbeOptions& options)
{
    if (options.name.empty()) {
        listProbes();
        return;
    }
    if (options.target.empty())
        failArgument(message("Missing file for the probe; use a name such as {}.npy.", options.name));
    requirePicture(options.target);
    const SizeValue size = pictureSize(options.size);
    const GeneratedPicture picture{
        options.name, {1, options.channels, size.height, size.width}, probeDType(options), options.seed};
    writeImage(options.target, picture.make());
}

} // namespace

void addProbe(CLI::App& app, Context&)
{
    auto* command = app.add_subcommand(
        "probe", "Create a test image that separates implementations that a photograph does not");
    auto options = std::make_shared<ProbeOptions>();
    command->add_option("NAME", options->name, "Name of the probe; omit it to list all");
    command->add_option("OUTPUT", options->target, "Image or .npy to write");
    command->add_option("--size", options->size, "Height x width, or one number for both")
        ->capture_default_str();
    command->add_option("--channels", options->channels, "Number of channels")
        ->check(CLI::Range(1, kMostPictureChannels))
        ->capture_default_str();
    command->add_option("--dtype", options->dtype,
                        "uint8, uint16, float32 or float64; default uint8, float32 for a probe of floats");
    command->add_option("--seed", options->seed, "Seed of a random probe; default 0")->check(seedNumber());
    command->footer("Examples:\n"
                    "  comparo probe                              # list all\n"
                    "  comparo probe ties ties.png --size 300x400\n"
                    "  comparo probe mantissas mantissas.npy\n"
                    "  comparo probe noise noise.npy --dtype float32 --seed 7");
    command->callback([options] { runProbe(*options); });
}

} // namespace comparo::cli
