// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/ptx_pass/ptx_entries.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <cxxabi.h>

namespace comparo::gates {

std::string demangled(const char* name)
{
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name, nullptr, nullptr, &status),
                                                      std::free);
    return status == 0 ? text.get() : name;
}

bool isSameCode(const ptx::Kernel& a, const ptx::Kernel& b)
{
    return a.name == b.name && std::equal(a.code.begin(), a.code.end(), b.code.begin(), b.code.end(),
                                          [](const auto& x, const auto& y) { return x.text == y.text; });
}

std::string asWritten(std::string text)
{
    return text;
}

std::string withOtherRounding(std::string text)
{
    static const std::string from = "cvt.rni.";
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += from.size())
        text.replace(at, from.size(), "cvt.rzi.");
    return text;
}

ptx::Module readPtx(const std::string& path, const PtxChange& change)
{
    std::ifstream file(path);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (text.empty())
        throw std::runtime_error("cannot read " + path);
    return ptx::parse(change(std::move(text)));
}

PtxEntries::PtxEntries(const std::vector<std::string>& paths, const PtxChange& change)
{
    for (const std::string& path : paths) {
        m_modules.push_back(std::make_unique<ptx::Module>(readPtx(path, change)));
        for (const ptx::Kernel& kernel : m_modules.back()->kernels) {
            std::vector<Entry>& known = m_byName[demangled(kernel.name.c_str())];
            if (std::none_of(known.begin(), known.end(),
                             [&](const Entry& entry) { return isSameCode(*entry.kernel, kernel); }))
                known.push_back({m_modules.back().get(), &kernel});
        }
    }
}

const PtxEntries::Entry& PtxEntries::find(const std::string& mangled) const
{
    const std::string name = demangled(mangled.c_str());
    const auto found = m_byName.find(name);
    if (found == m_byName.end())
        throw std::runtime_error(name + ": no PTX entry");
    if (found->second.size() > 1)
        throw std::runtime_error(name + ": kernels of one name in several sources");
    return found->second.front();
}

} // namespace comparo::gates
