// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/peer.h"

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/codec/npy.h"
#include "engine/peer/message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr PeerFrameLimits kOurLimits{};
constexpr int kForgetPatience = 10000; ///< ms: there is nothing to compute

/// Something in an answer is not what the protocol says; a clause with the peer as its subject.
[[noreturn]] void failClause(const Message& clause)
{
    fail(ErrorCode::CorruptData, clause);
}

const Json& answerField(const Json& object, const char* key)
{
    const auto found = object.find(key);
    if (found == object.end())
        failClause(message("sent a result without '{}'", Verbatim(key)));
    return *found;
}

std::string plainText(const Json& object, const char* key)
{
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// "1x3x480x640" of a list of numbers.
std::string joined(const Json& object, const char* key, const char* between)
{
    std::string text;
    if (object.is_object() && object.contains(key) && object[key].is_array())
        for (const Json& number : object[key])
            text += (text.empty() ? "" : between) + number.dump();
    return text;
}

double milliseconds(const Json& times, const char* key)
{
    return times.is_object() && times.contains(key) && times[key].is_number() ? times[key].get<double>()
                                                                              : 0.0;
}

PeerStepFacts factsFrom(const Json& result)
{
    PeerStepFacts facts;
    facts.function = plainText(result, "function");
    const Json times = result.value("times", Json::object());
    facts.times = {
        milliseconds(times, "upload"), milliseconds(times, "compute"), milliseconds(times, "download"), {}};
    if (times.is_object() && times.contains("device"))
        facts.times.device = milliseconds(times, "device");
    const Json tensors = result.value("tensors", Json::array());
    if (tensors.is_array())
        for (const Json& tensor : tensors)
            if (tensor.is_object())
                facts.tensors.push_back({plainText(tensor, "name"), plainText(tensor, "device"),
                                         plainText(tensor, "dtype"), joined(tensor, "shape", "x"),
                                         joined(tensor, "strides", ","), plainText(tensor, "stream")});
    return facts;
}

std::vector<std::string> notesFrom(const Json& result)
{
    std::vector<std::string> notes;
    const Json list = result.value("notes", Json::array());
    if (list.is_array())
        for (const Json& note : list)
            if (note.is_string())
                notes.push_back(note.get<std::string>());
    return notes;
}

const PeerBytes& attachmentNamed(const Json& value, const PeerAnswer& answer, const Message& otherwise)
{
    if (!value.is_object() || !value.contains("attachment") || !value["attachment"].is_number_unsigned() ||
        value["attachment"].get<std::uint64_t>() >= answer.attachments.size())
        failClause(otherwise);
    return answer.attachments[value["attachment"].get<std::size_t>()];
}

Tensor tensorFrom(const Json& value, const PeerAnswer& answer)
{
    const PeerBytes& file =
        attachmentNamed(value, answer, message("sent a tensor that is not an attachment of its message"));
    try {
        return tensorFromNpy(file);
    } catch (const Error& error) {
        failClause(message("sent a tensor that cannot be read: {}", error.message()));
    }
}

Json resultOf(const PeerAnswer& answer)
{
    Json result = Json::parse(answer.result, nullptr, false);
    if (!result.is_object())
        failClause(message("sent a result that is not an object"));
    return result;
}

/// What the answer says of its tensor is what came.
void requireAsSaid(const Json& result, const Tensor& output)
{
    const std::string shape = joined(result, "shape", "x");
    if (!shape.empty() && shape != output.shape().toString())
        failClause(message("sent a tensor of the shape {} that is declared as {}",
                           Verbatim(output.shape().toString()), Verbatim(shape)));
    const std::string dtype = plainText(result, "dtype");
    const bool wasHalf = dtype == "float16" && output.dtype() == DType::Float32; // widened on its way
    if (!dtype.empty() && dtype != toString(output.dtype()) && !wasHalf)
        failClause(message("sent a tensor of {} that is declared as {}", Verbatim(toString(output.dtype())),
                           Verbatim(dtype)));
}

} // namespace

/// The parameters of "run" and "gradient", with what is attached.
struct Peer::Request {
    Json params = Json::object();
    std::vector<PeerAttachment> attachments;
    std::vector<Tensor> tensors; ///< whose memory these are

    Json attach(const Tensor& tensor)
    {
        if (tensor.isEmpty())
            failArgument(message("An empty tensor cannot be sent."));
        tensors.push_back(tensor.withLayout(Layout::Contiguous));
        attachments.push_back(attachmentOf(tensors.back()));
        return {{"attachment", attachments.size() - 1}};
    }
};

/// What a call does is the peer's status while it lasts; after it, whether the program still runs.
template <class Work>
auto Peer::asked(const Work& work)
{
    const auto runs = [this] { return m_connection && m_connection->isAlive(); };
    try {
        auto result = work();
        set(PeerState::Ready);
        return result;
    } catch (const Error& error) {
        if (runs())
            set(PeerState::Ready);
        else if (error.code() == ErrorCode::Cancelled)
            set(PeerState::NotStarted);
        else
            set(PeerState::Failed, error.message());
        throw;
    } catch (const std::exception&) { // no memory
        set(runs() ? PeerState::Ready : PeerState::NotStarted);
        throw;
    }
}

