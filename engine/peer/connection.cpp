// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/connection.h"

#include "engine/base/error.h"
#include "engine/base/json/json_keys.h"
#include "engine/base/json/json_text.h"
#include "engine/peer/message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <thread>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using Milliseconds = std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr Milliseconds kTick{20};
/// A peer that sends less than this in its time is silent: single bytes do not keep a call alive.
constexpr std::uint64_t kMovedIsAlive = std::uint64_t{1} << 16;
/// What the log of a peer that ended may still have to say.
constexpr Milliseconds kAfterItsEnd{500};
constexpr std::size_t kMostQuoted = 200;

std::string inSeconds(Milliseconds time)
{
    const double seconds = static_cast<double>(time.count()) / 1000.0;
    std::string text = std::to_string(seconds);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text + " s";
}

std::string requestText(std::string_view method, const std::string& params, std::optional<std::int64_t> id)
{
    return R"({"jsonrpc":"2.0",)" + (id ? R"("id":)" + std::to_string(*id) + "," : std::string()) +
           R"("method":)" + Json(method).dump() + (params.empty() ? "" : R"(,"params":)" + params) + "}";
}

std::string framed(const std::string& json)
{
    return peerFrameHeader(json.size(), {}) + json;
}

/// Of a program that is asked to end.
class Nobody final : public PeerReceiver {
public:
    void receive(std::span<const std::byte>) override {}
};

/// "('image' on cuda:0, 'degrees' on cpu)" of an error that names tensors.
std::string tensorsText(const Json& data)
{
    std::string text;
    if (data.contains("tensors") && data["tensors"].is_array())
        for (const Json& tensor : data["tensors"])
            if (tensor.is_object() && tensor.contains("name") && tensor["name"].is_string() &&
                tensor.contains("device") && tensor["device"].is_string())
                text += (text.empty() ? "'" : ", '") + tensor["name"].get<std::string>() + "' on " +
                        tensor["device"].get<std::string>();
    return text.empty() ? text : "(" + text + ")";
}

} // namespace

/// A call that is under way: what is still to be written, and until when the peer may be silent.
struct PeerConnection::Waiting {
    std::string method;
    std::int64_t id = 0;
    std::vector<std::span<const std::byte>> pieces; ///< to be written, in order
    std::size_t piece = 0;
    Milliseconds timeout{};
    Clock::time_point deadline;
    std::stop_token stop;
    std::string cancelText; ///< the notification, once it is asked for
    bool cancelling = false;

    [[nodiscard]] bool isWritten() const { return piece == pieces.size(); }
};

PeerConnection::PeerConnection(std::string name, const PeerProgram& program, const PeerTimeouts& timeouts,
                               std::shared_ptr<PeerLog> log)
    : m_name(std::move(name)), m_timeouts(timeouts), m_log(std::move(log))
{
    try {
        m_process = std::make_unique<PeerProcess>(program, m_log);
    } catch (const Error& error) {
        fail(error.code(), message("Peer {}: {}", Verbatim(m_name), error.message()));
    }
}

PeerConnection::~PeerConnection()
{
    if (!m_process)
        return;
    try {
        const std::string bye = framed(requestText("shutdown", {}, m_next++));
        std::span<const std::byte> left = std::as_bytes(std::span(bye));
        const auto until = Clock::now() + m_timeouts.end;
        Nobody nobody;
        while (!left.empty() && Clock::now() < until &&
               m_process->exchange(left, nobody, kTick) != PeerProcess::Event::Ended) {
        }
        m_process->closeInput();
        m_process->waitForEnd(std::chrono::duration_cast<Milliseconds>(until - Clock::now()));
    } catch (const std::exception&) { // it is ended all the same
    }
}

void PeerConnection::setLimits(const PeerFrameLimits& ours, const PeerFrameLimits& theirs)
{
    m_reader = PeerFrameReader(ours);
    m_theirs = theirs;
}

std::vector<std::string> PeerConnection::log() const
{
    return m_log->lines();
}

