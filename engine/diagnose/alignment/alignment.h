// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/tensor/tensor.h"

#include <string>

namespace comparo {

/// How an image of one size relates to one of another size, and what of both is compared.
struct Alignment {
    enum class Kind {
        Turned,       ///< all of it, with height and width exchanged
        Cropped,      ///< one is a part of the other, turned or not
        Padded,       ///< one is the other within a margin, turned or not
        Resized,      ///< one is the other, resized as a known implementation does
        Overlapping,  ///< each has a part that the other has not
        CannotBeTold, ///< several places fit equally; the first of them is compared
        Unrelated,    ///< nothing that is known relates them; their top left corners are compared
    };
    /// A rectangle of an image.
    struct Part {
        int x = 0, y = 0, width = 0, height = 0;
        bool operator==(const Part&) const = default;
    };

    Kind kind = Kind::Unrelated;
    Message claim;    ///< "B is A cropped at (12, 7) to 300x200 pixels", without its full stop
    Message sentence; ///< whole sentences: the claim, and what of it is undone
    /// EXIF orientation that B is shown with, so that it is held as A is; 1: as it is.
    int turn = 1;
    Part a;             ///< what of A is compared
    Part b;             ///< what of B is compared, as turned
    std::string resize; ///< "Pillow resize, bicubic"; else empty
    Tensor imageA;      ///< what is compared: of one shape
    Tensor imageB;

    /// Whether one was found to be made of the other.
    [[nodiscard]] bool isFound() const
    {
        return kind == Kind::Turned || kind == Kind::Cropped || kind == Kind::Padded || kind == Kind::Resized;
    }
};

/// "turned", "cropped", "padded", "resized", "overlapping", "cannot_be_told", "unrelated".
std::string toString(Alignment::Kind kind);

/// Whether two images differ in height or width and in nothing else that keeps them from being compared.
bool needsAlignment(const Tensor& a, const Tensor& b);

/// What relates two such images (see needsAlignment()). Crops, margins, quarter turns and mirrors are found on
/// the pixels, bit for bit or to within noise: by correlation, where just one place fits almost everywhere. A
/// resize is found among those of known libraries. Where none is, or none alone, the overlap is chosen. Both on
/// cpu, not empty.
Alignment alignSizes(const Tensor& a, const Tensor& b, const Progress& progress = {});

} // namespace comparo