Peer::Peer(PeerCommand command, PeerValues options, const PeerTimeouts& timeouts,
           std::function<void()> changed)
    : m_command(std::move(command)),
      m_options(std::move(options)),
      m_timeouts(timeouts),
      m_changed(std::move(changed)),
      m_nextTimeouts(timeouts),
      m_log(std::make_shared<PeerLog>())
{
}

Peer::~Peer() = default;

void Peer::set(PeerState state, const Message& error)
{
    {
        const std::scoped_lock lock(m_statusMutex);
        m_processId = m_connection ? m_connection->processId() : -1;
        if (m_status.state == state && m_status.error == error)
            return;
        m_status.state = state;
        m_status.error = error;
    }
    if (m_changed)
        m_changed();
}

void Peer::start(const Progress& progress)
{
    if (m_connection && m_connection->isAlive())
        return;
    progress.throwIfCancelled(); // it may have waited for another call
    progress.report(0.0, message("starting {}", name()));
    auto log = std::make_shared<PeerLog>();
    {
        const std::scoped_lock lock(m_statusMutex);
        m_log = log;
        m_timeouts = m_nextTimeouts;
    }
    set(PeerState::Starting);
    m_connection = std::make_unique<PeerConnection>(name(), m_command.program, m_timeouts, std::move(log));
    set(PeerState::Starting); // with its process
    ++m_process;
    Json options = Json::object();
    for (const auto& [key, value] : m_options)
        options[key] = value;
    const Json params{{"protocol", 1},
                      {"client", {{"name", "comparo"}, {"version", kVersion}}},
                      {"limits",
                       {{"json", kOurLimits.json},
                        {"attachments", kOurLimits.attachments},
                        {"attachment", kOurLimits.attachment}}},
                      {"options", options}};
    try {
        const PeerAnswer answer =
            m_connection->call("initialize", params.dump(), {}, m_timeouts.start, progress.stop);
        m_description = peerDescriptionFromJson(answer.result, name());
        m_connection->setLimits(kOurLimits, m_description.limits);
        const std::scoped_lock lock(m_statusMutex);
        m_status.description = std::make_shared<const PeerDescription>(m_description);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::CorruptData)
            failLie(error.message());
        m_connection.reset(); // one that cannot start has nothing to say
        throw;
    }
}

/// Ends the program, whose answers cannot be believed.
void Peer::failLie(const Message& clause)
{
    m_connection.reset(); // what it still writes belongs to its log
    const Verbatim who(name());
    const bool isSentence = english(clause).ends_with('.'); // it quotes one
    fail(ErrorCode::Device,
         joined({isSentence ? message("Peer {} {}", who, clause) : message("Peer {} {}.", who, clause),
                 m_log->ending()},
                " "));
}

PeerAnswer Peer::call(const char* method, const std::string& params,
                      const std::vector<PeerAttachment>& attachments, const Progress& progress)
{
    set(PeerState::Busy);
    return m_connection->call(method, params, attachments, m_timeouts.step, progress.stop);
}

PeerDescription Peer::describe(const Progress& progress)
{
    const std::scoped_lock lock(m_mutex);
    return asked([&] {
        start(progress);
        return m_description;
    });
}

Peer::Request Peer::requestOf(const PeerRequest& request) const
{
    Request made;
    made.params["op"] = request.op;
    made.params["params"] = Json::parse(request.params);
    if (!request.draws.empty())
        made.params["draws"] = Json::parse(request.draws);
    made.params["device"] = request.device;
    const bool isKept = !request.handle.isEmpty() && request.handle.process == m_process;
    made.params["input"] = isKept ? Json{{"handle", request.handle.id}} : made.attach(request.input);
    Json tensors = Json::object();
    for (const auto& [tensorName, tensor] : request.tensors)
        tensors[tensorName] = made.attach(tensor);
    if (!tensors.empty())
        made.params["tensors"] = std::move(tensors);
    return made;
}

PeerResult Peer::run(const PeerRequest& request, const Progress& progress)
{
    const std::scoped_lock lock(m_mutex);
    return asked([&]() -> PeerResult {
        start(progress);
        Request made = requestOf(request);
        made.params["want"] = request.keep ? Json::array({"data", "handle"}) : Json::array({"data"});
        const PeerAnswer answer = call("run", made.params.dump(), made.attachments, progress);
        try {
            const Json json = resultOf(answer);
            PeerResult result;
            const Json& output = answerField(json, "output");
            result.output = tensorFrom(output, answer);
            requireAsSaid(json, result.output);
            result.handle = {plainText(output, "handle"), m_process};
            result.notes = notesFrom(json);
            result.facts = factsFrom(json);
            return result;
        } catch (const Error& error) {
            failLie(error.message());
        }
    });
}

