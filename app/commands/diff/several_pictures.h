// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/diff/images.h"
#include "engine/codec/codec.h"
#include "engine/comparison/job.h"
#include "engine/comparison/pictures.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace comparo::cli {

/// A picture of A and one of B.
struct PicturePair {
    std::string name; ///< "page 3"; empty for the only one
    std::string a, b; ///< files
    ReadChoice choice;
};

/// What is compared of two pictures that were read, and how.
ComparisonJob jobOf(const DiffOptions& options, const PicturePair& pair,
                    const std::array<DecodedImage, 2>& read);

/// Pictures one after the other; what is kept of them is the worst one.
class SeveralPictures {
public:
    /// All outlive this.
    SeveralPictures(const DiffOptions& options, const Progress& progress)
        : m_options(options), m_progress(progress)
    {
    }

    /// Error(Cancelled); what is wrong with the two is a finding.
    void add(const PicturePair& pair);

    /// A picture that only one side has: `where` says which.
    void addAlone(const std::string& name, const Message& where)
    {
        m_findings.push_back({name, {OutcomeKind::Different, where, {}}, {}});
    }

    /// `alone`: what one side has and the other has not, of each. Error(InvalidArgument) where none could be
    /// compared.
    [[nodiscard]] Report report(const std::array<std::optional<PictureNote>, 2>& alone);

private:
    void compare(const PicturePair& pair, const std::array<DecodedImage, 2>& read, PictureFinding& found);

    const DiffOptions& m_options;
    const Progress& m_progress;
    std::vector<PictureFinding> m_findings;
    std::array<std::vector<std::pair<std::string, std::vector<PictureNote>>>, 2> m_notes;
    std::optional<ComparisonJob> m_worst;
    std::size_t m_worstAt = 0;
};

} // namespace comparo::cli
