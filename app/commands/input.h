// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/comparison/job.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <CLI/CLI.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace comparo::cli {

/// The tensor of a file. What the decoder has to say about it (damage that it went on after, values that were
/// widened, arrays that were left out) is told on standard error.
Tensor readInput(const std::string& path, const ReadChoice& choice = {});

/// The tensors of two files, decoded side by side.
std::array<Tensor, 2> readInputs(const std::string& a, const std::string& b);

/// Tells on standard error what the decoder has to say about a file, as names of strangers are shown.
void tellNotes(const std::string& path, const DecodedImage& image);

/// From here on a file that is mapped and becomes shorter ends the program with a message.
void endOnShortFiles();

/// Two files with their notes, which nobody has been told yet.
std::array<DecodedImage, 2> readPictures(const std::string& a, const std::string& b,
                                         const ReadChoice& choice);

/// --page, --layer, --array and --layout: what of a file is read.
void addReadFlags(CLI::App& command, ReadChoice& choice);

/// What `parse` makes of a file's text; errors name the file.
template <class Parse>
auto parsedFile(const std::string& path, const Parse& parse)
{
    const std::vector<std::byte> bytes = readFileUpTo(path, kMaxTextBytes);
    try {
        return parse(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    } catch (const Error& error) {
        fail(error.code(), message("Cannot use {}: {}", path, error.message()));
    }
}

/// --ignore, as often as given.
void addIgnoreFlag(CLI::App& command, std::vector<std::string>& ignored);

/// What it names; null for nothing. Errors of the files of masks.
std::shared_ptr<const IgnoredPixels> ignoredOf(const std::vector<std::string>& texts);

/// Side B as given; empty: the first cuda device, else emu:0.
Side sideOrDefaultB(const std::string& text);

} // namespace comparo::cli
