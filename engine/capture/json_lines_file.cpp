// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/json_lines_file.h"

#include "engine/base/error.h"
#include "engine/base/system_error.h"
#include "engine/codec/codec.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace comparo {
namespace {

[[noreturn]] void failWrite(const std::string& path, const Message& why)
{
    fail(ErrorCode::Io, message("Cannot write the journal '{}': {}.", Verbatim(path), why));
}

} // namespace

JsonLinesFile::JsonLinesFile(std::string path, std::string_view begin, Use use) : m_path(std::move(path))
{
    std::error_code ignored;
    const bool exists = std::filesystem::exists(m_path, ignored);
    if (exists && !std::filesystem::is_regular_file(m_path, ignored))
        refuse(message("'{}' is a folder or a device", name()));
    if (use == Use::Append) {
        m_file = ::open(m_path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
        if (m_file < 0)
            failWrite(m_path, systemText(errno));
        if (::flock(m_file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close();
            failWrite(m_path, message("Another program is writing to it"));
        }
    } else if (!exists) {
        return;
    }
    try {
        read(begin);
    } catch (...) {
        close();
        throw;
    }
}

void JsonLinesFile::read(std::string_view begin)
{
    const std::vector<std::byte> bytes = readFile(m_path);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    m_size = text.size();
    m_complete = text.rfind('\n') + 1; // 0 where there is none
    const std::size_t known = std::min(text.size(), begin.size());
    if (m_complete == 0 && text.compare(0, known, begin.substr(0, known)) != 0)
        refuse(message("'{}' is not a journal", name()));
    for (std::size_t at = 0; at < m_complete;) {
        const std::size_t end = text.find('\n', at);
        m_lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
}

JsonLinesFile::~JsonLinesFile()
{
    close();
}

void JsonLinesFile::close()
{
    if (m_file >= 0)
        ::close(std::exchange(m_file, -1));
}

void JsonLinesFile::append()
{
    if (m_complete != m_size && ::ftruncate(m_file, static_cast<off_t>(m_complete)) != 0)
        failWrite(m_path, systemText(errno));
}

void JsonLinesFile::write(const std::string& line)
{
    if (m_file < 0)
        failWrite(m_path, message("An earlier line could not be written"));
    const std::string whole = line + '\n';
    for (std::string_view rest = whole; !rest.empty();) {
        const ssize_t written = ::write(m_file, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) {
            // Half a line is taken back, and no other comes behind it: what stands there can be gone on from.
            const int error = errno;
            [[maybe_unused]] const int ignored = ::ftruncate(m_file, static_cast<off_t>(m_complete));
            close();
            failWrite(m_path, systemText(error));
        }
        rest.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    m_complete += whole.size();
}

void JsonLinesFile::refuse(const Message& why) const
{
    failArgument(
        message("{}; a run resumes only from its own journal. Name another file, or remove this one.", why));
}

} // namespace comparo
