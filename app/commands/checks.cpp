// SPDX-License-Identifier: Apache-2.0
#include "app/commands/checks.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

namespace comparo::cli {
namespace {

/// Whether all of the text is one number of this type.
template <class T>
bool reads(const std::string& text, T& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

std::string checkNumber(const std::string& text)
{
    double value = 0.0;
    return reads(text, value) && std::isfinite(value) && value >= 0.0
               ? std::string()
               : "must be a number of at least 0, not '" + text + "'";
}

std::string checkWhole(const std::string& text)
{
    std::int64_t value = 0;
    return reads(text, value) && value >= 0 ? std::string()
                                            : "must be a whole number of at least 0, not '" + text + "'";
}

std::string checkSeed(const std::string& text)
{
    std::uint64_t value = 0;
    return reads(text, value) ? std::string()
                              : "must be a whole number from 0 to 2^64 - 1, not '" + text + "'";
}

} // namespace

const CLI::Validator& numberFromZero()
{
    static const CLI::Validator validator(checkNumber, "0 or more");
    return validator;
}

const CLI::Validator& wholeNumber()
{
    static const CLI::Validator validator(checkWhole, "0 or more");
    return validator;
}

const CLI::Validator& seedNumber()
{
    static const CLI::Validator validator(checkSeed, "");
    return validator;
}

} // namespace comparo::cli
