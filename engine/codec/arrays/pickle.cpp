// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/pickle.h"

#include "engine/base/error.h"

#include <cstring>
#include <unordered_map>
#include <utility>

/// Opcodes and their arguments: Python's pickletools.
namespace comparo::pickle {
namespace {

using Kind = Value::Kind;

[[noreturn]] void failEnd()
{
    fail(ErrorCode::CorruptData, message("The pickle ends inside an instruction."));
}

/// The machine that a pickle is a program of.
class Machine {
public:
    Machine(std::span<const std::byte> bytes, std::deque<Value>& values) : m_bytes(bytes), m_values(values) {}

    Value* run()
    {
        for (;;) {
            const auto opcode = static_cast<unsigned char>(number(1));
            if (opcode == '.')
                return popped();
            if (!constant(opcode) && !memo(opcode) && !container(opcode) && !object(opcode))
                fail(ErrorCode::Unsupported,
                     message("Unsupported pickle instruction {} at byte {}.", int{opcode}, m_at - 1));
        }
    }

private:
    std::uint64_t number(std::size_t bytes)
    {
        if (m_bytes.size() - m_at < bytes)
            failEnd();
        std::uint64_t value = 0;
        std::memcpy(&value, m_bytes.data() + m_at, bytes);
        m_at += bytes;
        return value;
    }

    std::string text(std::uint64_t bytes)
    {
        if (m_bytes.size() - m_at < bytes)
            failEnd();
        const std::string found(reinterpret_cast<const char*>(m_bytes.data()) + m_at, bytes);
        m_at += bytes;
        return found;
    }

    std::string line()
    {
        const auto* const begin = reinterpret_cast<const char*>(m_bytes.data()) + m_at;
        const auto* const end = static_cast<const char*>(std::memchr(begin, '\n', m_bytes.size() - m_at));
        if (!end)
            failEnd();
        m_at += static_cast<std::size_t>(end - begin) + 1;
        return {begin, end};
    }

    void push(Value* value) { m_stack.push_back(value); }

    void push(Kind kind, std::int64_t integer = 0, std::string words = {},
              std::vector<const Value*> items = {})
    {
        constexpr std::size_t kMost = 10'000'000;
        if (m_values.size() == kMost)
            fail(ErrorCode::CorruptData, message("The pickle makes more than {} values.", kMost));
        push(&m_values.emplace_back(Value{kind, integer, std::move(words), std::move(items)}));
    }

    Value* popped()
    {
        if (m_stack.empty() || (!m_marks.empty() && m_marks.back() == m_stack.size()))
            fail(ErrorCode::CorruptData, message("The pickle takes a value that it has not made."));
        Value* value = m_stack.back();
        m_stack.pop_back();
        return value;
    }

    Value& top(Kind kind)
    {
        if (m_stack.empty() || m_stack.back()->kind != kind)
            fail(ErrorCode::CorruptData, message("The pickle adds to a value that takes nothing."));
        return *m_stack.back();
    }

    std::vector<const Value*> sinceMark()
    {
        if (m_marks.empty())
            fail(ErrorCode::CorruptData, message("The pickle goes back to a mark that it has not set."));
        const auto begin = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
        std::vector<const Value*> values(begin, m_stack.end());
        m_stack.erase(begin, m_stack.end());
        m_marks.pop_back();
        return values;
    }

    void pushList(std::size_t count)
    {
        std::vector<const Value*> items(count);
        for (std::size_t i = count; i-- > 0;)
            items[i] = popped();
        push(Kind::List, 0, {}, std::move(items));
    }

    /// A whole number of any length, little-endian and signed.
    void pushLong(std::uint64_t bytes)
    {
        const std::string digits = text(bytes);
        std::int64_t value = 0;
        if (bytes <= sizeof value && bytes > 0) {
            std::memcpy(&value, digits.data(), bytes);
            const unsigned unused = 64U - 8U * static_cast<unsigned>(bytes);
            value = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) << unused) >> unused;
        }
        push(Kind::Int, value);
    }

    bool constant(unsigned char opcode)
    {
        switch (opcode) {
        case 0x80: // PROTO
            number(1);
            return true;
        case 0x95: // FRAME
            number(8);
            return true;
        case 'N':
            push(Kind::None);
            return true;
        case 0x88: // NEWTRUE
        case 0x89:
            push(Kind::Bool, opcode == 0x88 ? 1 : 0);
            return true;
        case 'J':
            push(Kind::Int, static_cast<std::int32_t>(number(4)));
            return true;
        case 'K':
        case 'M':
            push(Kind::Int, static_cast<std::int64_t>(number(opcode == 'K' ? 1 : 2)));
            return true;
        case 0x8A: // LONG1
            pushLong(number(1));
            return true;
        case 0x8B: // LONG4
            pushLong(number(4));
            return true;
        case 'G':
            number(8);
            push(Kind::Float);
            return true;
        case 'X': // BINUNICODE
        case 'B': // BINBYTES
        case 'T': // BINSTRING
            push(Kind::Text, 0, text(number(4)));
            return true;
        case 0x8C: // SHORT_BINUNICODE
        case 'C':  // SHORT_BINBYTES
        case 'U':  // SHORT_BINSTRING
            push(Kind::Text, 0, text(number(1)));
            return true;
        case 0x8D: // BINUNICODE8
        case 0x8E: // BINBYTES8
        case 0x96: // BYTEARRAY8
            push(Kind::Text, 0, text(number(8)));
            return true;
        default:
            return false;
        }
    }

