// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/hdf5_file.h"

#include "engine/base/error.h"
#include "engine/base/json/json_cursor.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/arrays/hdf5/protocol.h"
#include "engine/codec/arrays/hdf5/server.h"
#include "engine/codec/arrays/unread_arrays.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

/// HDF5 by libhdf5 in a process of its own, which lists the arrays and reads those that are packed or of
/// another byte order; values that lie in the file as they are needed are read from there.
namespace comparo::hdf5 {
namespace {

using Json = nlohmann::json;
using Cursor = JsonCursorOf<Json>;

constexpr std::size_t kMostAxes = 32;
constexpr std::uint64_t kMostExtent = std::uint64_t{1} << 46;

const JsonDocument& replyDocument()
{
    static const JsonDocument document{message("The reply of the process that reads it"),
                                       ErrorCode::CorruptData};
    return document;
}

Message messageOf(const Cursor& json)
{
    const std::optional<Cursor> kept = json.find("message");
    return messageFromJson(kept ? kept->json() : Json(), json["text"].text());
}

/// How far an array has been read, and in which process.
struct Reading {
    std::uint64_t array = 0, at = 0;
    std::uint32_t name = 0;
    std::size_t process = 0;
};

/// Requests and their replies, one at a time. Where a process ends, the request that it had is an error;
/// others go on in a new one, as far as there are no more of these than a damaged file is worth.
class Conversation {
public:
    Conversation(ReaderStart start, std::uint64_t fileBytes, bool isMatlab)
        : m_start(std::move(start)), m_list{Request::List, isMatlab ? 1U : 0U, fileBytes}
    {
    }

    /// Hands each thing of the file over, as JSON.
    template <class Take>
    void list(Take&& take)
    {
        const std::scoped_lock lock(m_mutex);
        startProcess(take);
    }

    Reading open(std::uint64_t array)
    {
        const std::scoped_lock lock(m_mutex);
        Reading reading{array};
        reopen(reading);
        return reading;
    }

    /// At most kWindowBytes.
    void next(Reading& reading, std::span<std::byte> bytes)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_ending || reading.process != m_processes)
            reopen(reading);
        request({Request::Next, reading.name, bytes.size()}, bytes.size());
        std::ranges::copy(m_link->window().first(bytes.size()), bytes.begin());
        reading.at += bytes.size();
    }

    void close(const Reading& reading)
    {
        const std::scoped_lock lock(m_mutex);
        const Request request{Request::Close, reading.name, 0};
        if (!m_ending && reading.process == m_processes)
            static_cast<void>(m_link->send(std::as_bytes(std::span(&request, 1))));
    }

private:
    template <class Take>
    void startProcess(Take&& take)
    {
        constexpr std::size_t kMostProcesses = 8;
        if (m_processes == kMostProcesses)
            fail(ErrorCode::CorruptData, message("libhdf5 ended {} times while reading other arrays of the "
                                                 "file, which is probably damaged. "
                                                 "Write it again, or restore it from a copy.",
                                                 kMostProcesses));
        m_link = m_start();
        ++m_processes;
        m_ending.reset();
        say(m_list);
        std::uint64_t listed = 0;
        for (Reply reply = hear(); reply.kind != Reply::Done; reply = hear()) {
            const std::string text = behind(reply);
            if (reply.kind != Reply::Entry || (listed += text.size()) > kMostListBytes)
                failReply();
            take(text);
        }
    }

    /// Where it was, in a process that is there.
    void reopen(Reading& reading)
    {
        if (m_ending)
            startProcess([](const std::string&) {}); // the array keeps its number
        reading.process = m_processes;
        reading.name = m_next++;
        request({Request::Open, reading.name, reading.array}, 0);
        for (std::uint64_t at = 0; at < reading.at;) {
            const std::uint64_t some = std::min<std::uint64_t>(kWindowBytes, reading.at - at);
            request({Request::Next, reading.name, some}, some);
            at += some;
        }
    }

    void request(const Request& request, std::uint64_t bytes)
    {
        say(request);
        if (const Reply reply = hear(); reply.kind != Reply::Done || reply.bytes != bytes)
            failReply();
    }