PeerGradients Peer::gradient(const PeerRequest& request, const Tensor& outputGradient,
                             const Progress& progress)
{
    const std::scoped_lock lock(m_mutex);
    return asked([&]() -> PeerGradients {
        start(progress);
        Request made = requestOf(request);
        made.params["outputGradient"] = made.attach(outputGradient);
        const PeerAnswer answer = call("gradient", made.params.dump(), made.attachments, progress);
        try {
            const Json json = resultOf(answer);
            PeerGradients result;
            const Json& gradients = answerField(json, "gradients");
            if (!gradients.is_object() || !gradients.contains("image"))
                failClause(message("sent gradients without that of the image"));
            result.gradients.emplace_back("image", tensorFrom(gradients["image"], answer));
            for (const auto& [key, value] : gradients.items())
                if (key != "image")
                    result.gradients.emplace_back(key, tensorFrom(value, answer));
            result.notes = notesFrom(json);
            result.facts = factsFrom(json);
            return result;
        } catch (const Error& error) {
            failLie(error.message());
        }
    });
}

PeerFault Peer::fault(const std::string& scenario, const Progress& progress)
{
    const std::scoped_lock lock(m_mutex);
    return asked([&]() -> PeerFault {
        start(progress);
        const PeerAnswer answer = call("fault", Json{{"fault", scenario}}.dump(), {}, progress);
        try {
            const Json json = resultOf(answer);
            const Json& present = answerField(json, "present");
            if (!present.is_boolean())
                failClause(message("sent a fault whose 'present' is neither true nor false"));
            return {present.get<bool>(), plainText(json, "sentence"), plainText(json, "device")};
        } catch (const Error& error) {
            failLie(error.message());
        }
    });
}

PeerFile Peer::encode(const Tensor& image, const std::string& params, const std::string& device,
                      const Progress& progress)
{
    const std::scoped_lock lock(m_mutex);
    return asked([&]() -> PeerFile {
        start(progress);
        Request made;
        made.params = {{"params", Json::parse(params)}, {"device", device}};
        made.params["input"] = made.attach(image);
        const PeerAnswer answer = call("encode", made.params.dump(), made.attachments, progress);
        try {
            const Json json = resultOf(answer);
            const PeerBytes& bytes =
                attachmentNamed(answerField(json, "jpeg"), answer,
                                message("sent a file that is not an attachment of its message"));
            return {{bytes.begin(), bytes.end()}, notesFrom(json)};
        } catch (const Error& error) {
            failLie(error.message());
        }
    });
}

PeerResult Peer::decode(std::span<const std::byte> file, const std::string& params, const std::string& device,
                        const Progress& progress)
{
    const std::scoped_lock lock(m_mutex);
    return asked([&]() -> PeerResult {
        start(progress);
        const std::vector<PeerAttachment> attachments{{{}, file}};
        const Json request{{"params", Json::parse(params)},
                           {"device", device},
                           {"jpeg", {{"attachment", 0}}},
                           {"want", Json::array({"data"})}};
        const PeerAnswer answer = call("decode", request.dump(), attachments, progress);
        try {
            const Json json = resultOf(answer);
            PeerResult result;
            result.output = tensorFrom(answerField(json, "output"), answer);
            requireAsSaid(json, result.output);
            result.notes = notesFrom(json);
            result.facts = factsFrom(json);
            return result;
        } catch (const Error& error) {
            failLie(error.message());
        }
    });
}

void Peer::forget(const std::vector<PeerHandle>& handles)
{
    const std::scoped_lock lock(m_mutex);
    if (!m_connection || !m_connection->isAlive())
        return;
    Json ids = Json::array();
    for (const PeerHandle& handle : handles)
        if (!handle.isEmpty() && handle.process == m_process)
            ids.push_back(handle.id);
    const auto patience = std::min(m_timeouts.step, std::chrono::milliseconds(kForgetPatience));
    if (!ids.empty())
        asked([&] { return m_connection->call("forget", Json{{"handles", ids}}.dump(), {}, patience, {}); });
}

void Peer::stop()
{
    const std::scoped_lock lock(m_mutex);
    m_connection.reset();
    set(PeerState::NotStarted);
}

void Peer::setTimeouts(const PeerTimeouts& timeouts)
{
    const std::scoped_lock lock(m_statusMutex);
    m_nextTimeouts = timeouts;
}

PeerStatus Peer::status() const
{
    const std::scoped_lock lock(m_statusMutex);
    return m_status;
}

std::vector<std::string> Peer::log() const
{
    const std::scoped_lock lock(m_statusMutex);
    return m_log->lines();
}

pid_t Peer::processId() const
{
    const std::scoped_lock lock(m_statusMutex);
    return m_processId;
}

} // namespace comparo
