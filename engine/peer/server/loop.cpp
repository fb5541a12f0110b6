// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/server/loop.h"

#include "engine/base/error.h"
#include "engine/base/json/json_keys.h"
#include "engine/base/json/json_text.h"
#include "engine/peer/message.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <thread>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr PeerFrameLimits kServerLimits{};
constexpr std::size_t kMostWaiting = 4;

constexpr int kRpcNoJson = -32700;
constexpr int kRpcNoRequest = -32600;
constexpr int kRpcNotInitialized = -32002;
constexpr int kRpcError = -32000;

/// A number that a request may have.
std::optional<std::int64_t> idOf(const Json& object)
{
    if (!object.is_object() || !object.contains("id") || !object["id"].is_number_unsigned())
        return std::nullopt;
    const auto id = object["id"].get<std::uint64_t>();
    if (id > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return static_cast<std::int64_t>(id);
}

/// Discarded where it is no JSON.
Json parsedMessage(const std::string& text)
{
    return isShallowJson(text, kMostNestedMessage) ? Json::parse(text, nullptr, false)
                                                   : Json(Json::value_t::discarded);
}

bool isCancel(const Json& message)
{
    return message.is_object() && !message.contains("id") && message.value("method", Json()) == "cancel";
}

std::uint64_t limitAt(const Json& limits, const char* key)
{
    if (!limits.is_object() || !limits.contains(key) || !limits[key].is_number_unsigned())
        throw MalformedRequest(kRpcFields, message("initialize: 'limits' must contain json, attachments and "
                                                   "attachment, whole numbers of at least 0."));
    return limits[key].get<std::uint64_t>();
}

} // namespace

/// A request with the form that one has.
struct ServerLoop::Request {
    std::int64_t id = 0;
    std::string method;
    std::string params; ///< JSON object
};

ServerLoop::ServerLoop(PeerServer& server, ServerChannel& channel) : m_server(server), m_channel(channel) {}

void ServerLoop::put(Arrived arrived)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_waiting.size() < kMostWaiting || m_isOver; });
    if (arrived.isEnd || arrived.broken)
        m_stop.request_stop(); // nobody waits for the step that runs
    const bool mayGoOn = arrived.isEnd || arrived.broken;
    m_waiting.push_back(std::move(arrived));
    m_isHandled = false;
    m_changed.notify_all();
    if (!mayGoOn) // what follows "initialize" has other limits
        m_changed.wait(lock, [&] { return m_isOpen || m_isHandled || m_isOver; });
}

/// The reader's thread.
void ServerLoop::readAll()
{
    try {
        while (true) {
            std::optional<PeerFrame> frame = m_channel.read();
            if (!frame)
                return put({{}, {}, true});
            if (!takeCancel(*frame))
                put({std::move(*frame), {}, false});
            const std::scoped_lock lock(m_mutex);
            if (m_isOver)
                return;
        }
    } catch (const Error& error) {
        put({{}, error, false});
    } catch (const std::exception&) {
        put({{}, Error(ErrorCode::OutOfMemory, message("sent more data than fits into memory")), false});
    }
}

/// Whether it was a cancellation; one of a request that does not run does nothing.
bool ServerLoop::takeCancel(const PeerFrame& frame)
{
    constexpr std::size_t kLongest = 1000;
    if (frame.json.size() > kLongest)
        return false;
    const Json message = parsedMessage(frame.json);
    if (!isCancel(message))
        return false;
    const std::optional<std::int64_t> id = idOf(message.value("params", Json()));
    const std::scoped_lock lock(m_mutex);
    bool waits = false;
    for (const Arrived& each : m_waiting)
        waits = waits || (id && idOf(parsedMessage(each.frame.json)) == id);
    if (id && (m_running == *id || (m_running < 0 && waits)))
        m_stop.request_stop();
    return true;
}

ServerLoop::Arrived ServerLoop::next()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_waiting.empty(); });
    Arrived arrived = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_running = idOf(parsedMessage(arrived.frame.json)).value_or(-1);
    m_changed.notify_all();
    return arrived;
}

/// The token of the request that runs; of none, one that nobody stops.
std::stop_token ServerLoop::begin(std::int64_t)
{
    const std::scoped_lock lock(m_mutex);
    return m_stop.get_token();
}

void ServerLoop::end()
{
    const std::scoped_lock lock(m_mutex);
    m_running = -1;
    m_isHandled = true;
    m_isOpen = m_steps != nullptr;
    const bool isLast = !m_waiting.empty() && (m_waiting.back().isEnd || m_waiting.back().broken);
    if (m_stop.stop_requested() && !isLast)
        m_stop = {};
    m_changed.notify_all();
}

int ServerLoop::run()
{
    std::jthread reader([this] { readAll(); });
    int status = -1;
    try {
        while (status < 0) {
            Arrived arrived = next();
            if (arrived.broken)
                status = endOn(*arrived.broken);
            else if (arrived.isEnd || !handle(arrived.frame))
                status = 0;
            end();
        }
    } catch (const ClientGone&) {
        status = 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        status = 1;
    }
    {
        const std::scoped_lock lock(m_mutex);
        m_isOver = true;
        m_changed.notify_all();
    }
    m_channel.interrupt();
    return status;
}

/// What is no frame leaves no way to find the next one.
int ServerLoop::endOn(const Error& broken)
{
    constexpr int kStatus = 2;
    if (broken.code() == ErrorCode::Io)
        std::fprintf(stderr, "%s\n", broken.what());
    else
        refuse({}, kRpcNoJson, std::string(peerErrorKind(broken.code())),
               "A message cannot be read: the client " + broken.text() + ".");
    return kStatus;
}

