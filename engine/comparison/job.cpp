// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/job.h"

#include "engine/base/error.h"
#include "engine/codec/arrays/array_format.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"

#include <filesystem>

namespace comparo {
namespace {

bool isArray(const DecodedImage& image)
{
    return isArrayFormat(image.info.format);
}

/// "R, G, B": the usual names where the file gives none.
std::string channelsOf(const DecodedImage& image)
{
    std::string text;
    const int channels = image.tensor.shape().c;
    for (int c = 0; c < channels; ++c)
        text += (text.empty() ? "" : ", ") + channelName(c, channels, image.info.channels);
    return text;
}

} // namespace

std::string titleOf(const ComparisonInput& input)
{
    const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
    return input.isPair() ? name(input.path) + " and " + name(input.pathB) : name(input.path);
}

ComparisonInput inputOf(const std::string& path, const DecodedImage& image)
{
    ComparisonInput input{path, image.tensor, {}, {}, {}};
    input.notes = image.info.notes;
    return input;
}

ComparisonInput inputOf(const std::string& path, const DecodedImage& image, const std::string& pathB,
                        const DecodedImage& imageB)
{
    ComparisonInput input = inputOf(path, image);
    input.pathB = pathB;
    input.tensorB = imageB.tensor;
    input.notesB = imageB.info.notes;
    input.dtypeA = image.info.dtype;
    input.dtypeB = imageB.info.dtype;
    input.channels = isArray(image) ? imageB.info.channels : image.info.channels;
    const std::string a = channelsOf(image), b = channelsOf(imageB);
    if (a != b && !isArray(image) && !isArray(imageB))
        input.notesB.push_back(
            {note::kChannels,
             message("A has the channels {} and B has {}; they are compared in this order.", a, b)});
    return input;
}

std::shared_ptr<const ContractFile> readContract(const std::string& path)
{
    const std::vector<std::byte> bytes = readFileUpTo(path, kMaxTextBytes);
    try {
        return std::make_shared<const ContractFile>(ContractFile{
            contractFromJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), path});
    } catch (const Error& error) {
        fail(error.code(), message("Cannot use {}: {}", path, error.message()));
    }
}

} // namespace comparo
