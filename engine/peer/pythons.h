// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

/// Which Pythons this machine has, and the libraries in them, without starting one.
namespace comparo {

/// A Python, and what of the libraries that the shipped peers run is installed for it.
struct FoundPython {
    std::filesystem::path program; ///< ".../bin/python"
    Message origin;                ///< "active environment", "conda: vision", ".venv beside the file"
    std::string version;           ///< "3.12"; empty where it is not told
    std::vector<std::pair<std::string, std::string>> libraries; ///< "torch", "2.9.0": by shippedPeers()

    /// Empty where it is not installed.
    [[nodiscard]] std::string versionOf(const std::string& library) const;
};

/// The active environment (VIRTUAL_ENV, CONDA_PREFIX), .venv and venv in the folder of `file` and in those
/// above it, conda's environments, pyenv's versions, and python3 of the system: each once. Versions are those
/// that the names of *.dist-info folders tell.
std::vector<FoundPython> findPythons(const std::filesystem::path& file = {});

/// "active environment, 3.12: torch 2.9.0, pillow 11.0"
Message pythonText(const FoundPython& python);

/// One of them, by its interpreter.
FoundPython pythonAt(const std::filesystem::path& program, Message origin);

} // namespace comparo
