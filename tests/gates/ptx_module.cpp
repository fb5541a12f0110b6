// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/ptx_module.h"

#include "tests/gates/ptx_text.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace ptx {
namespace {

/// ".param .align 8 .b8 name[40]" or ".param .u32 name" or ".param .u64 .ptr .align 1 name".
Variable readParam(std::string_view text, std::size_t offset)
{
    Variable v;
    std::size_t align = 0;
    Type type = Type::None;
    std::string name;
    std::vector<std::string> words;
    for (const std::string& w : split(text, ' '))
        for (const std::string& x : split(w, '\t'))
            if (!trim(x).empty())
                words.emplace_back(trim(x));
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == ".align" && i + 1 < words.size()) {
            const std::size_t value = std::stoul(words[++i]);
            if (type == Type::None) // the alignment after .ptr is that of what it points to
                align = value;
        } else if (words[i].front() == '.') {
            if (const auto t = parseType(std::string_view(words[i]).substr(1)))
                type = *t;
        } else {
            name = words[i];
        }
    }
    if (type == Type::None || name.empty())
        throw Unsupported("parameter " + std::string(text));
    const auto size = static_cast<std::size_t>(sizeOf(type));
    v.bytes = size;
    if (const std::size_t bracket = name.find('['); bracket != std::string::npos) {
        v.bytes = size * std::stoul(name.substr(bracket + 1));
        name.resize(bracket);
    }
    align = align == 0 ? size : align;
    v.name = name;
    v.offset = (offset + align - 1) / align * align;
    return v;
}

/// ".global .align 4 .f32 name[3] = {0f..., ...}" and the like.
std::optional<Variable> readModuleVariable(std::string_view text)
{
    Variable v;
    v.space = text.find(".const") != std::string_view::npos ? Space::Const : Space::Global;
    const std::size_t equals = text.find('=');
    const std::string_view head = trim(text.substr(0, equals));
    const std::size_t begin = head.find_last_of(" \t") + 1;
    std::string name(head.substr(begin));
    std::size_t size = 0;
    for (const std::string& w : split(head.substr(0, begin), '.'))
        if (const auto type = parseType(trim(w)))
            size = static_cast<std::size_t>(sizeOf(*type));
    if (size == 0)
        return std::nullopt;
    std::size_t count = 1;
    if (const std::size_t bracket = name.find('['); bracket != std::string::npos) {
        if (name[bracket + 1] == ']')
            return std::nullopt;
        count = std::stoul(name.substr(bracket + 1));
        name.resize(bracket);
    }
    v.name = name;
    v.bytes = size * count;
    v.initial.resize(v.bytes);
    if (equals != std::string_view::npos) {
        std::string_view values = trim(text.substr(equals + 1));
        if (values.starts_with("{"))
            values = values.substr(1, values.size() - 2);
        std::size_t at = 0;
        for (const std::string& value : splitOperands(values)) {
            const bool isFloatText =
                value.size() > 2 && value[0] == '0' && (value[1] == 'f' || value[1] == 'd');
            if (!isFloatText && value.find_first_not_of("0123456789-xabcdefABCDEFU") != std::string::npos)
                return std::nullopt; // addresses of other symbols
            const std::uint64_t bits = isFloatText ? std::stoull(value.substr(2), nullptr, 16)
                                       : value.front() == '-'
                                           ? static_cast<std::uint64_t>(std::stoll(value, nullptr, 0))
                                           : std::stoull(value, nullptr, 0);
            if (at + size > v.bytes)
                return std::nullopt;
            std::memcpy(v.initial.data() + at, &bits, size);
            at += size;
        }
    }
    return v;
}

/// Index just after the bracket that closes the one at `open`.
std::size_t closing(std::string_view text, std::size_t open, char opener, char closer)
{
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == opener)
            ++depth;
        if (text[i] == closer && --depth == 0)
            return i + 1;
    }
    throw Unsupported("unbalanced brackets in PTX");
}

} // namespace

int sizeOf(Type type)
{
    switch (type) {
    case Type::None:
    case Type::Pred:
    case Type::B8:
    case Type::U8:
    case Type::S8:
        return 1;
    case Type::B16:
    case Type::U16:
    case Type::S16:
        return 2;
    case Type::B32:
    case Type::U32:
    case Type::S32:
    case Type::F32:
        return 4;
    default:
        return 8;
    }
}

bool isFloat(Type type)
{
    return type == Type::F32 || type == Type::F64;
}

bool isSigned(Type type)
{
    return type >= Type::S8 && type <= Type::S64;
}

const Kernel* Module::find(std::string_view mangledName) const
{
    for (const Kernel& kernel : kernels)
        if (kernel.name == mangledName)
            return &kernel;
    return nullptr;
}

Module parse(std::string_view source)
{
    const std::string text = withoutComments(source);
    const std::string_view all = text;
    Module module;
    std::vector<std::pair<std::size_t, std::string_view>> bodies;
    std::size_t at = 0;
    while ((at = all.find_first_not_of(" \t\r\n", at)) != std::string_view::npos) {
        const std::size_t line = std::min(all.find('\n', at), all.size());
        const std::string_view rest = all.substr(at);
        if (rest.starts_with(".version") || rest.starts_with(".target") ||
            rest.starts_with(".address_size") || rest.starts_with(".file") || rest.starts_with(".loc")) {
            at = line;
            continue;
        }
        if (rest.starts_with(".section")) {
            at = closing(all, all.find('{', at), '{', '}');
            continue;
        }
        const std::size_t stop = all.find_first_of(";({", at);
        if (stop == std::string_view::npos)
            break;
        const std::string_view head = all.substr(at, stop - at);
        const bool isEntry = head.find(".entry") != std::string_view::npos;
        if (isEntry || head.find(".func") != std::string_view::npos) {
            const std::size_t brace = all.find_first_of("{;", at);
            if (brace == std::string_view::npos)
                throw Unsupported("function without an end");
            const std::size_t end = all[brace] == ';' ? brace + 1 : closing(all, brace, '{', '}');
            if (isEntry && all[brace] == '{') {
                Kernel kernel;
                const std::size_t name = head.find(".entry") + 6;
                kernel.name = std::string(trim(head.substr(name)));
                if (all[stop] == '(') {
                    const std::size_t close = closing(all, stop, '(', ')');
                    for (const std::string& p : splitOperands(all.substr(stop + 1, close - stop - 2))) {
                        kernel.params.push_back(readParam(p, kernel.paramBytes));
                        kernel.paramBytes = kernel.params.back().offset + kernel.params.back().bytes;
                    }
                }
                bodies.emplace_back(module.kernels.size(), all.substr(brace + 1, end - brace - 2));
                module.kernels.push_back(std::move(kernel));
            }
            at = end;
        } else {
            std::size_t end = all.find(';', at);
            if (end == std::string_view::npos)
                break;
            if (auto variable = readModuleVariable(all.substr(at, end - at)))
                module.variables.push_back(std::move(*variable));
            at = end + 1;
        }
    }
    for (const auto& [index, body] : bodies) {
        Kernel& kernel = module.kernels[index];
        try {
            parseBody(kernel, module.variables, body);
        } catch (const Unsupported& e) {
            kernel.unsupported = e.what();
        }
    }
    return module;
}

} // namespace ptx
