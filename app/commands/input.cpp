// SPDX-License-Identifier: Apache-2.0
#include "app/commands/input.h"

#include "app/commands/print.h"

#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/files/read_pair.h"
#include "engine/device/device.h"

#include <csignal>
#include <map>
#include <string_view>

#include <unistd.h>

namespace comparo::cli {

void endOnShortFiles()
{
    struct sigaction action = {};
    action.sa_handler = [](int) {
        constexpr std::string_view kText = "comparo: A file shrank while it was being read. Read it again.\n";
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
        constexpr int kError = 2;
        ::_exit(kError);
    };
    ::sigaction(SIGBUS, &action, nullptr);
}

void tellNotes(const std::string& path, const DecodedImage& image)
{
    for (const PictureNote& said : image.info.notes)
        tellError("note on " + path + ": " + english(said.text));
}

Tensor readInput(const std::string& path, const ReadChoice& choice)
{
    const DecodedImage image = readImage(path, choice);
    tellNotes(path, image);
    return image.tensor;
}

std::array<DecodedImage, 2> readPictures(const std::string& a, const std::string& b, const ReadChoice& choice)
{
    endOnShortFiles();
    ReadChoice whole = choice;
    whole.isWhole = true;
    return readPair(a, b, FileAccess::Mapped, whole);
}

std::array<Tensor, 2> readInputs(const std::string& a, const std::string& b)
{
    const std::array<DecodedImage, 2> images = readPictures(a, b, {});
    tellNotes(a, images[0]);
    tellNotes(b, images[1]);
    return {images[0].tensor, images[1].tensor};
}

void addReadFlags(CLI::App& command, ReadChoice& choice)
{
    command.add_option("--page", choice.page, "For TIFF files: the page to read, from 1 on")
        ->check(CLI::Range(1, 1 << 20));
    command.add_option("--layer", choice.layer,
                       "For EXR files: the part or layer to read, as in the names of its channels");
    command.add_option("--array", choice.array, "For NPZ files: the array to read");
    command
        .add_option("--layout", choice.axes,
                    "For NPY and NPZ files: the order of the axes, hwc, chw, nhwc or nchw; default the order "
                    "in which both files have the same shape, else (H,W,C) if only the last axis has 1 to 4")
        ->transform(CLI::CheckedTransformer(std::map<std::string, ArrayAxes>{{"hwc", ArrayAxes::Hwc},
                                                                             {"chw", ArrayAxes::Chw},
                                                                             {"nhwc", ArrayAxes::Nhwc},
                                                                             {"nchw", ArrayAxes::Nchw}},
                                            CLI::ignore_case));
}

void addIgnoreFlag(CLI::App& command, std::vector<std::string>& ignored)
{
    command
        .add_option("--ignore", ignored,
                    "Pixels that count nowhere: x,y,w,h, or an image of the compared size in which they are not 0; "
                    "may be repeated")
        ->allow_extra_args(false);
}

std::shared_ptr<const IgnoredPixels> ignoredOf(const std::vector<std::string>& texts)
{
    if (texts.empty())
        return nullptr;
    auto ignored = std::make_shared<IgnoredPixels>();
    for (const std::string& each : texts)
        addIgnored(each, *ignored);
    return ignored;
}

Side sideOrDefaultB(const std::string& text)
{
    return text.empty() ? Side{defaultDeviceB(), Numerics::Framework} : Side::parse(text);
}

} // namespace comparo::cli
