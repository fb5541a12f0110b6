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
/// for the large one at the places that are judged. Sizes stand in the same ratio.
class Trial {
public:
    Trial(const Question& question, const Excerpt& rows, const Excerpt& columns, bool ofCorners);

    /// The question about the small picture.
    [[nodiscard]] const Question& question() const { return m_question; }
    /// The samples to judge, of a picture of the small output's height and width.
    [[nodiscard]] Tensor judged(const Tensor& small) const;
    /// The samples to judge of the output.
    [[nodiscard]] const Tensor& wanted() const { return m_wanted; }

    /// Whether it is the four corners, which a flip gives turned as it gives the whole.
    [[nodiscard]] bool isOfCorners() const { return m_ofCorners; }

private:
    bool m_ofCorners;
    std::vector<int> m_rows, m_columns;
    Question m_question;
    Tensor m_wanted;
};

/// First a piece from the inside where there is much to see, then the four corners laid together, whose
/// borders are those of the whole on all sides. None of a picture that is small, or whose sides are in no
/// ratio of small numbers to those of the output.
std::vector<Trial> trialsOf(const Question& question);

} // namespace comparo::candidates
