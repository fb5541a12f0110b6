// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// What a person adds to the names that run peers, kept in comparoscope/peers.json.
namespace comparo {

/// What a name runs: a Python file, an installed library, or the words of a command.
struct PeerDefinition {
    std::string name;
    std::filesystem::path file{};     ///< absolute; empty: `words`
    std::string python{};             ///< that runs file or library; empty: the one that runs all
    std::vector<std::string> words{}; ///< "ssh", "gpu01", "comparo", "serve"
    std::string library{};            ///< one of shippedPeers(), in the place of `file`

    bool operator==(const PeerDefinition&) const = default;
};

/// Writes a name, in the place of one that the file has already; what else stands there stays. The folder and
/// the file are made where they are missing. Error(CorruptData) for a file that is no list of peers, which is
/// left as it is, Error(Io).
void keepPeer(const std::filesystem::path& file, const PeerDefinition& peer);

/// Takes a name out, if it is there. The same errors.
void forgetPeer(const std::filesystem::path& file, const std::string& name);

} // namespace comparo
