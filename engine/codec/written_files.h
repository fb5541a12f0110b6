// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace comparo {

/// The file that writeFile() makes or replaces for this path: the end of its symbolic links, there or not.
std::filesystem::path writtenPath(const std::filesystem::path& path);

/// Removes the temporary files of writeFile() that are being written now, and lets no more be made. For the handler
/// of a signal that ends the process: it only reads memory and calls poll() and unlink().
void removeTemporaryFiles() noexcept;

} // namespace comparo
