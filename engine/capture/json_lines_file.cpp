#include "engine/capture/json_lines_file.h"

#include "engine/base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace comparo {
namespace {

[[noreturn]] void failWrite(const std::string& path, const std::string& why)
{
    fail(ErrorCode::Io, "The journal '" + path + "' cannot be written: " + why + ".");
}

} // namespace

JsonLinesFile::JsonLinesFile(std::string path, std::string_view begin) : m_path(std::move(path))
{
    std::error_code ignored;
    if (!std::filesystem::exists(m_path, ignored))
        return;
    if (!std::filesystem::is_regular_file(m_path, ignored))
        refuse("is a folder or a device");
    std::ifstream file(m_path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file.is_open() || file.bad())
        fail(ErrorCode::Io, "The journal '" + m_path + "' cannot be read: " + std::strerror(errno) + ".");
    m_size = text.size();
    m_complete = text.rfind('\n') + 1; // 0 where there is none
    const std::size_t known = std::min(text.size(), begin.size());
    if (m_complete == 0 && text.compare(0, known, begin.substr(0, known)) != 0)
        refuse("is not a journal");
    for (std::size_t at = 0; at < m_complete;) {
        const std::size_t end = text.find('\n', at);
        m_lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
}

JsonLinesFile::~JsonLinesFile()
{
    if (m_lock >= 0)
        ::close(m_lock);
}

void JsonLinesFile::append()
{
    m_lock = ::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (m_lock < 0)
        failWrite(m_path, std::strerror(errno));
    if (::flock(m_lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        failWrite(m_path, "Another program writes it");
    if (m_complete != m_size && ::ftruncate(m_lock, static_cast<off_t>(m_complete)) != 0)
        failWrite(m_path, std::strerror(errno));
    m_file.open(m_path, std::ios::binary | std::ios::app);
    if (!m_file)
        failWrite(m_path, std::strerror(errno));
}

void JsonLinesFile::write(const std::string& line)
{
    m_file << line << '\n' << std::flush;
    if (!m_file)
        failWrite(m_path, std::strerror(errno));
}

void JsonLinesFile::refuse(const std::string& why) const
{
    failArgument("'" + m_path + "' " + why +
                 "; a run resumes only from its own journal. Name another file, or remove this one.");
}

} // namespace comparo