    void say(const Request& request)
    {
        if (!m_link->send(std::as_bytes(std::span(&request, 1))))
            failEnded();
    }

    Reply hear()
    {
        Reply reply;
        if (!m_link->receive(std::as_writable_bytes(std::span(&reply, 1))))
            failEnded();
        if (reply.kind == Reply::Failed)
            failAs(parsedDocument<Json>(behind(reply), replyDocument()));
        return reply;
    }

    /// What the reader says went wrong.
    [[noreturn]] static void failAs(const Json& json)
    {
        const Cursor cursor(json, replyDocument());
        const std::uint64_t code = cursor["code"].count();
        for (const ErrorCode each : {ErrorCode::Unsupported, ErrorCode::OutOfMemory})
            if (code == static_cast<std::uint64_t>(each))
                fail(each, messageOf(cursor));
        fail(ErrorCode::CorruptData, messageOf(cursor));
    }

    std::string behind(const Reply& reply)
    {
        if (reply.bytes > kMostEntryBytes)
            failReply();
        std::string text(reply.bytes, '\0');
        if (!m_link->receive(std::as_writable_bytes(std::span(text))))
            failEnded();
        return text;
    }

    [[noreturn]] void failEnded()
    {
        m_ending = m_link->howItEnded();
        throw Error(*m_ending);
    }

    [[noreturn]] void failReply()
    {
        m_ending =
            Error(ErrorCode::CorruptData,
                  message("the process that reads it sent an invalid reply; the file is probably damaged. "
                          "Write it again, or restore it from a copy."));
        throw Error(*m_ending);
    }

    std::mutex m_mutex;
    ReaderStart m_start;
    Request m_list;
    std::unique_ptr<ReaderLink> m_link;
    std::size_t m_processes = 0; ///< that there were
    std::uint32_t m_next = 0;
    std::optional<Error> m_ending; ///< of the last one
};

/// What errors of an array's values begin with.
struct ValueLead {
    Message file; ///< its name; empty: it has none
    Message array;

    /// Does it; an error of this array says where.
    template <class Do>
    auto named(Do&& act) const
    {
        try {
            return act();
        } catch (const Error& error) {
            const Message what = message("The array '{}' cannot be read: {}", array, error.message());
            fail(error.code(), file.isEmpty() ? what : message("Cannot read {}: {}", file, what));
        }
    }
};

/// Values in the order of the array, a window at a time, or a part of one for who asks for less.
class ServedValues final : public ValueReader::Source {
public:
    ServedValues(std::shared_ptr<Conversation> reader, std::uint64_t array, std::uint64_t bytes,
                 ValueLead lead)
        : m_lead(std::move(lead)),
          m_reader(std::move(reader)),
          m_reading(m_lead.named([&] { return m_reader->open(array); })),
          m_left(bytes)
    {
    }
    ~ServedValues() override { m_reader->close(m_reading); }

    void next(std::span<std::byte> bytes) override
    {
        while (!bytes.empty()) {
            std::size_t some = std::min(bytes.size(), m_ahead.size() - m_at);
            if (some > 0) {
                std::copy_n(m_ahead.begin() + static_cast<std::ptrdiff_t>(m_at), some, bytes.begin());
                m_at += some;
            } else if (bytes.size() >= kAhead) {
                some = std::min(bytes.size(), kWindowBytes);
                take(bytes.first(some));
            } else {
                m_ahead.resize(std::min<std::uint64_t>(kAhead, m_left));
                m_at = m_ahead.size(); // nothing is there if it fails
                take(m_ahead);
                m_at = 0;
            }
            bytes = bytes.subspan(some);
        }
    }

private:
    static constexpr std::size_t kAhead = std::size_t{1} << 16;

    void take(std::span<std::byte> bytes)
    {
        m_lead.named([&] { m_reader->next(m_reading, bytes); });
        m_left -= bytes.size();
    }

    ValueLead m_lead;
    std::shared_ptr<Conversation> m_reader;
    Reading m_reading;
    std::uint64_t m_left; ///< bytes that were not asked for
    std::vector<std::byte> m_ahead;
    std::size_t m_at = 0;
};

