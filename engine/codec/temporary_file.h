// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include <sys/types.h>

namespace comparo {

/// A new file in the folder of the one that it becomes, so that the rename stays on one file system. It goes
/// with the object, and with a signal that ends the process by removeTemporaryFiles(). What a killed process
/// left in the folder is removed: it holds no lock. The name is of random letters, for processes of several
/// containers have the same number, and short, so that a name of the longest legal length still has room.
class TemporaryFile {
public:
    /// Empty: the working directory. Where it is not open, errno says why. Permissions are less the umask.
    explicit TemporaryFile(const std::filesystem::path& folder, mode_t permissions = 0666);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    [[nodiscard]] int number() const { return m_number; }
    /// While it is open.
    [[nodiscard]] std::filesystem::path path() const { return m_path; }

    /// Gives it its final name: 0, or the errno. A network disk reports a failed write only here.
    int renameTo(const std::filesystem::path& target);

private:
    int m_number = -1;
    char* m_path = nullptr; ///< in m_slot, too; whoever takes it from there removes the file
    int m_slot = -1;
};

} // namespace comparo
