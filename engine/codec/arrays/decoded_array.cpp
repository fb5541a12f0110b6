// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/decoded_array.h"

#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_file.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/npy.h"
#include "engine/tensor/stored_dtype.h"

namespace comparo {
namespace {

/// The array of this name, with or without ".npy" or a slash in front.
const StoredArray& chosenOf(const ArrayFile& file, std::string wanted)
{
    if (wanted.ends_with(".npy"))
        wanted.resize(wanted.size() - 4);
    if (wanted.starts_with("/")) // as a path in an HDF5 file
        wanted.erase(0, 1);
    std::vector<std::string> known;
    for (const StoredArray& each : file.arrays()) {
        if (each.name == wanted)
            return each;
        known.push_back("'" + shownName(each.name) + "'");
    }
    fail(ErrorCode::Unsupported, message("The {} file has no array '{}'; available: {}.",
                                         Verbatim(file.format()), Verbatim(wanted), joinedNames(known)));
}

/// float8 in float32, as every image of floats of one byte is read.
DecodedImage widenedImage(const StoredArray& stored, std::span<const std::byte> values, ArrayAxes axes)
{
    std::vector<float> widened;
    widened.reserve(values.size());
    for (const std::byte code : values)
        widened.push_back(eighthValues(*stored.dtype)[std::to_integer<std::size_t>(code)]);
    StoredArray floats = stored;
    floats.dtype = findStoredDType("float32");
    DecodedImage image = imageOfValues(floats, std::as_bytes(std::span(widened)), axes);
    image.info.notes.push_back(
        {note::kWidened, message("{} values were widened to float32 (exactly); ULP counts are those of float32.",
                                 Verbatim(stored.dtype->name))});
    return image;
}

DecodedImage decodedArray(const std::shared_ptr<const ArrayFile>& file, const ReadChoice& choice)
{
    const std::vector<StoredArray>& arrays = file->arrays();
    if (arrays.empty())
        fail(ErrorCode::CorruptData,
             joined({message("The {} file contains no array that can be read.", Verbatim(file->format())),
                     file->notes().empty() ? Message() : file->notes().front()},
                    " "));
    const StoredArray& array = choice.array.empty() ? arrays.front() : chosenOf(*file, choice.array);
    const auto asImage = array.dtype->kind == StoredDType::Kind::Eighth ? widenedImage : imageOfValues;
    DecodedImage image = asImage(array, file->open(array).rest(), choice.axes);
    for (const StoredArray& each : arrays)
        image.info.pictures.emplace_back().array = each.name;
    if (arrays.size() > 1)
        image.info.notes.push_back({note::kMore,
                                    arrays.size() == 2
                                        ? message("The file contains 2 arrays; '{}' was read and 1 was "
                                                  "not. Use --array NAME to choose.",
                                                  shownName(array.name))
                                        : message("The file contains {} arrays; '{}' was read and {} were "
                                                  "not. Use --array NAME to choose.",
                                                  arrays.size(), shownName(array.name), arrays.size() - 1),
                                    arrays.size() - 1});
    return image;
}

} // namespace

DecodedImage decodeArrayFile(std::span<const std::byte> bytes, const ReadChoice& choice)
{
    return decodedArray(openArrayFile(bytes), choice);
}

DecodedImage decodeHdf5File(const std::filesystem::path& path, const ReadChoice& choice)
{
    return decodedArray(openHdf5File(OpenedFile(path), arrayFormatOf(path) == kMatlab73, {}), choice);
}

} // namespace comparo
