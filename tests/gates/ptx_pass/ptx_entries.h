// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gates/ptx_machine.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// The kernels of PTX files by their names, as two compilations of one source agree on them: that of an
/// unnamed namespace is not in them.
namespace comparo::gates {

std::string demangled(const char* name);

/// Whether two sources instantiated one kernel and nvcc made the same of it.
bool isSameCode(const ptx::Kernel& a, const ptx::Kernel& b);

/// What a file's text becomes before it is read.
using PtxChange = std::function<std::string(std::string)>;
std::string asWritten(std::string text);
std::string withOtherRounding(std::string text); ///< of floats to integers

/// Throws std::runtime_error for a file that cannot be read, and ptx::Unsupported.
ptx::Module readPtx(const std::string& path, const PtxChange& change);

class PtxEntries {
public:
    struct Entry {
        const ptx::Module* module = nullptr;
        const ptx::Kernel* kernel = nullptr;
    };

    PtxEntries(const std::vector<std::string>& paths, const PtxChange& change);

    /// Throws std::runtime_error if there is none of this name, or if several differ.
    [[nodiscard]] const Entry& find(const std::string& mangled) const;

private:
    std::vector<std::unique_ptr<ptx::Module>> m_modules;
    std::map<std::string, std::vector<Entry>> m_byName; ///< demangled
};

} // namespace comparo::gates
