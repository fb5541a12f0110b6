// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/peer_side.h"

#include "engine/base/error.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/param/sampler.h"
#include "engine/peer/registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

double peerElapsedMs(std::chrono::steady_clock::time_point since)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count();
}

/// Handles that are given back when the run ends, however it ends.
class KeptHandles {
public:
    explicit KeptHandles(Peer& peer) : m_peer(&peer) {}
    ~KeptHandles()
    {
        try {
            m_peer->forget(m_handles);
        } catch (const std::exception&) { // a peer that ended keeps nothing
        }
    }
    KeptHandles(const KeptHandles&) = delete;
    KeptHandles& operator=(const KeptHandles&) = delete;

    void add(const PeerHandle& handle) { m_handles.push_back(handle); }

private:
    Peer* m_peer;
    std::vector<PeerHandle> m_handles;
};

bool takesValue(const PeerSupport& support, const std::string& value)
{
    if (support.any)
        return true;
    if (!support.values.empty())
        return std::find(support.values.begin(), support.values.end(), value) != support.values.end();
    double number = 0.0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    return error == std::errc() && end == value.data() + value.size() &&
           number >= support.min.value_or(number) && number <= support.max.value_or(number);
}

Message supportText(const PeerSupport& support)
{
    const auto number = [](double value) { return Verbatim(toString(Value(value))); };
    if (support.min && support.max)
        return message("it takes from {} to {}", number(*support.min), number(*support.max));
    if (support.max)
        return message("it takes up to {}", number(*support.max));
    if (support.min)
        return message("it takes from {}", number(*support.min));
    return support.values.empty() ? message("it takes only the default")
                                  : message("it takes {}", joinedNames(support.values));
}

/// A step of one peer's own op, or of a file, is one of this peer's where both have the same parameters.
void requireSameOp(const Op& op, const PeerOp& entry, const PeerDescription& peer, const std::string& name)
{
    if (!entry.own || entry.own == &op)
        return;
    const OpOwner* owner = ownerOf(op);
    const Message other =
        !owner || owner->peer == name ? message("this step") : message("{}", Verbatim(owner->peer));
    if (const Message difference = differenceOf(*entry.own, message("{}", Verbatim(name)), op, other);
        !difference.isEmpty())
        fail(ErrorCode::Unsupported, message("Peer {} ({}) has another {} than {}: {}.", Verbatim(name),
                                             Verbatim(peer.label), Verbatim(op.id), other, difference));
}

/// The op of a peer, or why there is none.
const PeerOp& requiredOp(const PeerDescription& peer, const std::string& name, const Op& op)
{
    if (const PeerOp* found = peer.find(op.id); found && (found->own != nullptr) == isOfPeer(op)) {
        requireSameOp(op, *found, peer, name);
        return *found;
    }
    const auto reason = std::find_if(peer.unmapped.begin(), peer.unmapped.end(),
                                     [&](const auto& entry) { return entry.first == op.id; });
    if (reason == peer.unmapped.end())
        fail(ErrorCode::Unsupported,
             message("Peer {} ({}) has no {}.", Verbatim(name), Verbatim(peer.label), Verbatim(op.id)));
    const std::string& why = reason->second; // the peer's words, with or without a full stop
    fail(ErrorCode::Unsupported, message("Peer {} ({}) has no {}: {}", Verbatim(name), Verbatim(peer.label),
                                         Verbatim(op.id), Verbatim(why.ends_with('.') ? why : why + ".")));
}

/// The parameters as a pipeline file has them, without those that the peer does not take and that have their
/// default.
Json supportedParams(const PeerOp& entry, const Message& label, const Step& step, Json params)
{
    if (entry.implements.empty())
        return params;
    const ParamSet defaults(step.op->info.schema);
    for (const Field& field : step.op->info.schema.fields) {
        const std::string value = toString(step.params.value(field.id));
        const bool isDefault = step.params.value(field.id) == defaults.value(field.id);
        const auto support = std::find_if(entry.supported.begin(), entry.supported.end(),
                                          [&](const auto& item) { return item.first == field.id; });
        if (support == entry.supported.end() && isDefault) {
            params.erase(field.id);
            continue;
        }
        if (support == entry.supported.end() || !takesValue(support->second, value))
            fail(ErrorCode::Unsupported,
                 message("{} has no {} with {}={}; {}.", label, Verbatim(step.op->id), Verbatim(field.id),
                         Verbatim(value),
                         supportText(support == entry.supported.end() ? PeerSupport{} : support->second)));
    }
    return params;
}

/// The step's parameters and draws as JSON, in the form of a pipeline file.
Json stepJson(const Step& step, const Draws& draws)
{
    Pipeline one;
    one.steps = {step};
    one.steps.front().draws = draws.isEmpty() ? std::optional<Draws>() : draws;
    return Json::parse(toJson(one, -1))["steps"][0];
}

