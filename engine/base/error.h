// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <exception>
#include <string>

namespace comparo {

enum class ErrorCode {
    InvalidArgument, ///< a parameter, shape or combination that no run could accept
    Unsupported,     ///< valid, but not offered by this op, codec or device
    CorruptData,     ///< a file's content is damaged or is not what its name says
    Io,              ///< a file cannot be read or written
    OutOfMemory,
    Device, ///< a device is absent, lost, or two tensors live on different ones
    Cancelled,
};

/// The one exception of the engine. The message is a sentence: what happened, to what, what would be
/// accepted.
class Error : public std::exception {
public:
    Error(ErrorCode code, Message message)
        : m_code(code), m_message(std::move(message)), m_english(english(m_message))
    {
    }

    [[nodiscard]] ErrorCode code() const noexcept { return m_code; }
    [[nodiscard]] const Message& message() const noexcept { return m_message; }
    /// The message in English.
    [[nodiscard]] const std::string& text() const noexcept { return m_english; }
    [[nodiscard]] const char* what() const noexcept override { return m_english.c_str(); }

private:
    ErrorCode m_code;
    Message m_message;
    std::string m_english;
};

[[noreturn]] inline void fail(ErrorCode code, Message message)
{
    throw Error(code, std::move(message));
}

[[noreturn]] inline void failArgument(Message message)
{
    throw Error(ErrorCode::InvalidArgument, std::move(message));
}

} // namespace comparo
