// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/server.h"

#include "engine/base/error.h"
#include "engine/codec/arrays/hdf5/contents.h"
#include "engine/codec/arrays/hdf5/process_limits.h"
#include "engine/codec/arrays/hdf5/protocol.h"

#include <cerrno>
#include <map>
#include <new>

#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <sys/socket.h>

namespace comparo::hdf5 {
namespace {

using Json = nlohmann::json;

/// The program has gone.
struct Ended {};

/// How many bytes a chunk takes while it is unpacked: as it is stored, as each filter has it, and grown.
constexpr std::uint64_t kCopiesOfChunk = 4;

std::string textOf(const Json& json)
{
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

class Server {
public:
    Server()
    {
        void* const window = ::mmap(nullptr, kWindowBytes, PROT_READ | PROT_WRITE, MAP_SHARED, kWindow, 0);
        if (window == MAP_FAILED)
            throw Ended();
        m_window = {static_cast<std::byte*>(window), kWindowBytes};
    }

    void answerNext()
    {
        Request request;
        receive(&request, sizeof request);
        m_limits.allowTime();
        const std::string failure = failureOf([&] { answer(request); });
        if (!failure.empty())
            reply(Reply::Failed, failure);
        flush();
    }

private:
    struct Reader {
        std::unique_ptr<ValueReader::Source> values;
        std::uint64_t memory = 0;
    };

    /// As JSON; empty if it does not fail.
    template <class Do>
    static std::string failureOf(Do&& act)
    {
        const auto text = [](ErrorCode code, const Message& message) {
            Json json = writtenMessage<Json>(message);
            json["code"] = static_cast<int>(code);
            return textOf(json);
        };
        try {
            act();
            return {};
        } catch (const Error& error) {
            return text(error.code(), error.message());
        } catch (const std::bad_alloc&) {
            return text(ErrorCode::OutOfMemory,
                        message("libhdf5 needs more memory than a file of this size can need; the file is "
                                "probably damaged."));
        }
    }

    void answer(const Request& request)
    {
        switch (request.kind) {
        case Request::List:
            list(request.number, request.reader != 0);
            return reply(Reply::Done, {});
        case Request::Open:
            open(request.reader, m_datasets.at(request.number));
            return reply(Reply::Done, {});
        case Request::Next:
            m_readers.at(request.reader).values->next(m_window.first(request.number));
            return reply(Reply::Done, {}, request.number);
        case Request::Close:
            return close(request.reader);
        default:
            throw Ended();
        }
    }

    void list(std::uint64_t fileBytes, bool isMatlab)
    {
        if (MappedImage::isNameless(kFile))
            m_memory = fileBytes;
        m_limits.allowMemory(m_memory);
        m_contents.emplace(kFile, fileBytes, isMatlab);
        m_contents->list([this](Dataset found) { tell(std::move(found)); });
    }

    void tell(Dataset found)
    {
        Json entry{{"name", textOfBytes(found.name)}};
        if (found.dtype) {
            entry["dtype"] = found.dtype->name;
            entry["shape"] = found.shape;
            if (found.at)
                entry["at"] = *found.at;
        } else {
            entry["why"] = writtenMessage<Json>(found.why);
        }
        const std::string text = textOf(entry);
        if (text.size() > kMostEntryBytes || (m_listed += text.size()) > kMostListBytes)
            fail(ErrorCode::CorruptData, message("Its names take more than {} bytes.", kMostListBytes));
        reply(Reply::Entry, text);
        if (found.dtype)
            m_datasets.push_back(std::move(found));
    }

    void open(std::uint32_t name, const Dataset& dataset)
    {
        const std::uint64_t memory = kMostSlabBytes + kSlabBytes + kCopiesOfChunk * dataset.chunkBytes;
        m_limits.allowMemory(m_memory + memory);
        Reader reader{openValues(m_contents->file(), dataset), memory};
        m_memory += memory;
        m_readers.insert_or_assign(name, std::move(reader));
    }

    void close(std::uint32_t name)
    {
        const auto reader = m_readers.find(name);
        if (reader == m_readers.end())
            return;
        m_memory -= reader->second.memory;
        m_readers.erase(reader);
        m_limits.allowMemory(m_memory);
    }

    void reply(Reply::Kind kind, std::string_view behind, std::uint64_t bytes = 0)
    {
        const Reply head{kind, 0, kind == Reply::Done ? bytes : behind.size()};
        m_out.append(reinterpret_cast<const char*>(&head), sizeof head).append(behind);
        constexpr std::size_t kEnough = std::size_t{1} << 16;
        if (m_out.size() >= kEnough)
            flush();
    }

    void flush()
    {
        std::string_view rest = m_out;
        while (!rest.empty()) {
            const ssize_t sent = ::send(kSocket, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (sent > 0)
                rest.remove_prefix(static_cast<std::size_t>(sent));
            else if (errno != EINTR)
                throw Ended();
        }
        m_out.clear();
    }

    static void receive(void* to, std::size_t bytes)
    {
        auto* at = static_cast<char*>(to);
        while (bytes > 0) {
            const ssize_t got = ::recv(kSocket, at, bytes, 0);
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0)
                throw Ended();
            at += got;
            bytes -= static_cast<std::size_t>(got);
        }
    }

    std::span<std::byte> m_window;
    ProcessLimits m_limits;
    std::optional<Contents> m_contents; // the file is closed behind what reads of it
    std::vector<Dataset> m_datasets;
    std::map<std::uint32_t, Reader> m_readers;
    std::uint64_t m_memory = 0; // that the file and m_readers may need
    std::uint64_t m_listed = 0;
    std::string m_out;
};

} // namespace

void requireLibrary(bool) {}

int serve()
{
    try {
        prepareLibrary();
        Server server;
        for (;;)
            server.answerNext();
    } catch (const Ended&) {
        return 0;
    } catch (const std::exception&) { // a request that is none
        return 1;
    }
}

} // namespace comparo::hdf5
