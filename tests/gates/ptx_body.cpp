// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/ptx_text.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace ptx {
namespace {

std::optional<Space> parseSpace(std::string_view word)
{
    static const std::map<std::string_view, Space> spaces = {{"global", Space::Global},
                                                             {"param", Space::Param},
                                                             {"local", Space::Local},
                                                             {"shared", Space::Shared},
                                                             {"const", Space::Const}};
    const auto it = spaces.find(word);
    return it == spaces.end() ? std::nullopt : std::optional(it->second);
}

std::optional<Compare> parseCompare(std::string_view word)
{
    static const std::map<std::string_view, Compare> compares = {
        {"eq", Compare::Eq},   {"ne", Compare::Ne},   {"lt", Compare::Lt},   {"le", Compare::Le},
        {"gt", Compare::Gt},   {"ge", Compare::Ge},   {"lo", Compare::Lo},   {"ls", Compare::Ls},
        {"hi", Compare::Hi},   {"hs", Compare::Hs},   {"equ", Compare::Equ}, {"neu", Compare::Neu},
        {"ltu", Compare::Ltu}, {"leu", Compare::Leu}, {"gtu", Compare::Gtu}, {"geu", Compare::Geu},
        {"num", Compare::Num}, {"nan", Compare::Nan}};
    const auto it = compares.find(word);
    return it == compares.end() ? std::nullopt : std::optional(it->second);
}

const std::map<std::string_view, Op>& plainOps()
{
    static const std::map<std::string_view, Op> ops = {
        {"add", Op::Add},          {"sub", Op::Sub},     {"mul", Op::Mul},   {"mad", Op::Mad},
        {"fma", Op::Fma},          {"div", Op::Div},     {"rem", Op::Rem},   {"min", Op::Min},
        {"max", Op::Max},          {"abs", Op::Abs},     {"neg", Op::Neg},   {"sqrt", Op::Sqrt},
        {"rcp", Op::Rcp},          {"and", Op::And},     {"or", Op::Or},     {"xor", Op::Xor},
        {"not", Op::Not},          {"lop3", Op::Lop3},   {"shl", Op::Shl},   {"shr", Op::Shr},
        {"shf", Op::Shf},          {"bfe", Op::Bfe},     {"bfi", Op::Bfi},   {"prmt", Op::Prmt},
        {"dp2a", Op::Dp2a},        {"dp4a", Op::Dp4a},   {"popc", Op::Popc}, {"clz", Op::Clz},
        {"brev", Op::Brev},        {"setp", Op::Setp},   {"selp", Op::Selp}, {"mov", Op::Mov},
        {"cvt", Op::Cvt},          {"cvta", Op::Cvta},   {"ld", Op::Load},   {"ldu", Op::Load},
        {"st", Op::Store},         {"atom", Op::Atom},   {"red", Op::Atom},  {"bra", Op::Bra},
        {"bar", Op::Bar},          {"barrier", Op::Bar}, {"ret", Op::Ret},   {"exit", Op::Ret},
        {"copysign", Op::CopySign}};
    return ops;
}

/// Reads one kernel's body.
class BodyParser {
public:
    BodyParser(Kernel& kernel, const std::vector<Variable>& variables)
        : m_kernel(kernel), m_variables(variables)
    {
        static constexpr const char* axes[] = {"x", "y", "z"};
        static constexpr const char* names[] = {"%tid.", "%ntid.", "%ctaid.", "%nctaid."};
        for (int n = 0; n < 4; ++n)
            for (int a = 0; a < 3; ++a)
                m_slots[std::string(names[n]) + axes[a]] = n * 3 + a;
        m_slots["%laneid"] = LaneId;
    }

