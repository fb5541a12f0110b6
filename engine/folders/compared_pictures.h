// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/codec/codec.h"
#include "engine/codec/files/read_pair.h"
#include "engine/comparison/job.h"
#include "engine/comparison/pictures.h"
#include "engine/comparison/result.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Many pairs of pictures as one comparison: pages of two files, files of two folders.
namespace comparo {

/// A picture of A and one of B.
struct PicturePair {
    std::string name; ///< "page 3", "sub/photo.jpg"; empty for the only one
    std::string a, b; ///< files
    ReadChoice choice;

    bool operator==(const PicturePair&) const = default;
};

/// How every pair is read and compared.
struct PairRules {
    Tolerance tolerance;
    bool explain = true; ///< look for the cause of the worst one
    bool ssim = true;    ///< of each; the worst one always has it
    FileAccess access = FileAccess::Copied;
    std::shared_ptr<const IgnoredPixels> ignored{}; ///< of every pair; null: none
    bool undo = false;                              ///< as of ComparisonJob
};

/// Two pictures that were compared, or why they could not be.
struct ComparedPicture {
    PicturePair pair;
    PictureFinding finding;                          ///< without a histogram
    std::array<std::vector<PictureNote>, 2> notes{}; ///< on the files
};

/// Both files of a pair, with all that they hold. Errors of readPair().
std::array<DecodedImage, 2> readPictures(const PicturePair& pair, FileAccess access,
                                         PairReading reading = PairReading::SideBySide);

/// What is compared of two pictures that were read, and how.
ComparisonJob jobOf(const PicturePair& pair, const std::array<DecodedImage, 2>& read, const PairRules& rules);

/// Compares two pictures that were read. What is wrong with them is the finding; Error(Cancelled) is thrown.
ComparedPicture comparedPicture(const PicturePair& pair, const std::array<DecodedImage, 2>& read,
                                const PairRules& rules, const Progress& progress = {});

/// The images that both files of a pair have, each read and compared by itself; their names come behind that
/// of the pair. Error(Cancelled).
std::vector<ComparedPicture> comparedEach(const PicturePair& pair, const std::vector<ReadChoice>& choices,
                                          const PairRules& rules, const Progress& progress = {});

/// The same of a pair that cannot be read, and of one that only one side has: `where` says which.
ComparedPicture notCompared(const PicturePair& pair, const Error& why);
ComparedPicture onOneSide(const std::string& name, const Message& where);

/// The worst of many, to be reported with a table of all.
struct ComparedPictures {
    ComparisonJob job;
    ComparisonResult result; ///< with the sides of the worst one, and `pictures`
};

/// Reads the worst pair again. `alone`: what one file has and the other has not, of each. Error
/// (InvalidArgument) where none could be compared, in the words of the first; errors of readPictures().
ComparedPictures resultOf(const std::vector<ComparedPicture>& pictures, const PairRules& rules,
                          const std::array<std::optional<PictureNote>, 2>& alone = {},
                          const Progress& progress = {});

/// One line of JSON: names, outcome, statistics and notes, but for the files' paths.
std::string toJson(const std::vector<ComparedPicture>& pictures);

/// Reads such a text. Error(CorruptData) says what is wrong with it.
std::vector<ComparedPicture> comparedPicturesFromJson(std::string_view json);

} // namespace comparo
