#include "engine/diagnose/probes/probe.h"
#include "app/commands/commands.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/param/param_set.h"

namespace comparo::cli {
namespace {

struct ProbeOptions {
    std::string name, target;
    std::string size = "256x256";
    std::string dtype;
    int channels = 3;
};

constexpr int kLargestSide = 1 << 14;

void listProbes()
{
    for (const Probe& probe : allProbes())
        print("{:12} {}{}\n", probe.name, probe.words, probe.floats ? " (floats)" : "");
}

/// "HxW" or one number for both, as ops take it.
SizeValue probeSize(const std::string& text)
{
    Schema schema{{sizeField("size", "", "", {256, 256})}};
    ParamSet params(schema);
    params.parse("size", text);
    SizeValue size = params.getSize("size");
    if (size.width == 0)
        size.width = size.height;
    if (size.height > kLargestSide || size.width > kLargestSide)
        failArgument("--size: each side takes 1 to " + std::to_string(kLargestSide) + ".");
    return size;
}

DType probeDType(const ProbeOptions& options)
{
    if (options.dtype.empty()) {
        for (const Probe& probe : allProbes())
            if (probe.name == options.name)
                return probe.floats ? DType::Float32 : DType::UInt8;
        return DType::UInt8;
    }
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        if (toString(dtype) == options.dtype)
            return dtype;
    failArgument("--dtype takes uint8, uint16, float32 or float64, not '" + options.dtype + "'.");
}

void runProbe(const ProbeOptions& options)
{
    if (options.name.empty()) {
        listProbes();
        return;
    }
    if (options.target.empty())
        failArgument("Give a file for the probe, such as " + options.name + ".npy.");
    requirePicture(options.target);
    const SizeValue size = probeSize(options.size);
    const Tensor picture =
        makeProbe(options.name, {1, options.channels, size.height, size.width}, probeDType(options));
    writeImage(options.target, picture);
}

} // namespace

void addProbe(CLI::App& app, Context&)
{
    auto* command = app.add_subcommand("probe", "Make a picture that separates what a photograph does not");
    auto options = std::make_shared<ProbeOptions>();
    command->add_option("NAME", options->name, "Which one; without a name they are listed");
    command->add_option("OUTPUT", options->target, "Picture or .npy to write");
    command->add_option("--size", options->size, "Height x width, or one number for both")
        ->capture_default_str();
    command->add_option("--channels", options->channels, "Number of channels")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command->add_option("--dtype", options->dtype,
                        "uint8, uint16, float32 or float64; default uint8, float32 for a probe of floats");
    command->footer("Examples:\n"
                    "  comparo probe                              # what there is\n"
                    "  comparo probe ties ties.png --size 300x400\n"
                    "  comparo probe mantissas mantissas.npy");
    command->callback([options] { runProbe(*options); });
}

} // namespace comparo::cli