    void read(std::string_view body)
    {
        std::string statement;
        int depth = 0;
        for (const char c : body) {
            const bool blank = trim(statement).empty();
            if ((c == '{' || c == '}') && depth == 0 && blank)
                continue; // a scope, as inline assembly opens one
            if (c == '{' || c == '[')
                ++depth;
            if (c == '}' || c == ']')
                --depth;
            if (c == ':' && depth == 0) {
                m_labels[std::string(trim(statement))] = static_cast<int>(m_kernel.code.size());
                statement.clear();
            } else if (c == ';') {
                readStatement(trim(statement));
                statement.clear();
            } else if (c == '\n' && depth == 0 && trim(statement).starts_with(".loc")) {
                statement.clear();
            } else {
                statement += c;
            }
        }
        for (const auto& [index, label] : m_branches) {
            const auto it = m_labels.find(label);
            if (it == m_labels.end())
                throw Unsupported("branch to unknown label " + label);
            m_kernel.code[static_cast<std::size_t>(index)].target = it->second;
        }
        m_kernel.code.push_back({});
    }

private:
    void readStatement(std::string_view s)
    {
        if (s.starts_with(".reg"))
            return; // registers are slots from their first use
        if (s.starts_with(".local") || s.starts_with(".shared"))
            return readArray(s);
        if (s.empty() || s.starts_with("."))
            return;
        Instruction in;
        in.text = std::string(s);
        if (s.front() == '@') {
            const std::size_t end = s.find_first_of(" \t");
            std::string_view guard = s.substr(1, end - 1);
            in.guardNegated = guard.starts_with("!");
            in.guard = slot(in.guardNegated ? guard.substr(1) : guard);
            s = trim(s.substr(end));
        }
        const std::size_t end = std::min(s.find_first_of(" \t\n"), s.size());
        const std::vector<std::string> words = split(s.substr(0, end), '.');
        const std::vector<std::string> operands = splitOperands(s.substr(end));
        readOpcode(in, words);
        readOperands(in, operands);
        m_kernel.code.push_back(std::move(in));
    }

    void readArray(std::string_view s)
    {
        Variable v;
        v.space = s.starts_with(".local") ? Space::Local : Space::Shared;
        const std::size_t bracket = s.find('[');
        if (bracket == std::string_view::npos || s.find(".b8") == std::string_view::npos)
            throw Unsupported(std::string(s));
        const std::size_t begin = s.find_last_of(" \t", bracket) + 1;
        v.name = std::string(s.substr(begin, bracket - begin));
        v.bytes = std::stoul(std::string(s.substr(bracket + 1)));
        std::size_t& total = v.space == Space::Local ? m_kernel.localBytes : m_kernel.sharedBytes;
        v.offset = (total + 15) / 16 * 16;
        total = v.offset + v.bytes;
        m_kernel.locals.push_back(std::move(v));
    }

    void readOpcode(Instruction& in, const std::vector<std::string>& words)
    {
        const auto op = plainOps().find(words[0]);
        if (op == plainOps().end())
            throw Unsupported(in.text);
        in.op = op->second;
        std::vector<Type> types;
        for (std::size_t i = 1; i < words.size(); ++i) {
            const std::string& w = words[i];
            if (const auto type = parseType(w)) {
                types.push_back(*type);
            } else if (const auto space = parseSpace(w); space && in.op != Op::Bar) {
                in.space = *space;
            } else if (in.op == Op::Setp && parseCompare(w)) {
                in.compare = *parseCompare(w);
            } else {
                readModifier(in, w);
            }
        }
        if (!types.empty())
            in.type = types.front();
        if (in.op == Op::Cvt || in.op == Op::Dp2a || in.op == Op::Dp4a) {
            if (types.size() != 2)
                throw Unsupported(in.text);
            in.source = types[1];
        }
        const bool divides = in.op == Op::Div || in.op == Op::Sqrt || in.op == Op::Rcp;
        if (divides && isFloat(in.type) && in.round != Round::Nearest)
            throw Unsupported(in.text); // an approximation that no IEEE operation reproduces
        if (in.op == Op::Mad && isFloat(in.type))
            in.op = Op::Fma;
    }

