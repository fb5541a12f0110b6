// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/npz.h"
#include "engine/base/error.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/zip_archive.h"

namespace comparo {

namespace {

/// Larger arrays are for .npy, which is read without unpacking.
constexpr std::size_t kMostArrayBytes = 0xFFFFFFFF;

/// The entry of this name, with or without ".npy".
std::string chosenOf(const std::vector<std::string>& arrays, const std::string& wanted)
{
    std::vector<std::string> known;
    for (const std::string& each : arrays) {
        if (each == wanted || each == wanted + ".npy")
            return each;
        known.push_back("'" + each + "'");
    }
    fail(ErrorCode::Unsupported,
         message("The NPZ archive has no array '{}'; available: {}.", Verbatim(wanted), joinedNames(known)));
}

} // namespace

DecodedImage decodeNpz(std::span<const std::byte> file, const ReadChoice& choice)
{
    const ZipReader archive(file, message("the NPZ archive"));
    const std::vector<std::string> arrays = archive.entries();
    if (arrays.empty())
        fail(ErrorCode::CorruptData, message("The NPZ archive contains no array."));
    const std::string name = choice.array.empty() ? arrays.front() : chosenOf(arrays, choice.array);
    if (archive.sizeOf(name).value_or(0) > kMostArrayBytes)
        fail(ErrorCode::Unsupported,
             message("The NPZ archive holds more than 4 GiB; save the array as .npy."));
    const std::vector<std::byte> array = archive.read(name, kMostArrayBytes);
    if (!npyCodec().probe(array))
        fail(ErrorCode::CorruptData,
             message("The file '{}' of the NPZ archive is not an array.", Verbatim(name)));
    ReadChoice ofArray;
    ofArray.axes = choice.axes;
    DecodedImage image = npyCodec().decode(array, ofArray);
    for (const std::string& each : arrays)
        image.info.pictures.emplace_back().array =
            each.ends_with(".npy") ? each.substr(0, each.size() - 4) : each;
    if (arrays.size() > 1)
        image.info.notes.push_back({note::kMore,
                                    arrays.size() == 2
                                        ? message("The archive contains 2 arrays; '{}' was read and 1 was "
                                                  "not. Use --array NAME to choose.",
                                                  Verbatim(name))
                                        : message("The archive contains {} arrays; '{}' was read and {} were "
                                                  "not. Use --array NAME to choose.",
                                                  arrays.size(), Verbatim(name), arrays.size() - 1),
                                    arrays.size() - 1});
    return image;
}

} // namespace comparo
