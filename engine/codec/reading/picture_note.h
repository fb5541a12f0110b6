// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace comparo {

/// A fact about a picture that its samples alone do not tell: how they are meant, how they are to be seen,
/// and what of the file was not read.
struct PictureNote {
    std::string code; ///< one of note::…, for programs
    Message text;     ///< one or more whole sentences, for people
    /// Pictures of the file that were not read; at least one where the file does not say how many.
    std::uint64_t picturesLeft = 0;
    int orientation = 1; ///< of note::kOrientation: 2 to 8, as EXIF counts

    bool operator==(const PictureNote&) const = default;
};

namespace note {

inline constexpr const char* kDecoder = "decoder";    ///< damage that the decoder went on after
inline constexpr const char* kName = "name";          ///< the file's name says another format
inline constexpr const char* kMore = "more-pictures"; ///< pages, frames, parts, arrays that were not read
inline constexpr const char* kLeftOut = "left-out";   ///< samples that were not read
inline constexpr const char* kOrientation = "orientation"; ///< how the picture is meant to be held
inline constexpr const char* kColour = "colour-space";     ///< a profile, a gamma, cICP: not applied
inline constexpr const char* kAlpha = "alpha"; ///< straight, associated, or made of a transparent colour
inline constexpr const char* kChannels = "channels";       ///< what the channels are, where it is not RGB
inline constexpr const char* kRange = "range";             ///< samples do not fill their dtype
inline constexpr const char* kScale = "scale";             ///< a factor that the file names
inline constexpr const char* kWidened = "widened";         ///< a dtype of which another one holds every value
inline constexpr const char* kPlace = "place";             ///< the data window is not the display window
inline constexpr const char* kLayout = "layout";           ///< which axis of an array is which
inline constexpr const char* kTrailing = "trailing-bytes"; ///< behind the samples

} // namespace note

/// The note with this code, or null.
inline const PictureNote* findNote(const std::vector<PictureNote>& notes, const char* code)
{
    for (const PictureNote& each : notes)
        if (each.code == code)
            return &each;
    return nullptr;
}

} // namespace comparo