    static void readModifier(Instruction& in, const std::string& w)
    {
        static const std::map<std::string_view, Round> rounds = {
            {"rn", Round::Nearest},  {"rz", Round::Zero},  {"rm", Round::Down},  {"rp", Round::Up},
            {"rni", Round::Nearest}, {"rzi", Round::Zero}, {"rmi", Round::Down}, {"rpi", Round::Up}};
        static const std::map<std::string_view, AtomOp> atoms = {
            {"add", AtomOp::Add}, {"min", AtomOp::Min}, {"max", AtomOp::Max},      {"and", AtomOp::And},
            {"or", AtomOp::Or},   {"xor", AtomOp::Xor}, {"exch", AtomOp::Exchange}};
        if (const auto it = rounds.find(w); it != rounds.end()) {
            in.round = it->second;
            in.integer = w.size() == 3;
            if (in.op != Op::Cvt && w != "rn")
                throw Unsupported(in.text);
        } else if (in.op == Op::Atom && atoms.contains(w)) {
            in.atom = atoms.at(w);
        } else if (in.op == Op::Setp && (w == "and" || w == "or" || w == "xor")) {
            in.combine = w == "and" ? Combine::And : w == "or" ? Combine::Or : Combine::Xor;
        } else if (w == "lo" || w == "hi" || w == "wide") {
            in.part = w == "lo" ? Part::Low : w == "hi" ? Part::High : Part::Wide;
        } else if (w == "sat") {
            in.saturate = true;
        } else if (w == "NaN") {
            in.propagateNan = true;
        } else if (in.op == Op::Shf && (w == "l" || w == "r")) {
            in.left = w == "l";
        } else if (in.op == Op::Shf && (w == "wrap" || w == "clamp")) {
            in.wrap = w == "wrap";
        } else if (w == "v2" || w == "v4") {
            in.count = w == "v2" ? 2 : 4;
        } else {
            static const std::vector<std::string_view> ignored = {
                "to",  "nc",  "ca",   "cg",      "cs",  "lu", "cv", "relaxed", "weak",    "gpu",
                "cta", "sys", "sync", "aligned", "uni", "wb", "wt", "u",       "volatile"};
            if (std::find(ignored.begin(), ignored.end(), w) == ignored.end())
                throw Unsupported(in.text);
        }
    }

    void readOperands(Instruction& in, const std::vector<std::string>& operands)
    {
        const auto need = [&](std::size_t count) {
            if (operands.size() < count)
                throw Unsupported(in.text);
        };
        switch (in.op) {
        case Op::Ret:
            return;
        case Op::Bar:
            m_kernel.hasBarrier = true;
            return;
        case Op::Bra:
            need(1);
            m_branches.emplace_back(static_cast<int>(m_kernel.code.size()), operands[0]);
            return;
        case Op::Load:
            need(2);
            in.count = readVector(operands[0], in.d);
            return readAddress(in, operands[1]);
        case Op::Store:
            need(2);
            in.count = readVector(operands[1], in.s);
            return readAddress(in, operands[0]);
        case Op::Atom: {
            const bool returns = operands.size() == 3;
            need(2);
            if (returns)
                in.d[0] = slot(operands[0]);
            in.s[0] = slot(operands.back());
            return readAddress(in, operands[returns ? 1 : 0]);
        }
        case Op::Mov:
            need(2);
            if (operands[0].front() == '{') {
                in.op = Op::Unpack;
                in.count = readVector(operands[0], in.d);
                in.s[0] = slot(operands[1]);
            } else if (operands[1].front() == '{') {
                in.op = Op::Pack;
                in.count = readVector(operands[1], in.s);
                in.d[0] = slot(operands[0]);
            } else {
                in.d[0] = slot(operands[0]);
                in.s[0] = slot(operands[1]);
            }
            return;
        default:
            break;
        }
        need(2);
        if (const std::size_t bar = operands[0].find('|'); bar != std::string::npos) {
            in.d[0] = slot(trim(std::string_view(operands[0]).substr(0, bar)));
            in.d[1] = slot(trim(std::string_view(operands[0]).substr(bar + 1)));
        } else {
            in.d[0] = slot(operands[0]);
        }
        if (operands.size() > 5)
            throw Unsupported(in.text);
        for (std::size_t i = 1; i < operands.size(); ++i) {
            std::string_view text = operands[i];
            if (text.starts_with("!")) {
                if (in.op != Op::Setp || i != 3)
                    throw Unsupported(in.text);
                in.combineNegated = true;
                text.remove_prefix(1);
            }
            in.s[i - 1] = slot(text);
        }
    }

