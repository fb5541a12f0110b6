// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// A journal: a file of JSON lines that is read, and then appended to, each line written at once. What is not
/// a journal is never changed: the owner looks at the lines before it calls append().
class JsonLinesFile {
public:
    enum class Use {
        Read,
        Append, ///< the file is made if it is not there, and locked before it is read
    };

    /// Reads the lines there are; a last one that was not written to its end is none of them. A path that
    /// does not exist has no line. `begin` is what the first line of such a journal begins with. Errors: Io,
    /// also where another program appends to it; InvalidArgument for a folder, a device, and a file without a
    /// whole line that is no torn journal.
    JsonLinesFile(std::string path, std::string_view begin, Use use);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] Verbatim name() const { return Verbatim(m_path); } ///< for what refuse() is told
    [[nodiscard]] const std::vector<std::string>& lines() const { return m_lines; }

    /// Of a file that is used to append to: removes a torn last line. Error(Io).
    void append();

    /// After append(). Error(Io) if the line could not be written.
    void write(const std::string& line);

    /// Error(InvalidArgument): "WHY; a run resumes only from its own journal. …", WHY being "'run.jsonl' is
    /// …".
    [[noreturn]] void refuse(const Message& why) const;

    JsonLinesFile(const JsonLinesFile&) = delete;
    JsonLinesFile& operator=(const JsonLinesFile&) = delete;
    ~JsonLinesFile();

private:
    void read(std::string_view begin);
    void close();

    std::string m_path;
    std::vector<std::string> m_lines;
    std::size_t m_complete = 0; ///< bytes of whole lines
    std::size_t m_size = 0;
    int m_file = -1;
};

} // namespace comparo