/// Ends the process; what it was and how it ended follows the clause.
void PeerConnection::failWith(const Message& clause)
{
    m_process->end();
    const Message how = m_process->howItEnded();
    m_process.reset();
    fail(ErrorCode::Device, joined({message("Peer {} {}; {}.", Verbatim(m_name), clause,
                                            how.isEmpty() ? message("it was terminated") : how),
                                    m_log->ending()},
                                   " "));
}

void PeerConnection::requireWithin(std::size_t json, std::span<const PeerAttachment> attachments) const
{
    std::uint64_t bytes = 0;
    for (const PeerAttachment& attachment : attachments)
        bytes += attachment.size();
    if (json > m_theirs.json || attachments.size() > m_theirs.attachments || bytes > m_theirs.attachment)
        fail(ErrorCode::Unsupported, message("Peer {} accepts {} bytes of tensors at once; this step has {}.",
                                             Verbatim(m_name), m_theirs.attachment, bytes));
}

PeerAnswer PeerConnection::call(std::string_view method, const std::string& params,
                                std::span<const PeerAttachment> attachments, Milliseconds timeout,
                                const std::stop_token& stop)
{
    if (!m_process)
        fail(ErrorCode::Device, message("Peer {} was terminated.", Verbatim(m_name)));
    const std::int64_t id = m_next++;
    const std::string json = requestText(method, params, id);
    requireWithin(json.size(), attachments);
    std::vector<std::size_t> lengths;
    for (const PeerAttachment& attachment : attachments)
        lengths.push_back(attachment.size());
    const std::string head = peerFrameHeader(json.size(), lengths) + json;

    Waiting waiting{std::string(method), id, {}, 0, timeout, Clock::now() + timeout, stop, {}, false};
    waiting.pieces.push_back(std::as_bytes(std::span(head)));
    for (const PeerAttachment& attachment : attachments) {
        for (const std::span<const std::byte> piece :
             {std::span<const std::byte>(attachment.head), attachment.body})
            if (!piece.empty())
                waiting.pieces.push_back(piece);
    }
    PeerFrame frame = waitForAnswer(waiting);
    if (waiting.cancelling)
        fail(ErrorCode::Cancelled, message("Cancelled.")); // also where its result came first
    return answerOf(std::move(frame), id);
}

/// From here on the peer has its time to answer the cancellation.
void PeerConnection::startCancelling(Waiting& waiting)
{
    waiting.cancelling = true;
    waiting.deadline = Clock::now() + m_timeouts.cancel;
    waiting.cancelText = framed(requestText("cancel", Json{{"id", waiting.id}}.dump(), {}));
    waiting.pieces.push_back(std::as_bytes(std::span(waiting.cancelText)));
}

/// What comes while an answer is awaited.
class PeerConnection::Arriving final : public PeerReceiver {
public:
    explicit Arriving(PeerFrameReader& reader) : m_reader(reader) {}

    std::span<std::byte> room() override
    {
        std::span<std::byte> place;
        guarded([&] { place = m_reader.room(); });
        return place;
    }
    void filled(std::size_t count) override
    {
        moved += count;
        guarded([&] { keep(m_reader.filled(count)); });
    }
    void receive(std::span<const std::byte> bytes) override
    {
        moved += bytes.size();
        guarded([&] {
            while (!bytes.empty())
                keep(m_reader.read(bytes));
        });
    }

    std::optional<PeerFrame> frame; ///< the answer
    bool saidMore = false;          ///< another one behind it
    std::optional<Error> broken;
    std::uint64_t moved = 0;

private:
    void keep(std::optional<PeerFrame> next)
    {
        saidMore = saidMore || (next && frame);
        if (next && !frame)
            frame = std::move(next);
    }
    template <class Work>
    void guarded(const Work& work)
    {
        try {
            if (!broken)
                work();
        } catch (const Error& error) {
            broken = error;
            if (error.code() == ErrorCode::OutOfMemory)
                broken = Error(ErrorCode::OutOfMemory, message("sent more data than fits into memory"));
        } catch (const std::bad_alloc&) {
            broken = Error(ErrorCode::OutOfMemory, message("sent more data than fits into memory"));
        }
    }

    PeerFrameReader& m_reader;
};

