// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/peers/check.h"

#include "engine/base/error.h"
#include "engine/compare/statistics.h"
#include "engine/device/device.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/runner.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <array>

namespace comparo {
namespace {

constexpr std::uint64_t kSeed = 7;

/// Parameters that make the op do something: a random op is applied, an op whose defaults change nothing gets
/// other ones.
ParamSet telling(const Op& op)
{
    ParamSet params(op.info.schema);
    if (op.info.isRandom() && !isOfPeer(op)) // which is applied to every image
        params.set("p", 1.0);
    if (op.info.neutral.empty())
        return params;
    ParamSet neutral = params;
    neutral.parseItems(op.info.neutral);
    if (!(neutral == params))
        return params;
    const std::string id = op.info.neutral.substr(0, op.info.neutral.find('='));
    const Field& field = *op.info.schema.find(id);
    const double middle = (field.softMin + field.softMax) / 2.0;
    const double quarter = field.softMin + (field.softMax - field.softMin) / 4.0;
    for (const double value : {middle, quarter}) {
        try {
            params.parse(id, toString(field.type == FieldType::Int ? Value(static_cast<std::int64_t>(value))
                                                                   : Value(value)));
        } catch (const Error&) { // the defaults stay, which compare, too
        }
        if (!(neutral == params))
            break;
    }
    return params;
}

Pipeline pipelineFor(const Op& op)
{
    Pipeline pipeline;
    pipeline.seed = kSeed;
    pipeline.steps.resize(1);
    pipeline.steps[0].op = &op;
    pipeline.steps[0].params = telling(op);
    return pipeline;
}

/// The same with the first value that the peer takes where it does not take the default.
Pipeline pipelineFor(const Op& op, const PeerOp& entry)
{
    Pipeline pipeline = pipelineFor(op);
    ParamSet& params = pipeline.steps.front().params;
    for (const auto& [id, support] : entry.supported)
        if (const Field* field = op.info.schema.find(id);
            field && !support.values.empty() &&
            std::ranges::find(support.values, toString(params.value(id))) == support.values.end())
            params.parse(id, support.values.front());
    return pipeline;
}

const Op* opNamed(const std::string& id)
{
    const auto found =
        std::find_if(allOps().begin(), allOps().end(), [&](const Op& op) { return op.id == id; });
    return found == allOps().end() ? nullptr : &*found;
}

void rethrowCancelled(const Error& error)
{
    if (error.code() == ErrorCode::Cancelled)
        throw error;
}

PeerRequest requestOf(std::string op, std::string params, std::string device, const Tensor& input)
{
    return {std::move(op), std::move(params), {}, std::move(device), input, {}, {}, false};
}

/// Tries rules one after the other on one peer.
class RuleBook {
public:
    RuleBook(Peer& peer, const Side& side, const Progress& progress)
        : m_peer(peer), m_side(side), m_quiet{progress.stop, {}}
    {
    }

    /// The peer has to refuse this with an error of its own and live on.
    void refuses(const char* id, Message what, PeerRequest request)
    {
        const pid_t before = m_peer.processId();
        PeerRule rule{id, std::move(what), false, {}};
        try {
            m_peer.run(request, m_quiet);
            rule.detail = message("It returned a result.");
        } catch (const Error& error) {
            rethrowCancelled(error);
            rule.holds = m_peer.processId() == before;
            if (!rule.holds)
                rule.detail = error.message();
        }
        m_rules.push_back(std::move(rule));
    }

    template <class Try>
    void holds(const char* id, Message what, const Try& attempt)
    {
        PeerRule rule{id, std::move(what), false, {}};
        try {
            rule.detail = attempt();
        } catch (const Error& error) {
            rethrowCancelled(error);
            rule.detail = error.message();
        }
        rule.holds = rule.detail.isEmpty();
        m_rules.push_back(std::move(rule));
    }

