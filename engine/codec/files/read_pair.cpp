// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/read_pair.h"
#include "engine/codec/arrays/array_format.h"

#include "engine/codec/file_limits.h"
#include "engine/codec/file_parts.h"

#include "engine/base/error.h"

#include <future>
#include <system_error>
#include <utility>

namespace comparo {

namespace {

DecodedImage readBy(FileAccess access, const std::filesystem::path& path, const ReadChoice& choice)
{
    return access == FileAccess::Mapped ? readMappedImage(path, choice) : readImage(path, choice);
}

/// The format that a file begins as; empty for none, and for what can be read once only.
std::string formatOf(const std::filesystem::path& path)
{
    constexpr std::size_t kHead = 64;
    const std::vector<std::byte> head = readFileStart(path, kHead);
    for (const Codec* candidate : allCodecs())
        if (!head.empty() && candidate->probe(head))
            return candidate->format();
    return {};
}

/// What of a choice means something for a file.
ReadChoice fittingChoice(const std::filesystem::path& path, ReadChoice choice)
{
    const std::string format = formatOf(path);
    if (format.empty())
        return choice;
    if (format != "TIFF")
        choice.page = 0;
    if (format != "EXR")
        choice.layer.clear();
    if (format == "NPY" || !isArrayFormat(format))
        choice.array.clear();
    if (!isArrayFormat(format))
        choice.axes = ArrayAxes::Guessed;
    return choice;
}

/// The choices of two files: what means nothing for both stays with the first, which refuses it.
std::array<ReadChoice, 2> choicesOf(const std::filesystem::path& a, const std::filesystem::path& b,
                                    const ReadChoice& choice)
{
    if (choice.page == 0 && choice.layer.empty() && choice.array.empty() && choice.axes == ArrayAxes::Guessed)
        return {choice, choice};
    std::array<ReadChoice, 2> both{fittingChoice(a, choice), fittingChoice(b, choice)};
    if (both[0].page == 0 && both[1].page == 0)
        both[0].page = choice.page;
    if (both[0].layer.empty() && both[1].layer.empty())
        both[0].layer = choice.layer;
    if (both[0].array.empty() && both[1].array.empty())
        both[0].array = choice.array;
    if (both[0].axes == ArrayAxes::Guessed && both[1].axes == ArrayAxes::Guessed)
        both[0].axes = choice.axes;
    return both;
}

bool isArray(const DecodedImage& image)
{
    return isArrayFormat(image.info.format);
}

/// An array whose shape leaves its layout open is read in the order in which its partner has the same shape,
/// if there is one.
void readAsPartner(const std::filesystem::path& path, FileAccess access, ReadChoice choice,
                   DecodedImage& image, const std::filesystem::path& partnerPath, const DecodedImage& partner)
{
    const PictureNote* doubt = findNote(image.info.notes, note::kLayout);
    if (!isArray(image) || !doubt)
        return;
    const Shape wanted = partner.tensor.shape();
    std::string as;
    if (image.tensor.shape() == wanted) {
        if (isArray(partner)) // of one shape and in the same doubt
            return;
        as = image.tensor.shape().n > 1 ? "(N,C,H,W)" : "(C,H,W)";
    } else {
        for (const auto& [order, words] :
             {std::pair{ArrayAxes::Hwc, "(H,W,C)"}, {ArrayAxes::Nhwc, "(N,H,W,C)"}}) {
            choice.axes = order;
            try {
                DecodedImage other = readBy(access, path, choice);
                if (other.tensor.shape() != wanted)
                    continue;
                image = std::move(other);
                as = words;
                break;
            } catch (const Error&) { // so many axes it has not
                continue;
            }
        }
        if (as.empty())
            return;
    }
    std::erase_if(image.info.notes, [](const PictureNote& each) { return each.code == note::kLayout; });
    image.info.notes.push_back(
        {note::kLayout, message("The array was read as {}, which gives it the shape of {}; use --layout to "
                                "choose another order.",
                                Verbatim(as), Verbatim(partnerPath.filename().string()))});
}

} // namespace

std::array<DecodedImage, 2> readPair(const std::filesystem::path& a, const std::filesystem::path& b,
                                     FileAccess access, const ReadChoice& choice, PairReading reading)
{
    const std::array<ReadChoice, 2> choices = choicesOf(a, b, choice);
    const auto readSecond = [access, &choices, &b] { return readBy(access, b, choices[1]); };
    std::future<DecodedImage> second;
    try {
        second = std::async(reading == PairReading::SideBySide ? std::launch::async : std::launch::deferred,
                            readSecond);
    } catch (const std::system_error&) { // there is no thread to be had
        second = std::async(std::launch::deferred, readSecond);
    }
    DecodedImage first = readBy(access, a, choices[0]);
    std::array<DecodedImage, 2> images{std::move(first), second.get()};
    if (choice.axes == ArrayAxes::Guessed) {
        readAsPartner(a, access, choices[0], images[0], b, images[1]);
        readAsPartner(b, access, choices[1], images[1], a, images[0]);
    }
    return images;
}

} // namespace comparo
