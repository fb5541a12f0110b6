// SPDX-License-Identifier: Apache-2.0
#include "app/commands/input.h"

#include "app/commands/print.h"

#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/files/read_pair.h"
#include "engine/device/device.h"

#include <csignal>
#include <string_view>

#include <unistd.h>

namespace comparo::cli {

namespace {

void tellNotes(const std::string& path, const DecodedImage& image, std::vector<ResultNote>* notes)
{
    for (const std::string& warning : image.info.warnings) {
        tell("comparo: note on {}: {}\n", shownName(path), shownName(warning));
        if (notes)
            notes->push_back({"reader", path + ": " + warning});
    }
}

/// A file that is mapped and becomes shorter is no crash: it is said, and the exit code is that of an error.
void endOnShortFiles()
{
    struct sigaction action = {};
    action.sa_handler = [](int) {
        constexpr std::string_view kText =
            "comparo: A file became shorter while it was read. Read it again.\n";
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
        constexpr int kError = 2;
        ::_exit(kError);
    };
    ::sigaction(SIGBUS, &action, nullptr);
}

} // namespace

Tensor readInput(const std::string& path, std::vector<ResultNote>* notes)
{
    const DecodedImage image = readImage(path);
    tellNotes(path, image, notes);
    return image.tensor;
}

std::array<Tensor, 2> readInputs(const std::string& a, const std::string& b, std::vector<ResultNote>* notes)
{
    endOnShortFiles();
    const std::array<DecodedImage, 2> images = readPair(a, b, FileAccess::Mapped);
    tellNotes(a, images[0], notes);
    tellNotes(b, images[1], notes);
    return {images[0].tensor, images[1].tensor};
}

Side sideOrDefaultB(const std::string& text)
{
    return text.empty() ? Side{defaultDeviceB(), Numerics::Framework} : Side::parse(text);
}

} // namespace comparo::cli