    int readVector(const std::string& text, std::array<int, 4>& slots)
    {
        if (text.front() != '{') {
            slots[0] = slot(text);
            return 1;
        }
        const std::vector<std::string> parts =
            splitOperands(std::string_view(text).substr(1, text.size() - 2));
        if (parts.size() > 4)
            throw Unsupported(text);
        for (std::size_t i = 0; i < parts.size(); ++i)
            slots[i] = parts[i] == "_" ? -1 : slot(parts[i]);
        return static_cast<int>(parts.size());
    }

    void readAddress(Instruction& in, std::string_view text)
    {
        if (text.size() < 3 || text.front() != '[')
            throw Unsupported(in.text);
        text = trim(text.substr(1, text.size() - 2));
        const std::size_t sign = text.find('+');
        if (sign != std::string_view::npos) {
            in.offset = std::stoll(std::string(text.substr(sign + 1)), nullptr, 0);
            text = trim(text.substr(0, sign));
        }
        in.base = slot(text);
    }

    /// The slot of a register, special register, symbol or immediate.
    int slot(std::string_view text)
    {
        const std::string name(text);
        if (const auto it = m_slots.find(name); it != m_slots.end())
            return it->second;
        const int index = m_kernel.slots++;
        m_slots[name] = index;
        if (name.starts_with("%")) {
            static const std::vector<std::string_view> unknown = {"%clock", "%warpid", "%smid", "%lanemask",
                                                                  "%gridid"};
            for (const std::string_view u : unknown)
                if (text.starts_with(u))
                    throw Unsupported("special register " + name);
        } else if (std::isdigit(static_cast<unsigned char>(name.front())) != 0 || name.front() == '-') {
            m_kernel.constants.push_back({index, immediate(name)});
        } else {
            if (!isSymbol(name))
                throw Unsupported("unknown name " + name);
            m_kernel.symbols.push_back({index, name});
        }
        return index;
    }

    [[nodiscard]] bool isSymbol(const std::string& name) const
    {
        const auto named = [&](const Variable& v) { return v.name == name; };
        return std::any_of(m_kernel.params.begin(), m_kernel.params.end(), named) ||
               std::any_of(m_kernel.locals.begin(), m_kernel.locals.end(), named) ||
               std::any_of(m_variables.begin(), m_variables.end(), named);
    }

    static std::uint64_t immediate(const std::string& text)
    {
        if (text.starts_with("0f") || text.starts_with("0F") || text.starts_with("0d") ||
            text.starts_with("0D"))
            return std::stoull(text.substr(2), nullptr, 16);
        if (text.front() == '-')
            return static_cast<std::uint64_t>(std::stoll(text, nullptr, 0));
        return std::stoull(text, nullptr, 0);
    }

    Kernel& m_kernel;
    const std::vector<Variable>& m_variables;
    std::map<std::string, int> m_slots;
    std::map<std::string, int> m_labels;
    std::vector<std::pair<int, std::string>> m_branches;
};

} // namespace

void parseBody(Kernel& kernel, const std::vector<Variable>& variables, std::string_view body)
{
    BodyParser(kernel, variables).read(body);
}

} // namespace ptx
