// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/facts.h"

#include <string>

/// What captures and reports say of a peer, as JSON objects.
namespace comparo {

/// {"label":"Kornia 0.9.0","deviceLabel":"…","environment":{"python":"3.13.5",…}}
std::string toJson(const PeerFacts& facts);
/// {"function":"…","times":{"upload":0.8,…},"tensors":[{"name":"input","device":"cpu",…}]}
std::string toJson(const PeerStepFacts& facts);

/// What toJson() wrote; fields that are missing stay empty. Error(CorruptData) for what is no object.
PeerFacts peerFactsFromJson(const std::string& json);
PeerStepFacts peerStepFactsFromJson(const std::string& json);

} // namespace comparo
