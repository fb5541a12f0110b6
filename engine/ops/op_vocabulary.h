// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Ops that peers have and we have not, and what a text may name.
namespace comparo {

/// Whose an op is that we have not.
struct OpOwner {
    std::string peer;            ///< by the name that the user gives it
    bool differentiable = false; ///< whether it gives the op's gradients
};

/// An op that this peer has of its own: what it is, without arithmetic of ours. It stays for the rest of the
/// program, as our ops do, and is the same object wherever all that is said of it is the same. Any thread may
/// ask.
const Op& internPeerOp(std::string id, OpInfo info, OpOwner owner);

/// Null for an op of ours. Any thread may ask.
const OpOwner* ownerOf(const Op& op);

/// Whether a peer has it and we have not, so that no device of ours can run it.
inline bool isOfPeer(const Op& op)
{
    return ownerOf(op) != nullptr;
}

/// Null for what is none of our ops.
const Op* findOurOp(std::string_view id);

/// In what the parameters of two ops of peers differ, apart from words for people: "the default of 'amount'
/// is 1 in mine and 2 in other". Empty where a step of the one is a step of the other.
Message differenceOf(const Op& a, const Message& nameA, const Op& b, const Message& nameB);

/// Error(Unsupported): a peer's own op was to be run on `side`, which is ours.
[[noreturn]] void failNotOurs(const Op& op, const std::string& side);

/// The ops that a text may name: ours, and what peers add to them. A running peer has none with an id of
/// ours; a recorded one may, since ours become more, and is what its record says.
class OpVocabulary {
public:
    /// What peers have of their own, and in a sentence why others could not be asked.
    struct Added {
        std::vector<const Op*> ops;
        Message unasked;
    };

    OpVocabulary() = default; ///< ours
    explicit OpVocabulary(std::vector<const Op*> added);
    /// `ask` is called once, when the first id is looked up that is none of ours: programs start no sooner.
    explicit OpVocabulary(std::function<Added()> ask);

    /// The op of a peer; null for any other id, and where peers do not agree what it is.
    [[nodiscard]] const Op* findAdded(std::string_view id) const;

    /// Error(InvalidArgument) for an id that there is not, and one that stands for different ops of two
    /// peers; Error(Device) where a peer that may have it could not be asked.
    [[nodiscard]] const Op& find(std::string_view id) const;

private:
    [[nodiscard]] const Added& added() const;
    [[nodiscard]] const Op* findAdded(std::string_view id, Message& disagreement) const;

    std::function<Added()> m_ask;
    mutable std::optional<Added> m_added; ///< once asked
};

} // namespace comparo
