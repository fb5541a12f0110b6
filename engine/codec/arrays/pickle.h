// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

/// Python's pickles, read as data: nothing that one names is imported, called or made.
namespace comparo::pickle {

/// A value, or what would be made of a call.
struct Value {
    enum class Kind {
        None,
        Bool,
        Int,
        Float,
        Text,       ///< or bytes
        List,       ///< or a tuple, a set
        Dict,       ///< `items` are its keys and values in turn
        Global,     ///< a name, `text`: "torch._utils._rebuild_tensor_v2"
        Call,       ///< items[0] is called with items[1], a List
        Persistent, ///< of an identity that the reader of the file knows, items[0]
    };

    Kind kind = Kind::None;
    std::int64_t integer = 0; ///< also 1 for True; of a number that has more bits, 0
    std::string text;
    std::vector<const Value*> items;
    const Value* state = nullptr; ///< what a Call is given after it was made
};

/// The values of a pickle, which may hold each other in a circle.
class Pickle {
public:
    /// Reads one of protocols 2 to 5. Error(CorruptData) for one that is damaged or makes more than ten
    /// million values, Error(Unsupported) for an opcode that torch.save does not write.
    explicit Pickle(std::span<const std::byte> bytes);

    [[nodiscard]] const Value& root() const { return *m_root; }

private:
    std::deque<Value> m_values;
    const Value* m_root = nullptr;
};

} // namespace comparo::pickle
