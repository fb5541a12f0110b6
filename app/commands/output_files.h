// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/tensor/tensor.h"

#include <exception>
#include <string>
#include <utility>
#include <vector>

/// Files that a command writes. They are written before anything is printed, each whatever became of the
/// others; what failed is told when all is done.
namespace comparo::cli {

class OutputFiles {
public:
    /// Calls write(path), unless the path is empty. An error of it is kept for finish().
    template <class Write>
    void write(const char* name, const std::string& path, const Write& write)
    {
        if (path.empty())
            return;
        try {
            write(path);
            m_written.emplace_back(name, path);
        } catch (const Error& error) {
            m_errors.push_back(error);
        } catch (const std::exception&) { // there is no memory for it
            m_errors.emplace_back(ErrorCode::OutOfMemory, message("Cannot write {}: Out of memory.", path));
        }
    }

    /// Another thing that went wrong, to be told with the files.
    void add(const Error& error) { m_errors.push_back(error); }

    /// "Report: out.html" of each that was written under this name.
    void printNames(const char* name) const;

    /// Tells what went wrong: all but the last, which is thrown.
    void finish() const;

private:
    std::vector<std::pair<std::string, std::string>> m_written; ///< name, path
    std::vector<Error> m_errors;
};

/// A file with the flag or the word of the usage that names it.
struct NamedFile {
    std::string flag;
    std::string path; ///< empty: none
};

/// Refuses a file that would be written over one that is read, and one name for two files that are written.
/// Files are compared by what they are: links and other spellings of a name are the same. Devices and pipes
/// may be written twice. Error(InvalidArgument).
void requireApart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written);

/// Writes a picture into a file that may not be asked for; .npy keeps every bit.
void storePicture(OutputFiles& files, const std::string& target, const Tensor& image);

} // namespace comparo::cli
