// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/message.h"

#include "engine/codec/npy.h"

#include <algorithm>

namespace comparo {

std::string_view peerErrorKind(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
    case ErrorCode::CorruptData:
        return "argument";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::Device:
        return "device";
    case ErrorCode::OutOfMemory:
        return "memory";
    case ErrorCode::Cancelled:
        return "cancelled";
    default:
        return "internal";
    }
}

ErrorCode codeOfPeerError(std::string_view kind)
{
    for (const ErrorCode code :
         {ErrorCode::InvalidArgument, ErrorCode::Unsupported, ErrorCode::OutOfMemory, ErrorCode::Cancelled})
        if (peerErrorKind(code) == kind)
            return code;
    return ErrorCode::Device;
}

std::string oneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    constexpr std::size_t kMost = 600;
    if (text.size() > kMost) {
        std::size_t end = kMost;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end; // not inside a character
        text = text.substr(0, end) + "…";
    }
    return text;
}

PeerAttachment attachmentOf(const Tensor& tensor)
{
    return {npyHeaderOf(tensor.desc()), {tensor.buffer()->host(), tensor.desc().bytes()}};
}

} // namespace comparo
