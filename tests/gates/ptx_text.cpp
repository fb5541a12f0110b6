// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/ptx_text.h"

#include <cctype>
#include <map>

namespace ptx {
namespace {

bool isSpace(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

} // namespace

std::string_view trim(std::string_view s)
{
    while (!s.empty() && isSpace(s.front()))
        s.remove_prefix(1);
    while (!s.empty() && isSpace(s.back()))
        s.remove_suffix(1);
    return s;
}

std::string withoutComments(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i, 2) == "//") {
            while (i < text.size() && text[i] != '\n')
                ++i;
            out += '\n';
        } else if (text.substr(i, 2) == "/*") {
            i = text.find("*/", i);
            if (i == std::string_view::npos)
                break;
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::vector<std::string> splitOperands(std::string_view text)
{
    std::vector<std::string> parts;
    int depth = 0;
    std::string part;
    for (const char c : text) {
        if (c == '{' || c == '[' || c == '(')
            ++depth;
        if (c == '}' || c == ']' || c == ')')
            --depth;
        if (c == ',' && depth == 0) {
            parts.emplace_back(trim(part));
            part.clear();
        } else {
            part += c;
        }
    }
    if (!trim(part).empty())
        parts.emplace_back(trim(part));
    return parts;
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

std::optional<Type> parseType(std::string_view word)
{
    static const std::map<std::string_view, Type> types = {
        {"pred", Type::Pred}, {"b8", Type::B8},   {"b16", Type::B16}, {"b32", Type::B32}, {"b64", Type::B64},
        {"u8", Type::U8},     {"u16", Type::U16}, {"u32", Type::U32}, {"u64", Type::U64}, {"s8", Type::S8},
        {"s16", Type::S16},   {"s32", Type::S32}, {"s64", Type::S64}, {"f32", Type::F32}, {"f64", Type::F64}};
    const auto it = types.find(word);
    return it == types.end() ? std::nullopt : std::optional(it->second);
}

} // namespace ptx
