// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/identify/candidate.h"

#include <vector>

namespace comparo::candidates {

/// Rows or columns that are taken out of input and output.
struct Excerpt {
    std::vector<int> from;   ///< places in the input
    std::vector<int> to;     ///< places in the output, which those of the input make
    std::vector<int> judged; ///< of `to` those indexes that no seam and no edge of the excerpt's own reaches
};

/// A small picture out of a large one, with what became of it: what a local candidate gives for it, it gives
/// for the large one at the places that are judged. Sizes stand in the same ratio, or in nearly the same.
class Trial {
public:
    enum class Kind {
        Inside,  ///< a piece from the inside
        Corners, ///< the four corners, which a flip gives turned as it gives the whole
        /// A piece whose sides stand in nearly the ratio of the whole: its samples come from places that are
        /// off by a small part of a sample, so that they tell what is far off and what computes alike, but
        /// not what gives the output bit for bit.
        Drifting
    };
    Trial(const Question& question, const Excerpt& rows, const Excerpt& columns, Kind kind,
          double drift = 0.0);

    /// The question about the small picture.
    [[nodiscard]] const Question& question() const { return m_question; }
    /// The samples to judge, of a picture of the small output's height and width.
    [[nodiscard]] Tensor judged(const Tensor& small) const;
    /// The samples to judge of the output.
    [[nodiscard]] const Tensor& wanted() const { return m_wanted; }

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool isOfCorners() const { return m_kind == Kind::Corners; }
    /// Samples of the output by which places may be off.
    [[nodiscard]] double drift() const { return m_drift; }

private:
    Kind m_kind;
    double m_drift;
    std::vector<int> m_rows, m_columns;
    Question m_question;
    Tensor m_wanted;
};

/// First a piece from the inside where there is much to see, then the four corners laid together, whose
/// borders are those of the whole on all sides. Where the sides are in no ratio of small numbers to those of
/// the output, one piece that drifts. None of a picture that is small.
std::vector<Trial> trialsOf(const Question& question);

} // namespace comparo::candidates
