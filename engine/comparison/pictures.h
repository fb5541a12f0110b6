// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/reading/picture_note.h"
#include "engine/codec/reading/read_choice.h"
#include "engine/comparison/outcome.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Files of several pages or arrays, picture by picture.
namespace comparo {

struct DecodedImage;

/// How one picture of two files compares.
struct PictureFinding {
    std::string name; ///< "page 3", "array 'weights'"
    Outcome outcome;
    std::optional<Comparison> comparison; ///< absent where they could not be read, or not be compared
};

/// "page 3", "array 'weights'"; empty for a choice of neither.
std::string pictureName(const ReadChoice& choice);

/// The pictures that both files have, by their pages or the names of their arrays, in the order of the first;
/// none where one of the files has no other to choose, or they have no choice in common.
std::vector<ReadChoice> picturesOfBoth(const DecodedImage& a, const DecodedImage& b);

/// What the first file has and the second has not, as a note on the first; nothing where it has nothing more.
std::optional<PictureNote> aloneNote(const DecodedImage& file, const DecodedImage& other);

/// The notes on several pictures of one file, in the place of those on what was not read: what is not said of
/// all has their names in front.
std::vector<PictureNote>
notesOfAll(const std::vector<std::pair<std::string, std::vector<PictureNote>>>& pictures);

/// Which of two a report shows rather: the one that ends worse, that with more samples that are NaN or infinite
/// on one side, that with the larger RMSE for its range, that with more samples that differ.
bool isWorse(const PictureFinding& one, const PictureFinding& other);

/// "2 of 5 images differ": in samples, in size, or as one side only has them.
Message differingText(const std::vector<PictureFinding>& pictures);

/// The worst of all, of at least one, with the counts: "Different: 2 of 5 pictures differ; the worst is page
/// 3: …".
Outcome outcomeOf(const std::vector<PictureFinding>& pictures);

} // namespace comparo