    bool memo(unsigned char opcode)
    {
        const auto keep = [this](std::uint64_t key) {
            if (m_stack.empty())
                fail(ErrorCode::CorruptData, message("The pickle remembers a value that it has not made."));
            m_memo[key] = m_stack.back();
        };
        const auto recall = [this](std::uint64_t key) {
            const auto found = m_memo.find(key);
            if (found == m_memo.end())
                fail(ErrorCode::CorruptData, message("The pickle recalls a value that it did not remember."));
            push(found->second);
        };
        switch (opcode) {
        case 'q':
            keep(number(1));
            return true;
        case 'r':
            keep(number(4));
            return true;
        case 0x94: // MEMOIZE
            keep(m_memo.size());
            return true;
        case 'h':
            recall(number(1));
            return true;
        case 'j':
            recall(number(4));
            return true;
        case '0': // POP
            popped();
            return true;
        case '1': // POP_MARK
            sinceMark();
            return true;
        case '2': // DUP
            if (m_stack.empty())
                fail(ErrorCode::CorruptData, message("The pickle takes a value that it has not made."));
            push(m_stack.back());
            return true;
        case '(':
            m_marks.push_back(m_stack.size());
            return true;
        default:
            return false;
        }
    }

    static void append(Value& to, const std::vector<const Value*>& values)
    {
        to.items.insert(to.items.end(), values.begin(), values.end());
    }

    void setItems(const std::vector<const Value*>& pairs)
    {
        if (pairs.size() % 2 != 0)
            fail(ErrorCode::CorruptData, message("The pickle sets a key without a value."));
        if (!m_stack.empty() && m_stack.back()->kind == Kind::Call) { // an OrderedDict
            append(*m_stack.back(), pairs);
            return;
        }
        append(top(Kind::Dict), pairs);
    }

    bool container(unsigned char opcode)
    {
        switch (opcode) {
        case ')':
        case ']':
        case 0x8F: // EMPTY_SET
            push(Kind::List);
            return true;
        case '}':
            push(Kind::Dict);
            return true;
        case 't':
        case 'l':
        case 0x91: // FROZENSET
            push(Kind::List, 0, {}, sinceMark());
            return true;
        case 'd':
            push(Kind::Dict, 0, {}, sinceMark());
            return true;
        case 0x85: // TUPLE1
        case 0x86:
        case 0x87:
            pushList(opcode - 0x84U);
            return true;
        case 'a': {
            const Value* item = popped();
            append(top(Kind::List), {item});
            return true;
        }
        case 'e':
        case 0x90: { // ADDITEMS
            const std::vector<const Value*> items = sinceMark();
            append(top(Kind::List), items);
            return true;
        }
        case 's': {
            const Value* value = popped();
            const Value* key = popped();
            setItems({key, value});
            return true;
        }
        case 'u':
            setItems(sinceMark());
            return true;
        default:
            return false;
        }
    }

    bool object(unsigned char opcode)
    {
        switch (opcode) {
        case 'c': {
            std::string module = line();
            push(Kind::Global, 0, std::move(module) + "." + line());
            return true;
        }
        case 0x93: { // STACK_GLOBAL
            const Value* name = popped();
            const Value* module = popped();
            push(Kind::Global, 0, module->text + "." + name->text);
            return true;
        }
        case 'R':
        case 0x81: { // NEWOBJ
            const Value* arguments = popped();
            const Value* called = popped();
            push(Kind::Call, 0, {}, {called, arguments});
            return true;
        }
        case 0x92: { // NEWOBJ_EX
            popped();
            const Value* arguments = popped();
            const Value* called = popped();
            push(Kind::Call, 0, {}, {called, arguments});
            return true;
        }
        case 'b': {
            const Value* state = popped();
            if (m_stack.empty())
                fail(ErrorCode::CorruptData, message("The pickle adds to a value that takes nothing."));
            m_stack.back()->state = state;
            return true;
        }
        case 'Q':
            push(Kind::Persistent, 0, {}, {popped()});
            return true;
        default:
            return false;
        }
    }

    std::span<const std::byte> m_bytes;
    std::deque<Value>& m_values;
    std::size_t m_at = 0;
    std::vector<Value*> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, Value*> m_memo;
};

} // namespace

Pickle::Pickle(std::span<const std::byte> bytes) : m_root(Machine(bytes, m_values).run()) {}

} // namespace comparo::pickle
