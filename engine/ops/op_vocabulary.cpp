// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_vocabulary.h"

#include "engine/base/error.h"
#include "engine/base/known_names.h"
#include "engine/ops/op_registry.h"

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>

namespace comparo {
namespace {

struct InternedOp {
    Op op;
    OpOwner owner;
};

/// Pointers into it stay.
std::deque<InternedOp>& internedOps()
{
    static std::deque<InternedOp> ops;
    return ops;
}

std::mutex& internedMutex()
{
    static std::mutex mutex;
    return mutex;
}

/// All that a peer can say of a parameter.
bool isSameField(const Field& a, const Field& b)
{
    return a.id == b.id && a.label == b.label && a.help == b.help && a.type == b.type &&
           a.defaultValue == b.defaultValue && a.min == b.min && a.max == b.max && a.unit == b.unit &&
           a.choices == b.choices && a.draw == b.draw;
}

bool isSame(const InternedOp& known, const std::string& id, const OpInfo& info, const OpOwner& owner)
{
    const OpInfo& other = known.op.info;
    return known.op.id == id && other.label == info.label && other.help == info.help &&
           other.dtypes == info.dtypes && known.owner.peer == owner.peer &&
           known.owner.differentiable == owner.differentiable &&
           std::equal(other.schema.fields.begin(), other.schema.fields.end(), info.schema.fields.begin(),
                      info.schema.fields.end(), isSameField);
}

std::string typeInWords(FieldType type)
{
    constexpr std::array kWords{"true or false", "a whole number", "a number", "a choice",
                                "a size",        "a pair",         "a list"};
    return kWords.at(static_cast<std::size_t>(type));
}

std::string drawnInWords(const Field& field)
{
    return field.draw == DrawRule::None ? "a plain parameter" : "drawn";
}

std::string choicesInWords(const Field& field)
{
    std::string words;
    for (const std::string& choice : field.choices)
        words += (words.empty() ? "" : "|") + choice;
    return words;
}

/// "the default of 'amount' is 1 in mine and 2 in other"; empty where both say the same.
std::string differenceOf(const std::string& what, const std::string& a, const std::string& nameA,
                         const std::string& b, const std::string& nameB)
{
    return a == b ? std::string() : what + " is " + a + " in " + nameA + " and " + b + " in " + nameB;
}

std::string differenceOf(const Field& a, const std::string& nameA, const Field& b, const std::string& nameB)
{
    const std::string of = " of '" + a.id + "'";
    const std::array said{
        differenceOf("'" + a.id + "'", typeInWords(a.type), nameA, typeInWords(b.type), nameB),
        differenceOf("the default" + of, toString(a.defaultValue), nameA, toString(b.defaultValue), nameB),
        differenceOf("the least value" + of, toString(Value(a.min)), nameA, toString(Value(b.min)), nameB),
        differenceOf("the largest value" + of, toString(Value(a.max)), nameA, toString(Value(b.max)), nameB),
        differenceOf("the choice" + of, choicesInWords(a), nameA, choicesInWords(b), nameB),
        differenceOf("'" + a.id + "'", drawnInWords(a), nameA, drawnInWords(b), nameB)};
    const auto first =
        std::find_if(said.begin(), said.end(), [](const std::string& text) { return !text.empty(); });
    return first == said.end() ? std::string() : *first;
}

/// A parameter that the one op has and the other has not.
std::string lackOf(const Op& a, const std::string& nameA, const Op& b, const std::string& nameB)
{
    for (const Field& field : a.info.schema.fields)
        if (!b.info.schema.find(field.id))
            return "'" + field.id + "' is a parameter in " + nameA + " and not in " + nameB;
    return {};
}

const std::string& peerOf(const Op& op)
{
    return ownerOf(op)->peer;
}

} // namespace

const Op& internPeerOp(std::string id, OpInfo info, OpOwner owner)
{
    const std::scoped_lock lock(internedMutex());
    std::deque<InternedOp>& ops = internedOps();
    const auto known = std::find_if(ops.begin(), ops.end(),
                                    [&](const InternedOp& each) { return isSame(each, id, info, owner); });
    if (known != ops.end())
        return known->op;
    InternedOp& made = ops.emplace_back();
    made.op.id = std::move(id);
    made.op.info = std::move(info);
    made.owner = std::move(owner);
    return made.op;
}

const OpOwner* ownerOf(const Op& op)
{
    if (op.host.apply) // every op of ours has a pass
        return nullptr;
    const std::scoped_lock lock(internedMutex());
    const std::deque<InternedOp>& ops = internedOps();
    const auto found =
        std::find_if(ops.begin(), ops.end(), [&](const InternedOp& each) { return &each.op == &op; });
    return found == ops.end() ? nullptr : &found->owner;
}

const Op* findOurOp(std::string_view id)
{
    const std::vector<Op>& ops = allOps();
    const auto found = std::find_if(ops.begin(), ops.end(), [&](const Op& op) { return op.id == id; });
    return found == ops.end() ? nullptr : &*found;
}

std::string differenceOf(const Op& a, const std::string& nameA, const Op& b, const std::string& nameB)
{
    if (std::string lack = lackOf(a, nameA, b, nameB); !lack.empty())
        return lack;
    if (std::string lack = lackOf(b, nameB, a, nameA); !lack.empty())
        return lack;
    for (const Field& field : a.info.schema.fields)
        if (std::string text = differenceOf(field, nameA, *b.info.schema.find(field.id), nameB);
            !text.empty())
            return text;
    return {};
}

void failNotOurs(const Op& op, const std::string& side)
{
    const OpOwner* owner = ownerOf(op);
    const std::string peer = owner ? owner->peer : "PEER";
    fail(ErrorCode::Unsupported, message("{} is an op of the peer {}, and {} is a side of ours, which has no "
                                         "arithmetic of it; compare peers that have it, as in --a {}@cpu.",
                                         op.id, peer, side, peer));
}

OpVocabulary::OpVocabulary(std::vector<const Op*> added) : m_added(Added{std::move(added), {}}) {}

OpVocabulary::OpVocabulary(std::function<Added()> ask) : m_ask(std::move(ask)) {}

const OpVocabulary::Added& OpVocabulary::added() const
{
    if (!m_added)
        m_added = m_ask ? m_ask() : Added{};
    return *m_added;
}

const Op* OpVocabulary::findAdded(std::string_view id, std::string& disagreement) const
{
    const Op* first = nullptr;
    for (const Op* op : added().ops) {
        if (op->id != id)
            continue;
        if (!first)
            first = op;
        else if (disagreement.empty())
            disagreement = differenceOf(*first, peerOf(*first), *op, peerOf(*op));
    }
    return first;
}

const Op* OpVocabulary::findAdded(std::string_view id) const
{
    if (!m_added && findOurOp(id)) // no reason to ask
        return nullptr;
    std::string disagreement;
    const Op* found = findAdded(id, disagreement);
    return disagreement.empty() ? found : nullptr;
}

const Op& OpVocabulary::find(std::string_view id) const
{
    const Op* ours = findOurOp(id);
    if (ours && !m_added)
        return *ours;
    std::string disagreement;
    if (const Op* found = findAdded(id, disagreement)) {
        if (!disagreement.empty())
            failArgument(message("The peers do not mean the same by '{}': {}; compare those that agree.",
                                 Verbatim(id), disagreement));
        return *found;
    }
    if (ours)
        return *ours;
    if (!added().unasked.empty())
        fail(ErrorCode::Device,
             message("'{}' is none of our ops, and a peer that may have it cannot be asked: {}", Verbatim(id),
                     added().unasked));
    std::vector<std::string> known;
    for (const Op& op : allOps())
        known.push_back(op.id);
    std::string hint = namesHint(id, known);
    std::string theirs;
    for (const Op* op : added().ops) {
        known.push_back(op->id);
        theirs += (theirs.empty() ? "" : ", ") + op->id + " (" + peerOf(*op) + ")";
    }
    if (!nearestName(id, known).empty())
        hint = namesHint(id, known);
    else if (!theirs.empty())
        hint += ", and of peers " + theirs;
    else if (m_ask)
        hint += ". One that a peer has of its own takes that peer as a side, NAME@cpu";
    failArgument(message("There is no op '{}'; {}.", Verbatim(id), hint));
}

} // namespace comparo