/// Answers one request; false after "shutdown".
bool ServerLoop::handle(PeerFrame& frame)
{
    Json message = parsedMessage(frame.json);
    const std::string repeated = message.is_discarded() ? std::string() : repeatedKey(frame.json);
    frame.json.clear();
    if (message.is_discarded()) {
        refuse({}, kRpcNoJson, "argument", "A message is not valid JSON.");
        return true;
    }
    if (!repeated.empty()) {
        refuse(idOf(message), kRpcNoRequest, "argument", english(repeatedKeyText(repeated)));
        return true;
    }
    const std::optional<std::int64_t> id = idOf(message);
    const Json method = message.is_object() ? message.value("method", Json()) : Json();
    if (!method.is_string() || message.value("jsonrpc", Json()) != "2.0" || (message.contains("id") && !id)) {
        refuse(id, kRpcNoRequest, "argument",
               "A message is not a JSON-RPC 2.0 request with a whole number as id.");
        return true;
    }
    if (!id)
        return true; // a notification that is not known
    const Json params = message.value("params", Json::object());
    const Request request{*id, method.get<std::string>(), params.dump()};
    message.clear();
    int code = kRpcError;
    std::string kind;
    std::string words;
    try {
        if (!params.is_object())
            throw MalformedRequest(kRpcFields,
                                   comparo::message("{}: 'params' must be an object.", request.method));
        answer(*id, dispatch(request, frame.attachments, begin(*id)));
        return request.method != "shutdown";
    } catch (const ClientGone&) {
        throw;
    } catch (const MalformedRequest& error) {
        code = error.rpcCode();
        kind = code == kRpcNoMethod ? "unsupported" : "argument";
        words = error.text();
    } catch (const Error& error) {
        kind = peerErrorKind(error.code());
        words = error.text();
    } catch (const std::bad_alloc&) {
        kind = "memory";
        words = "Not enough memory for that.";
    } catch (const std::exception& error) {
        kind = "internal";
        words = error.what();
    }
    refuse(*id, code, kind, words);
    return request.method != "shutdown";
}

ServedAnswer ServerLoop::dispatch(const Request& request, std::vector<PeerBytes>& attachments,
                                  const std::stop_token& stop)
{
    if (request.method == "initialize")
        return {initialize(request.params), {}, {}};
    if (request.method == "shutdown")
        return {"{}", {}, {}};
    if (!m_steps)
        throw MalformedRequest(kRpcNotInitialized, message("'{}' came before 'initialize'.", request.method));
    return m_steps->answer(request.method, request.params, attachments, {stop, {}});
}

std::string ServerLoop::initialize(const std::string& params)
{
    const Json json = Json::parse(params);
    if (m_steps)
        throw MalformedRequest(kRpcNoRequest, message("'initialize' was sent twice."));
    if (const Json protocol = json.value("protocol", Json()); protocol != 1)
        fail(ErrorCode::Unsupported,
             message("Unsupported protocol version {}; this program supports version 1.", protocol.dump()));
    const Json limits = json.value("limits", Json());
    const PeerFrameLimits theirs{limitAt(limits, "json"), limitAt(limits, "attachments"),
                                 limitAt(limits, "attachment")};
    const Json options = json.value("options", Json::object());
    if (!options.is_object())
        throw MalformedRequest(kRpcFields, message("initialize: 'options' must be an object."));
    PeerValues values;
    for (const auto& [key, value] : options.items())
        values.emplace_back(key, value.is_string() ? value.get<std::string>() : value.dump());
    Json introduction{{"protocol", 1}};
    introduction.update(Json::parse(m_server.introduce(values)));
    introduction["limits"] = {{"json", kServerLimits.json},
                              {"attachments", kServerLimits.attachments},
                              {"attachment", kServerLimits.attachment},
                              {"handles", ServerSteps::kMostHandles}};
    m_theirs = theirs;
    m_channel.setLimits(kServerLimits);
    m_steps = std::make_unique<ServerSteps>(m_server);
    return introduction.dump();
}

void ServerLoop::answer(std::int64_t id, const ServedAnswer& answer)
{
    std::uint64_t bytes = 0;
    for (const PeerAttachment& attachment : answer.attachments)
        bytes += attachment.size();
    const std::string json =
        R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"result":)" + answer.result + "}";
    // What "initialize" is answered with comes before the client's limits are known to it.
    if (bytes > m_theirs.attachment || answer.attachments.size() > m_theirs.attachments ||
        json.size() > m_theirs.json)
        fail(ErrorCode::OutOfMemory,
             message("The result has {} bytes in {} attachments; the client accepts at most {} in {}.", bytes,
                     answer.attachments.size(), m_theirs.attachment, m_theirs.attachments));
    m_channel.write(json, answer.attachments);
}

/// The first line is the sentence; what follows it, as the tree of ops of a misplaced tensor, goes beside it.
void ServerLoop::refuse(std::optional<std::int64_t> id, int code, const std::string& kind,
                        const std::string& message)
{
    const std::size_t line = message.find('\n');
    Json data{{"kind", kind}};
    if (line != std::string::npos)
        data["traceback"] = message.substr(line + 1);
    const bool isNamed = m_steps && id && kind != "cancelled";
    const std::string sentence = (isNamed ? m_server.label() + ": " : "") + oneLine(message.substr(0, line));
    const Json json{{"jsonrpc", "2.0"},
                    {"id", id ? Json(*id) : Json()},
                    {"error", {{"code", code}, {"message", sentence}, {"data", data}}}};
    m_channel.write(json.dump(-1, ' ', false, Json::error_handler_t::replace), {});
}

} // namespace comparo
