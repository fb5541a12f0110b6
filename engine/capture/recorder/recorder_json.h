// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// A JSON object that is written key by key, in ASCII. For the recorder, which has the standard library only.
class RecorderJson {
public:
    RecorderJson& text(std::string_view key, std::string_view value); ///< what is no UTF-8 becomes U+FFFD
    RecorderJson& textOrNull(std::string_view key, std::string_view value); ///< null where it is empty
    RecorderJson& texts(std::string_view key, const std::vector<std::string>& values);
    RecorderJson& number(std::string_view key, std::uint64_t value);
    RecorderJson& numbers(std::string_view key, const std::vector<std::int64_t>& values);
    RecorderJson& real(std::string_view key, double value); ///< null if it is not finite
    RecorderJson& null(std::string_view key);
    RecorderJson& raw(std::string_view key, std::string_view json);

    [[nodiscard]] std::string finished() const { return m_text + "}"; }

private:
    std::string m_text = "{";
};

} // namespace comparo
