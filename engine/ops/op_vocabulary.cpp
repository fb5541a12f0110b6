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

Message typeInWords(FieldType type)
{
    switch (type) {
    case FieldType::Bool:
        return message("true or false");
    case FieldType::Int:
        return message("a whole number");
    case FieldType::Float:
        return message("a number");
    case FieldType::Choice:
        return message("a choice");
    case FieldType::Size:
        return message("a size");
    case FieldType::Pair:
        return message("a pair");
    case FieldType::List:
        return message("a list");
    }
    return {};
}

Message drawnInWords(const Field& field)
{
    return field.draw == DrawRule::None ? message("a plain parameter") : message("drawn");
}

/// What two ops call themselves in a sentence.
struct OpNames {
    const Message& a;
    const Message& b;
};

Message differenceOf(const Field& a, const Field& b, const OpNames& in)
{
    const Verbatim id(a.id);
    const auto said = [](const Value& value) { return Verbatim(toString(value)); };
    if (a.type != b.type)
        return message("'{}' is {} in {} and {} in {}", id, typeInWords(a.type), in.a, typeInWords(b.type),
                       in.b);
    if (toString(a.defaultValue) != toString(b.defaultValue))
        return message("the default of '{}' is {} in {} and {} in {}", id, said(a.defaultValue), in.a,
                       said(b.defaultValue), in.b);
    if (toString(Value(a.min)) != toString(Value(b.min)))
        return message("the minimum of '{}' is {} in {} and {} in {}", id, said(a.min), in.a, said(b.min),
                       in.b);
    if (toString(Value(a.max)) != toString(Value(b.max)))
        return message("the maximum of '{}' is {} in {} and {} in {}", id, said(a.max), in.a, said(b.max),
                       in.b);
    if (a.choices != b.choices)
        return message("the choice of '{}' is {} in {} and {} in {}", id, joinedNames(a.choices, "|"), in.a,
                       joinedNames(b.choices, "|"), in.b);
    if ((a.draw == DrawRule::None) != (b.draw == DrawRule::None))
        return message("'{}' is {} in {} and {} in {}", id, drawnInWords(a), in.a, drawnInWords(b), in.b);
    return {};
}

/// A parameter that the one op has and the other has not.
Message lackOf(const Op& a, const Op& b, const OpNames& in)
{
    for (const Field& field : a.info.schema.fields)
        if (!b.info.schema.find(field.id))
            return message("'{}' is a parameter in {} and not in {}", Verbatim(field.id), in.a, in.b);
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

Message differenceOf(const Op& a, const Message& nameA, const Op& b, const Message& nameB)
{
    if (Message lack = lackOf(a, b, {nameA, nameB}); !lack.isEmpty())
        return lack;
    if (Message lack = lackOf(b, a, {nameB, nameA}); !lack.isEmpty())
        return lack;
    for (const Field& field : a.info.schema.fields)
        if (Message text = differenceOf(field, *b.info.schema.find(field.id), {nameA, nameB});
            !text.isEmpty())
            return text;
    return {};
}

void failNotOurs(const Op& op, const std::string& side)
{
    const OpOwner* owner = ownerOf(op);
    const std::string peer = owner ? owner->peer : "PEER";
    fail(ErrorCode::Unsupported, message("{} is an op of the peer {}, but {} is a built-in side, which does "
                                         "not implement it; compare peers that do, as in --a {}@cpu.",
                                         Verbatim(op.id), Verbatim(peer), Verbatim(side), Verbatim(peer)));
}

OpVocabulary::OpVocabulary(std::vector<const Op*> added) : m_added(Added{std::move(added), {}}) {}

OpVocabulary::OpVocabulary(std::function<Added()> ask) : m_ask(std::move(ask)) {}

const OpVocabulary::Added& OpVocabulary::added() const
{
    if (!m_added)
        m_added = m_ask ? m_ask() : Added{};
    return *m_added;
}

const Op* OpVocabulary::findAdded(std::string_view id, Message& disagreement) const
{
    const Op* first = nullptr;
    for (const Op* op : added().ops) {
        if (op->id != id)
            continue;
        if (!first)
            first = op;
        else if (disagreement.isEmpty())
            disagreement = differenceOf(*first, message("{}", Verbatim(peerOf(*first))), *op,
                                        message("{}", Verbatim(peerOf(*op))));
    }
    return first;
}

const Op* OpVocabulary::findAdded(std::string_view id) const
{
    if (!m_added && findOurOp(id)) // no reason to ask
        return nullptr;
    Message disagreement;
    const Op* found = findAdded(id, disagreement);
    return disagreement.isEmpty() ? found : nullptr;
}

const Op& OpVocabulary::find(std::string_view id) const
{
    const Op* ours = findOurOp(id);
    if (ours && !m_added)
        return *ours;
    Message disagreement;
    if (const Op* found = findAdded(id, disagreement)) {
        if (!disagreement.isEmpty())
            failArgument(message("The peers define '{}' differently: {}; compare those that agree.",
                                 Verbatim(id), disagreement));
        return *found;
    }
    if (ours)
        return *ours;
    if (!added().unasked.isEmpty())
        fail(ErrorCode::Device,
             message("'{}' is not a built-in op, and a peer that may provide it cannot be queried: {}",
                     Verbatim(id), added().unasked));
    std::vector<std::string> known;
    for (const Op& op : allOps())
        known.push_back(op.id);
    Message hint = namesHint(id, known);
    std::vector<std::string> theirs;
    for (const Op* op : added().ops) {
        known.push_back(op->id);
        theirs.push_back(op->id + " (" + peerOf(*op) + ")");
    }
    if (!nearestName(id, known).empty())
        hint = namesHint(id, known);
    else if (!theirs.empty())
        hint = message("{}, and of peers {}", hint, joinedNames(theirs));
    else if (m_ask)
        hint = message("{}. A peer's own op needs that peer as a side, NAME@cpu", hint);
    failArgument(message("Unknown op '{}'; {}.", Verbatim(id), hint));
}

} // namespace comparo