    [[nodiscard]] Trace run(const Pipeline& pipeline, const Tensor& input) const
    {
        return runSide(pipeline, input, m_side, m_quiet);
    }
    [[nodiscard]] std::vector<PeerRule> take() { return std::move(m_rules); }

private:
    Peer& m_peer;
    const Side& m_side;
    Progress m_quiet;
    std::vector<PeerRule> m_rules;
};

/// An op of the peer's that keeps shape and dtype, draws nothing but whether it is applied, and works here;
/// null if there is none.
const Op* plainOp(const PeerDescription& description, const RuleBook& book, const Tensor& input)
{
    for (const PeerOp& entry : description.ops) {
        const Op* op = entry.own ? entry.own : opNamed(entry.implements);
        if (!op)
            continue;
        try {
            const Trace trace = book.run(pipelineFor(*op), input);
            if (trace.output().desc() == input.desc() && trace.steps.front().draws.columns().size() <= 1)
                return op;
        } catch (const Error& error) {
            rethrowCancelled(error);
        }
    }
    return nullptr;
}

std::vector<PeerRule> tryRules(Peer& peer, const PeerDescription& description, const Side& side,
                               const Tensor& input, const Progress& progress)
{
    RuleBook book(peer, side, progress);
    book.holds("known_ops", message("Every op that it implements is a built-in op."), [&] {
        std::vector<std::string> unknown;
        for (const PeerOp& entry : description.ops)
            if (!entry.implements.empty() && !opNamed(entry.implements))
                unknown.push_back(entry.implements);
        return unknown.empty() ? Message() : message("Unknown ops: {}.", joinedNames(unknown));
    });
    const std::string& here = side.peer->device;
    book.refuses("unknown_op", message("It rejects an unsupported op, and continues."),
                 requestOf("no_such_op", "{}", here, input));
    if (description.ops.empty())
        return book.take();
    const std::string& op = description.ops.front().name();
    book.refuses("unknown_device", message("It rejects an unknown device, and continues."),
                 requestOf(op, "{}", "no_such_device:9", input));
    book.refuses("unknown_parameter", message("It rejects an unknown parameter of an op, and continues."),
                 requestOf(op, R"({"no_such_parameter": 1})", here, input));
    if (const Op* plain = plainOp(description, book, input)) {
        const Pipeline once = pipelineFor(*plain);
        Pipeline twice = once;
        twice.steps.push_back(once.steps.front());
        book.holds("same_twice", message("It returns the same bits for the same request."), [&] {
            const bool same = sameBytes(book.run(once, input).output(), book.run(once, input).output());
            return same ? Message()
                        : message("{} returned different bits the second time.", Verbatim(plain->id));
        });
        book.holds("handles", message("A tensor that it kept equals the one that it sent."), [&] {
            const Tensor sent = book.run(once, book.run(once, input).output()).output();
            return sameBytes(book.run(twice, input).output(), sent)
                       ? Message()
                       : message("{} returned different bits for the tensor that it kept.",
                                 Verbatim(plain->id));
        });
    }
    return book.take();
}

/// The side of ours that stands for the library on the peer's device.
Side frameworkSide(const PeerSide& peer)
{
    if (peer.device == "cpu")
        return Side::parse("cpu/framework");
    return Side{defaultDeviceB(), Numerics::Framework};
}

/// Adds what a side of ours gives of a peer's samples.
void addNearness(PeerOpCheck::Ours& sum, const Side& ours, const Pipeline& pipeline, const Tensor& input,
                 const Tensor& theirs, const Progress& progress)
{
    const Tensor mine = runSide(pipeline, input, ours, progress, Kept::Output).output();
    if (!(mine.shape() == theirs.shape()) || mine.dtype() != theirs.dtype())
        failArgument(message("It returned {} {}, ours is {} {}.", toString(theirs.dtype()),
                             theirs.shape().toString(), toString(mine.dtype()), mine.shape().toString()));
    sum.match += hypotheses::matchOf({}, theirs, mine);
    sum.ulp = std::max(
        sum.ulp, compare(theirs, mine, {.tolerance = {}, .region = {}, .ssim = false}, progress).all.maxUlp);
}

/// Adds one picture to the check of an op.
void addPicture(PeerOpCheck& check, const Pipeline& pipeline, const Side& side, const Side& framework,
                const Tensor& input, const Progress& progress)
{
    const Progress quiet{progress.stop, {}};
    try {
        const Trace trace = runSide(pipeline, input, side, quiet);
        if (!trace.steps.front().peer->function.empty())
            check.function = trace.steps.front().peer->function;
        const Tensor& theirs = trace.output();
        PeerOpCheck::Ours byFramework = check.framework, byExact = check.exact;
        addNearness(byFramework, framework, pipeline, input, theirs, quiet);
        addNearness(byExact, Side::parse("cpu/exact"), pipeline, input, theirs, quiet);
        ++check.pictures;
        check.framework = byFramework;
        check.exact = byExact;
    } catch (const Error& error) {
        rethrowCancelled(error);
        check.error = error.message();
    }
}

PeerOpCheck checkOp(const PeerOp& entry, const Op& op, const Side& side, const Side& framework,
                    const std::vector<Tensor>& inputs, const Progress& progress)
{
    Pipeline pipeline = pipelineFor(op, entry);
    PeerOpCheck check;
    check.op = op.id;
    check.function = entry.function;
    check.note = entry.note;
    check.params = pipeline.steps.front().params.toText();
    check.dtype = inputs.front().dtype();
    for (const Tensor& input : inputs) {
        addPicture(check, pipeline, side, framework, input, progress);
        ++pipeline.seed;
    }
    return check;
}

} // namespace

bool PeerCheck::conforms() const
{
    return std::all_of(rules.begin(), rules.end(), [](const PeerRule& rule) { return rule.holds; });
}

PeerCheck checkPeer(const Side& side, const std::vector<Tensor>& pictures, const Progress& progress)
{
    const std::shared_ptr<Peer> peer = peerRegistry().open(side.peer->name, side.peer->options);
    PeerCheck check;
    check.description = peer->describe(progress);
    check.device = side.peer->device;
    std::vector<Tensor> floats;
    for (const Tensor& picture : pictures)
        floats.push_back(asFloat(picture));
    runSide({}, floats.front(), side, progress); // says where the device is not there
    check.rules = tryRules(*peer, check.description, side, floats.front(), progress);
    const Side framework = frameworkSide(*side.peer);
    check.against = framework.toText();
    for (std::size_t i = 0; i < check.description.ops.size(); ++i) {
        const PeerOp& entry = check.description.ops[i];
        progress.report(static_cast<double>(i) / static_cast<double>(check.description.ops.size()),
                        message("{}", entry.name()));
        const Op* op = opNamed(entry.implements);
        if (!op)
            continue;
        const auto takes = [&](DType dtype) {
            const auto has = [&](const std::vector<DType>& list) {
                return std::find(list.begin(), list.end(), dtype) != list.end();
            };
            return has(entry.dtypes) && has(op->info.dtypes);
        };
        if (takes(DType::UInt8))
            check.ops.push_back(checkOp(entry, *op, side, framework, pictures, progress));
        if (takes(DType::Float32) || !takes(DType::UInt8))
            check.ops.push_back(checkOp(entry, *op, side, framework, floats, progress));
    }
    progress.report(1.0, message("done"));
    return check;
}

} // namespace comparo