/// The random parameters of a step: those that it has, else drawn by the seed and the step's place, so that
/// every side has the same. An op of a peer's own draws what its schema says, and is applied to every image.
Draws drawsOf(const Step& step, RandomSource& random, const Shape& input)
{
    if (step.draws)
        return *step.draws;
    if (!isOfPeer(*step.op)) {
        Module module(*step.op, step.params);
        module.draw(random, input);
        return module.draws();
    }
    if (!step.op->info.isRandom())
        return {};
    Draws draws(input.n, random.seed(), random.step());
    Sampler sampler(random, input.n, false);
    draws.set(std::string(Draws::kApply), std::vector<double>(static_cast<std::size_t>(input.n), 1.0));
    drawFields(sampler, step.params, draws);
    return draws;
}

/// Our normal numbers for the noise of a step: what the op gives for zeros with mean 0 and deviation 1.
Tensor noiseField(const Step& step, const Draws& draws, const Tensor& image, const Progress& progress)
{
    Pipeline one;
    one.steps = {step};
    Step& noise = one.steps.front();
    noise.params.set("mean", 0.0);
    noise.params.set("std", 1.0);
    noise.params.set("p", 1.0);
    Draws applied(draws.samples(), draws.seed(), draws.step());
    applied.set(std::string(Draws::kApply),
                std::vector<double>(static_cast<std::size_t>(draws.samples()), 1.0));
    noise.draws = std::move(applied);
    Tensor zeros(cpuDevice(), {image.dtype(), image.shape(), Layout::Contiguous});
    std::fill_n(zeros.buffer()->host(), zeros.desc().bytes(), std::byte{0});
    return runSide(one, zeros, Side::parse("cpu/exact"), {progress.stop, {}}).output();
}

std::vector<std::pair<std::string, Tensor>> wantedTensors(const PeerOp& entry, const Message& label,
                                                          const Step& step, const Draws& draws,
                                                          const Tensor& image, const Progress& progress)
{
    std::vector<std::pair<std::string, Tensor>> tensors;
    for (const std::string& wanted : entry.tensors) {
        if (wanted != "noise" || step.op->id != "gaussian_noise")
            fail(ErrorCode::Unsupported,
                 message("{} requests a tensor '{}' for {}, which this program cannot create.", label,
                         Verbatim(wanted), Verbatim(step.op->id)));
        tensors.emplace_back(wanted, noiseField(step, draws, image, progress));
    }
    return tensors;
}

/// What our modules do about placement happens inside a peer, where nobody can move it.
void requirePlainStep(const Step& step, const Message& label)
{
    if (!(step.placement == ModulePlacement{}))
        fail(ErrorCode::Unsupported, message("{} places its own tensors; {} is placed by the pipeline, which "
                                             "only our own devices support.",
                                             label, Verbatim(step.op->id)));
}

bool takesDType(const PeerOp& entry, DType dtype)
{
    return entry.dtypes.empty() ||
           std::find(entry.dtypes.begin(), entry.dtypes.end(), dtype) != entry.dtypes.end();
}

/// What makes floats of a picture is how it gets into most libraries, and no function of theirs.
bool isConversion(const Op& op)
{
    return op.id == "to_float";
}

Tensor convertedHere(const Step& step, const Tensor& image, const Progress& progress)
{
    Pipeline one;
    one.steps = {step};
    return runSide(one, image, Side::parse("cpu/exact"), {progress.stop, {}}).output();
}

/// The program of a side, started, with what it says of itself.
struct OpenPeer {
    const PeerSide& side;
    std::shared_ptr<Peer> peer;
    PeerDescription description;
    Message label; ///< "Peer kornia (Kornia 0.9.0)": what errors call it

    /// Its name of a device. Error(Device) that lists those that there are.
    [[nodiscard]] const PeerDevice& device() const
    {
        if (const PeerDevice* found = description.findDevice(side.device))
            return *found;
        std::vector<std::string> known;
        for (const PeerDevice& each : description.devices)
            known.push_back(each.name);
        fail(ErrorCode::Device,
             message("{} has no device '{}'; it has {}.", label, Verbatim(side.device), joinedNames(known)));
    }
};

OpenPeer openPeer(const PeerSide& side, const Progress& progress)
{
    OpenPeer open{side, peerRegistry().open(side.name, side.options), {}, {}};
    open.description = open.peer->describe(progress);
    open.label = message("Peer {} ({})", Verbatim(side.name), Verbatim(open.description.label));
    return open;
}

