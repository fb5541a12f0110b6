// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace comparo {

/// The rows of a mask that is too large to be held: some strips of it are, the others are made again when
/// they are asked for. Any number of threads may ask.
class MaskStrips {
public:
    /// Makes rows [from, to), one behind the other; the bits are 0 before.
    using Source = std::function<void(int from, int to, std::uint64_t* bits)>;

    struct Strip {
        int first = 0; ///< row
        int end = 0;   ///< the row behind its last
        std::vector<std::uint64_t> bits;
    };

    /// Rows of so many words of 64 bits, in strips of about `stripWords`, of which `held` are held.
    MaskStrips(int rows, int words, std::int64_t stripWords, std::size_t held, Source source);

    /// The strip that has this row.
    [[nodiscard]] std::shared_ptr<const Strip> at(int row);

private:
    int m_rows, m_words, m_rowsOfStrip;
    std::size_t m_most;
    Source m_source;
    std::mutex m_mutex;                                 ///< of what follows
    std::vector<std::shared_ptr<const Strip>> m_strips; ///< by place; null where it is not held
    std::deque<std::size_t> m_held;                     ///< the oldest first
};

} // namespace comparo