PeerFrame PeerConnection::waitForAnswer(Waiting& waiting)
{
    Arriving arriving(m_reader);
    while (true) {
        if (waiting.stop.stop_requested() && !waiting.cancelling)
            startCancelling(waiting);
        std::span<const std::byte> piece =
            waiting.isWritten() ? std::span<const std::byte>() : waiting.pieces[waiting.piece];
        const std::size_t before = piece.size();
        const PeerProcess::Event event = m_process->exchange(piece, arriving, kTick);
        arriving.moved += before - piece.size();
        if (!waiting.isWritten()) {
            waiting.pieces[waiting.piece] = piece;
            if (piece.empty())
                ++waiting.piece;
        }
        if (arriving.broken)
            failWith(arriving.broken->message());
        const std::optional<PeerFrame>& frame = arriving.frame;
        if (arriving.saidMore || (frame && m_reader.isInside()))
            failWith(message("sent an unsolicited message"));
        if (frame && (waiting.isWritten() || frame->json.find(R"("error")") != std::string::npos)) {
            if (waiting.isWritten())
                return std::move(*arriving.frame);
            // It refused a request that it did not read to its end: what is left of it cannot be sent.
            failWith(message("answered before it had read the request, {}",
                             Verbatim(oneLine(frame->json.substr(0, kMostQuoted)))));
        }
        if (event == PeerProcess::Event::Ended) {
            const bool ended = m_process->waitForEnd(kAfterItsEnd);
            failWith(ended ? message("did not answer '{}'", Verbatim(waiting.method))
                           : message("closed its standard output before it answered '{}'",
                                     Verbatim(waiting.method)));
        }
        const auto now = Clock::now();
        if (arriving.moved >= kMovedIsAlive && !waiting.cancelling) {
            arriving.moved = 0;
            waiting.deadline = now + waiting.timeout;
        }
        if (now < waiting.deadline)
            continue;
        if (!waiting.cancelling)
            failWith(message("did not answer '{}' for {}, the peer timeout", Verbatim(waiting.method),
                             Verbatim(inSeconds(waiting.timeout))));
        try {
            failWith(message("did not answer the cancellation"));
        } catch (const Error&) { // that is what was asked for
            fail(ErrorCode::Cancelled, message("Cancelled."));
        }
    }
}

PeerAnswer PeerConnection::answerOf(PeerFrame frame, std::int64_t id)
{
    const Json json =
        isShallowJson(frame.json, kMostNestedMessage) ? Json::parse(frame.json, nullptr, false) : Json();
    if (json.is_discarded() || !json.is_object() || json.value("jsonrpc", Json()) != "2.0")
        failWith(message("sent something that is not a JSON-RPC message"));
    if (const std::string place = repeatedKey(frame.json); !place.empty())
        failWith(message("sent a message in which the key '{}' is given twice", Verbatim(oneLine(place))));
    frame.json.clear();
    const Json answered = json.value("id", Json());
    const bool isError = json.contains("error") && json["error"].is_object();
    if (answered != id && !(isError && answered.is_null()))
        failWith(message("sent an unsolicited answer, id {}", Verbatim(oneLine(answered.dump()))));
    if (isError) {
        const Json& error = json["error"];
        const Json data = error.value("data", Json::object());
        const Json kind = data.is_object() ? data.value("kind", Json()) : Json();
        const Json said = error.value("message", Json());
        if (!said.is_string() || !kind.is_string())
            failWith(message("answered with an error that has no message or kind"));
        if (kind == "cancelled")
            fail(ErrorCode::Cancelled, message("Cancelled."));
        const std::string words = oneLine(said.get<std::string>());
        const bool isBug = kind == "internal" && m_process;
        fail(codeOfPeerError(kind.get<std::string>()),
             joined({message("Peer {}: {}", Verbatim(m_name),
                             Verbatim(words.ends_with('.') ? words : words + ".")),
                     kind == "device" ? message("{}", Verbatim(oneLine(tensorsText(data)))) : Message(),
                     isBug ? m_log->ending() : Message()},
                    " "));
    }
    if (!json.contains("result"))
        failWith(message("sent an answer without a result"));
    return {json["result"].dump(), std::move(frame.attachments)};
}

} // namespace comparo