/// The step as the peer is asked for it, from an image on cpu. Images of a dtype that it does not take become
/// floats before, which the notes say.
PeerRequest requestFor(const OpenPeer& open, const PeerOp& entry, const Step& step, const Draws& draws,
                       const Tensor& image, const Progress& progress, std::vector<Message>& notes)
{
    requirePlainStep(step, open.label);
    PeerRequest request;
    request.input = image;
    if (!takesDType(entry, image.dtype()) && !isFloat(image.dtype()) && takesDType(entry, DType::Float32)) {
        notes.push_back(
            message("{} input divided into float32 in [0, 1] before it was sent, as ToTensor does",
                    Verbatim(toString(image.dtype()))));
        request.input = asFloat(image);
    }
    const Json json = stepJson(step, draws);
    request.op = entry.name();
    request.params = supportedParams(entry, open.label, step, json["params"]).dump();
    request.draws = json.contains("draws") ? json["draws"].dump() : std::string();
    request.device = open.side.device;
    request.tensors = wantedTensors(entry, open.label, step, draws, request.input, progress);
    return request;
}

} // namespace

Trace runPeerSide(const Pipeline& pipeline, const Tensor& input, const Side& side, const Progress& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    const OpenPeer open = openPeer(*side.peer, progress);
    if (!pipeline.brokenLinks.empty())
        fail(ErrorCode::Unsupported, message("{} has no emulated links between devices.", open.label));
    Trace trace;
    trace.side = side;
    trace.input = input;
    trace.timeline = std::make_shared<Timeline>();
    trace.peer = PeerFacts{open.description.label, open.device().label, open.description.environment};
    RandomSource random(pipeline.rng, side.seed.value_or(pipeline.seed));
    KeptHandles kept(*open.peer);
    Tensor current = input;
    PeerHandle handle;
    for (std::size_t i = 0; i < pipeline.steps.size(); ++i) {
        const Step& step = pipeline.steps[i];
        progress.report(static_cast<double>(i) / static_cast<double>(pipeline.steps.size()),
                        message("{}", step.op->id));
        progress.throwIfCancelled();
        if (!step.enabled)
            continue;
        const auto stepBegin = std::chrono::steady_clock::now();
        StepTrace record;
        record.step = step;
        record.input = current;
        random.beginStep(static_cast<std::uint32_t>(i));
        if (isConversion(*step.op) && !open.description.find(step.op->id)) {
            record.output = current = convertedHere(step, current, progress);
            record.notes.push_back(message("done before it was sent, in exact numerics: {} has no {}",
                                           Verbatim(open.description.label), Verbatim(step.op->id)));
            record.milliseconds = peerElapsedMs(stepBegin);
            handle = {};
            trace.steps.push_back(std::move(record));
            continue;
        }
        const PeerOp& entry = requiredOp(open.description, side.peer->name, *step.op);
        record.draws = drawsOf(step, random, current.shape());
        PeerRequest request = requestFor(open, entry, step, record.draws, current, progress, record.notes);
        const bool isSame = request.input.buffer() == current.buffer();
        request.handle = isSame ? handle : PeerHandle{};
        request.keep = trace.steps.size() + 1 < open.description.handles;
        PeerResult result = open.peer->run(request, progress);
        handle = result.handle;
        kept.add(handle);
        for (const std::string& note : result.notes)
            record.notes.push_back(message("{}", note));
        record.output = current = std::move(result.output);
        record.peer = std::move(result.facts);
        record.milliseconds = peerElapsedMs(stepBegin);
        trace.steps.push_back(std::move(record));
    }
    trace.milliseconds = peerElapsedMs(begin);
    progress.report(1.0, message("done"));
    return trace;
}

Gradients peerGradients(const Side& side, const StepTrace& step, const Tensor& outputGradient,
                        const Progress& progress)
{
    const OpenPeer open = openPeer(*side.peer, progress);
    const PeerOp& entry = requiredOp(open.description, side.peer->name, *step.step.op);
    if (!entry.differentiable)
        fail(ErrorCode::Unsupported,
             message("{} does not compute gradients of {}.", open.label, Verbatim(step.step.op->id)));
    std::vector<Message> notes;
    PeerGradients result =
        open.peer->gradient(requestFor(open, entry, step.step, step.draws, step.input, progress, notes),
                            outputGradient, progress);
    Gradients gradients;
    gradients.image = std::move(result.gradients.front().second);
    if (!(gradients.image.shape() == step.input.shape()))
        fail(ErrorCode::Device,
             message("{} returned a gradient of the shape {} for an image of {}.", open.label,
                     Verbatim(gradients.image.shape().toString()), Verbatim(step.input.shape().toString())));
    for (std::size_t i = 1; i < result.gradients.size(); ++i)
        gradients.others.push_back({result.gradients[i].first, std::move(result.gradients[i].second)});
    return gradients;
}

} // namespace comparo
