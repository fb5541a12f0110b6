// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/peer/frame.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <string_view>

/// What both ends of the protocol know of its messages.
namespace comparo {

/// "argument", "unsupported", "device", "memory", "cancelled" or "internal": the kind of an error's answer.
std::string_view peerErrorKind(ErrorCode code);

/// The code of such a kind; Device for "internal" and for any other word.
ErrorCode codeOfPeerError(std::string_view kind);

/// More than any message is nested: isShallowJson().
inline constexpr int kMostNestedMessage = 32;

/// The text on one line, cut where it is longer than any sentence.
std::string oneLine(std::string text);

/// A tensor as an attachment, whose samples stay where they are: contiguous, on cpu, and kept by the caller.
PeerAttachment attachmentOf(const Tensor& tensor);

} // namespace comparo