class Hdf5File final : public ArrayFile {
public:
    Hdf5File(ReaderStart start, OpenedFile file, bool isMatlab, Message fileName)
        : ArrayFile(isMatlab ? std::string(kMatlab73) : "HDF5"),
          m_name(std::move(fileName)),
          m_file(std::move(file)),
          m_reader(std::make_shared<Conversation>(std::move(start), m_file.size(), isMatlab))
    {
        UnreadArrays unread;
        std::size_t objects = 0;
        std::uint64_t number = 0; // of those with values, as the reader counts them
        m_reader->list([&](const std::string& text) {
            const Json json = parsedDocument<Json>(text, replyDocument());
            const Cursor entry(json, replyDocument());
            if (++objects > kMostObjects)
                entry.refuse(message("it has more than {} objects.", kMostObjects));
            const std::string name = bytesOfText(entry["name"].text());
            if (entry.has("why"))
                return unread.add(name, messageOf(entry["why"]));
            StoredArray array = arrayOf(entry, name);
            array.offset = m_places.size();
            const std::optional<Cursor> at = entry.find("at");
            const Place place{number++, at ? std::optional(at->count()) : std::nullopt};
            // Values that the file need not have: the fill value of chunks that were never written.
            if (const std::uint64_t bytes = bytesOf(array); claimsTooMuch(bytes, m_file.size()))
                return unread.add(
                    name, message("it claims {} bytes of values, more than the file can hold", bytes));
            if (isMatlab)
                reverseAxes(array);
            m_places.push_back(place);
            m_arrays.push_back(std::move(array));
        });
        m_notes = unread.notes();
    }

private:
    struct Place {
        std::uint64_t number;
        std::optional<std::uint64_t> at; ///< in the file
    };

    static StoredArray arrayOf(const Cursor& entry, const std::string& name)
    {
        StoredArray array;
        array.name = name;
        array.dtype = findStoredDType(entry["dtype"].text());
        if (!array.dtype)
            entry["dtype"].refuse(message("'{}' is not known.", Verbatim(entry["dtype"].text())));
        for (const Cursor& extent : entry["shape"].items())
            array.shape.push_back(static_cast<std::int64_t>(extent.count(kMostExtent)));
        if (array.shape.size() > kMostAxes)
            entry["shape"].refuse(message("it has more than {} axes.", kMostAxes));
        return array;
    }

    /// MATLAB's first axis runs fastest, and its files have the axes the other way round.
    static void reverseAxes(StoredArray& array)
    {
        std::ranges::reverse(array.shape);
        std::int64_t stride = 1;
        for (const std::int64_t extent : array.shape) {
            array.strides.push_back(stride);
            stride *= std::max<std::int64_t>(extent, 1);
        }
    }

    [[nodiscard]] ValueReader stored(const StoredArray& array, std::uint64_t bytes) const override
    {
        const Place& place = m_places.at(array.offset);
        const Message shown = message("{}", shownName(array.name));
        if (!place.at)
            return {std::make_unique<ServedValues>(m_reader, place.number, bytes, ValueLead{m_name, shown}),
                    bytes};
        const Message lead = m_name.isEmpty() ? message("The array '{}'", shown)
                                              : message("The array '{}' of {}", shown, m_name);
        return {std::make_unique<FilePart>(m_file, *place.at, bytes, lead), bytes};
    }

    Message m_name;
    OpenedFile m_file;
    std::shared_ptr<Conversation> m_reader;
    std::vector<Place> m_places;
};

} // namespace

std::shared_ptr<const ArrayFile> openServed(ReaderStart start, OpenedFile file, bool isMatlab,
                                            const Message& name)
{
    return std::make_shared<Hdf5File>(std::move(start), std::move(file), isMatlab, name);
}

} // namespace comparo::hdf5

namespace comparo {

std::shared_ptr<const ArrayFile> openHdf5File(OpenedFile file, bool isMatlab, const Message& name)
{
    hdf5::requireLibrary(isMatlab);
    return hdf5::openServed([file] { return hdf5::startReader(file).link; }, file, isMatlab,
                            file.descriptor() < 0 ? Message() : name);
}

} // namespace comparo
