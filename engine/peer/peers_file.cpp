// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/peers_file.h"

#include "engine/base/error.h"
#include "engine/base/json/json_keys.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <span>
#include <string_view>

namespace comparo {
namespace {

using KeptJson = nlohmann::ordered_json;

KeptJson keptPeers(const std::filesystem::path& file)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return {{"peers", KeptJson::object()}};
    const std::vector<std::byte> bytes = readFileUpTo(file, kMaxTextBytes);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    KeptJson json = KeptJson::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("peers") || !json["peers"].is_object())
        fail(ErrorCode::CorruptData, message("Cannot change {}: It is not JSON of the form {{\"peers\": "
                                             "{{\"NAME\": \"COMMAND ARGS\"}}}}; fix or remove it.",
                                             Verbatim(file.string())));
    if (const std::string place = repeatedKey(text); !place.empty())
        fail(ErrorCode::CorruptData,
             message("Cannot change {}: {}", Verbatim(file.string()), repeatedKeyText(place)));
    return json;
}

void changeKept(const std::filesystem::path& file, const std::function<void(KeptJson& peers)>& change)
{
    KeptJson json = keptPeers(file);
    change(json["peers"]);
    std::error_code failure;
    std::filesystem::create_directories(file.parent_path(), failure);
    if (failure)
        fail(ErrorCode::Io, message("Cannot create {}: {}.", file.parent_path().string(), failure.message()));
    const std::string text = json.dump(2, ' ', false, KeptJson::error_handler_t::replace) + "\n";
    writeFile(file, std::as_bytes(std::span(text)));
}

} // namespace

void keepPeer(const std::filesystem::path& file, const PeerDefinition& peer)
{
    changeKept(file, [&](KeptJson& peers) {
        if (peer.file.empty() && peer.library.empty()) {
            peers[peer.name] = peer.words;
            return;
        }
        peers[peer.name] = peer.library.empty() ? KeptJson{{"file", peer.file.string()}}
                                                : KeptJson{{"library", peer.library}};
        if (!peer.python.empty())
            peers[peer.name]["python"] = peer.python;
    });
}

void forgetPeer(const std::filesystem::path& file, const std::string& name)
{
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored))
        changeKept(file, [&](KeptJson& peers) { peers.erase(name); });
}

} // namespace comparo
