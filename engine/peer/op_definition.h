// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"

#include <string>

/// An op of a peer's own as JSON: in the answer to "initialize", in pipeline files and in captures.
namespace comparo {

/// Most ops of one peer's own, and most parameters of one.
inline constexpr std::size_t kMostPeerOps = 1000;
inline constexpr std::size_t kMostPeerParameters = 100;

/// What peers, pipelines and captures call a schema: [{"id", "label", "help", "type", "default", "min",
/// "max", "unit", "drawn", "choices"}], the last five where they apply.
std::string schemaToJson(const Schema& schema);

/// {"id", "label", "help", "peer", "dtypes", "differentiable", "params": a schema}.
std::string peerOpToJson(const Op& op);

/// What such an object, or one of "comparo ops --json", says of an op, which has no arithmetic.
/// Error(CorruptData) as of peerOpFromJson().
Op opFromJson(const std::string& json);

/// The op that such an object describes, of the peer of this name; "peer" in the object is not read.
/// Error(CorruptData) with a clause about an op: "an op 'unsharp' whose parameter 'amount' has the type
/// 'text'; …".
const Op& peerOpFromJson(const std::string& json, const std::string& peer);

} // namespace comparo
