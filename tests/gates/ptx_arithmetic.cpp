// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/ptx_arithmetic.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace ptx {
namespace {

float asFloat(std::uint64_t v)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(v));
}

double asDouble(std::uint64_t v)
{
    return std::bit_cast<double>(v);
}

/// CUDA's operations return one NaN pattern.
std::uint64_t bitsOf(float v)
{
    return std::isnan(v) ? 0x7fffffffU : std::bit_cast<std::uint32_t>(v);
}

std::uint64_t bitsOf(double v)
{
    return std::isnan(v) ? 0x7fffffffffffffffULL : std::bit_cast<std::uint64_t>(v);
}

template <class F>
F minimum(F a, F b, bool propagateNan)
{
    if (std::isnan(a) || std::isnan(b))
        return propagateNan || (std::isnan(a) && std::isnan(b)) ? std::numeric_limits<F>::quiet_NaN()
                                                                : (std::isnan(a) ? b : a);
    if (a == b)
        return std::signbit(a) ? a : b;
    return a < b ? a : b;
}

template <class F>
F maximum(F a, F b, bool propagateNan)
{
    if (std::isnan(a) || std::isnan(b))
        return minimum(a, b, propagateNan);
    if (a == b)
        return std::signbit(a) ? b : a;
    return a > b ? a : b;
}

template <class F>
std::uint64_t floatResult(const Instruction& in, F a, F b, F c)
{
    F r = 0;
    switch (in.op) {
    case Op::Add:
        r = a + b;
        break;
    case Op::Sub:
        r = a - b;
        break;
    case Op::Mul:
        r = a * b;
        break;
    case Op::Fma:
        r = std::fma(a, b, c);
        break;
    case Op::Div:
        r = a / b;
        break;
    case Op::Sqrt:
        r = std::sqrt(a);
        break;
    case Op::Rcp:
        r = F(1) / a;
        break;
    case Op::Min:
        r = minimum(a, b, in.propagateNan);
        break;
    case Op::Max:
        r = maximum(a, b, in.propagateNan);
        break;
    case Op::Abs:
        r = std::fabs(a);
        break;
    case Op::Neg:
        r = -a;
        break;
    case Op::CopySign:
        r = std::copysign(b, a);
        break;
    default:
        throw Unsupported(in.text);
    }
    if (in.saturate)
        r = std::isnan(r) ? F(0) : std::min(std::max(r, F(0)), F(1));
    return bitsOf(r);
}

/// Floor of the upper half of a 64x64 bit product.
std::uint64_t highProduct(std::uint64_t a, std::uint64_t b, bool isSignedType)
{
    __extension__ typedef __int128 Wide;
    __extension__ typedef unsigned __int128 UnsignedWide;
    if (isSignedType)
        return static_cast<std::uint64_t>(
            static_cast<UnsignedWide>(static_cast<Wide>(static_cast<std::int64_t>(a)) *
                                      static_cast<std::int64_t>(b)) >>
            64);
    return static_cast<std::uint64_t>((static_cast<UnsignedWide>(a) * b) >> 64);
}

bool compareOrdered(Compare compare, bool less, bool equal)
{
    switch (compare) {
    case Compare::Eq:
    case Compare::Equ:
        return equal;
    case Compare::Ne:
    case Compare::Neu:
        return !equal;
    case Compare::Lt:
    case Compare::Lo:
    case Compare::Ltu:
        return less;
    case Compare::Le:
    case Compare::Ls:
    case Compare::Leu:
        return less || equal;
    case Compare::Gt:
    case Compare::Hi:
    case Compare::Gtu:
        return !less && !equal;
    case Compare::Ge:
    case Compare::Hs:
    case Compare::Geu:
        return !less;
    case Compare::Num:
        return true;
    case Compare::Nan:
        return false;
    }
    return false;
}

template <class F>
bool compareFloats(Compare compare, F a, F b)
{
    if (std::isnan(a) || std::isnan(b))
        return compare == Compare::Equ || compare == Compare::Neu || compare == Compare::Ltu ||
               compare == Compare::Leu || compare == Compare::Gtu || compare == Compare::Geu ||
               compare == Compare::Nan;
    return compareOrdered(compare, a < b, a == b);
}

double roundedToInteger(double v, Round round)
{
    switch (round) {
    case Round::Zero:
        return std::trunc(v);
    case Round::Down:
        return std::floor(v);
    case Round::Up:
        return std::ceil(v);
    default:
        return std::nearbyint(v);
    }
}

/// Device conversion: saturates; NaN is 0, or the top bit where 64 bits are involved.
std::uint64_t floatToInteger(double v, Round round, Type to, bool fromDouble)
{
    const int bytes = sizeOf(to);
    if (std::isnan(v))
        return fromDouble || bytes == 8 ? 1ULL << (8 * bytes - 1) : 0;
    const double r = roundedToInteger(v, round);
    if (isSigned(to)) {
        const double limit = std::ldexp(1.0, 8 * bytes - 1);
        if (r >= limit)
            return (1ULL << (8 * bytes - 1)) - 1;
        if (r < -limit)
            return static_cast<std::uint64_t>(signExtended(1ULL << (8 * bytes - 1), bytes));
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(r));
    }
    if (r <= 0.0)
        return 0;
    if (r >= std::ldexp(1.0, 8 * bytes))
        return maskOf(bytes);
    return static_cast<std::uint64_t>(r);
}

std::uint64_t saturatedInteger(std::uint64_t v, Type from, Type to)
{
    const int bytes = sizeOf(to);
    if (isSigned(from)) {
        const auto x = static_cast<std::int64_t>(v);
        const std::int64_t high = isSigned(to) ? static_cast<std::int64_t>(maskOf(bytes) >> 1)
                                  : bytes == 8 ? std::numeric_limits<std::int64_t>::max()
                                               : static_cast<std::int64_t>(maskOf(bytes));
        const std::int64_t low = isSigned(to) ? -high - 1 : 0;
        return static_cast<std::uint64_t>(std::clamp(x, low, high));
    }
    return std::min(v, isSigned(to) ? maskOf(bytes) >> 1 : maskOf(bytes));
}

std::uint64_t quotient(const Instruction& in, std::uint64_t a, std::uint64_t b)
{
    if (b == 0)
        throw std::runtime_error("integer division by zero: " + in.text);
    const bool rest = in.op == Op::Rem;
    if (!isSigned(in.type))
        return rest ? a % b : a / b;
    const auto sa = static_cast<std::int64_t>(a);
    const auto sb = static_cast<std::int64_t>(b);
    if (sb == -1)
        return rest ? 0 : 0 - a;
    return static_cast<std::uint64_t>(rest ? sa % sb : sa / sb);
}

/// Products of the parts of a with bytes of b, added to c: two halves (dp2a) or four bytes (dp4a).
std::uint64_t partialDot(const Instruction& in, const std::uint64_t* slots)
{
    const auto part = [](std::uint64_t v, int index, int bytes, bool isSignedType) {
        const std::uint64_t bits = (v >> (8 * bytes * index)) & maskOf(bytes);
        return isSignedType ? signExtended(bits, bytes) : static_cast<std::int64_t>(bits);
    };
    const int count = in.op == Op::Dp2a ? 2 : 4;
    const int firstByte = in.op == Op::Dp2a && in.part == Part::High ? 2 : 0;
    std::int64_t sum = signExtended(slots[in.s[2]], 4);
    for (int i = 0; i < count; ++i)
        sum += part(slots[in.s[0]], i, 4 / count, isSigned(in.type)) *
               part(slots[in.s[1]], firstByte + i, 1, isSigned(in.source));
    return static_cast<std::uint64_t>(sum) & maskOf(4);
}

std::uint64_t bitfield(const Instruction& in, std::uint64_t a, std::uint64_t b, const std::uint64_t* slots)
{
    const int bits = 8 * sizeOf(in.type);
    switch (in.op) {
    case Op::Brev: {
        std::uint64_t r = 0;
        for (int i = 0; i < bits; ++i)
            r |= ((a >> i) & 1) << (bits - 1 - i);
        return r;
    }
    case Op::Lop3: {
        const std::uint64_t c = raw(slots, in.s[2], in.type);
        const std::uint64_t table = slots[in.s[3]];
        std::uint64_t r = 0;
        for (int i = 0; i < 32; ++i) {
            const std::uint64_t k = ((a >> i) & 1) << 2 | ((b >> i) & 1) << 1 | ((c >> i) & 1);
            r |= ((table >> k) & 1) << i;
        }
        return r;
    }
    case Op::Shf: {
        std::uint64_t n = slots[in.s[2]] & 0xffffffffU;
        n = in.wrap ? n & 31 : std::min<std::uint64_t>(n, 32);
        const std::uint64_t both = b << 32 | a;
        return in.left ? (n == 0 ? b : (both << n) >> 32) & 0xffffffffU : (both >> n) & 0xffffffffU;
    }
    case Op::Bfe: {
        const std::uint64_t pos = slots[in.s[1]] & 0xff;
        const std::uint64_t length = slots[in.s[2]] & 0xff;
        if (length == 0)
            return 0;
        std::uint64_t r = pos >= static_cast<std::uint64_t>(bits) ? 0 : (a & maskOf(sizeOf(in.type))) >> pos;
        const std::uint64_t keep = length >= 64 ? ~0ULL : (1ULL << length) - 1;
        const std::uint64_t top =
            std::min<std::uint64_t>(pos + length - 1, static_cast<std::uint64_t>(bits) - 1);
        r &= keep;
        if (isSigned(in.type) && ((a >> top) & 1) != 0)
            r |= ~(top < pos ? 0ULL : (top - pos >= 63 ? ~0ULL : (2ULL << (top - pos)) - 1));
        return r & maskOf(sizeOf(in.type));
    }
    case Op::Bfi: {
        const std::uint64_t pos = slots[in.s[2]] & 0xff;
        const std::uint64_t length = slots[in.s[3]] & 0xff;
        const std::uint64_t keep = length >= 64 ? ~0ULL : (1ULL << length) - 1;
        const std::uint64_t mask = pos >= 64 ? 0 : keep << pos;
        return ((b & ~mask) | (pos >= 64 ? 0 : (a << pos) & mask)) & maskOf(sizeOf(in.type));
    }
    case Op::Prmt: {
        const std::uint64_t both = b << 32 | a;
        const std::uint64_t selector = slots[in.s[2]];
        std::uint64_t r = 0;
        for (int i = 0; i < 4; ++i) {
            const std::uint64_t s = (selector >> (4 * i)) & 0xf;
            std::uint64_t byte = (both >> (8 * (s & 7))) & 0xff;
            if ((s & 8) != 0)
                byte = (byte & 0x80) != 0 ? 0xff : 0;
            r |= byte << (8 * i);
        }
        return r;
    }
    default:
        throw Unsupported(in.text);
    }
}

std::uint64_t integerResult(const Instruction& in, const std::uint64_t* slots)
{
    const Type type = in.type;
    const int bytes = sizeOf(type);
    const int bits = type == Type::Pred ? 1 : 8 * bytes;
    const bool wide = in.part == Part::Wide;
    const auto value = [&](int slot) { return slot < 0 ? 0ULL : raw(slots, slot, type); };
    const std::uint64_t a = value(in.s[0]);
    const std::uint64_t b = value(in.s[1]);
    const auto sa = static_cast<std::int64_t>(a);
    const auto sb = static_cast<std::int64_t>(b);
    const auto fit = [&](std::uint64_t v) { return type == Type::Pred ? v & 1 : v & maskOf(bytes); };
    switch (in.op) {
    case Op::Add:
        return fit(a + b);
    case Op::Sub:
        return fit(a - b);
    case Op::Mul:
    case Op::Mad: {
        std::uint64_t product = a * b;
        if (in.part == Part::High)
            product = bytes == 8 ? highProduct(a, b, isSigned(type))
                                 : static_cast<std::uint64_t>(static_cast<std::int64_t>(product) >> bits);
        if (in.op == Op::Mad)
            product += wide ? slots[in.s[2]] : raw(slots, in.s[2], type);
        return wide ? product & maskOf(2 * bytes) : fit(product);
    }
    case Op::Div:
    case Op::Rem:
        return fit(quotient(in, a, b));
    case Op::Min:
        return fit(isSigned(type) ? static_cast<std::uint64_t>(std::min(sa, sb)) : std::min(a, b));
    case Op::Max:
        return fit(isSigned(type) ? static_cast<std::uint64_t>(std::max(sa, sb)) : std::max(a, b));
    case Op::Abs:
        return fit(sa < 0 ? 0 - a : a);
    case Op::Neg:
        return fit(0 - a);
    case Op::And:
        return fit(a & b);
    case Op::Or:
        return fit(a | b);
    case Op::Xor:
        return fit(a ^ b);
    case Op::Not:
        return fit(~a);
    case Op::Shl: {
        const std::uint64_t n = slots[in.s[1]] & 0xffffffffU;
        return n >= static_cast<std::uint64_t>(bits) ? 0 : fit(a << n);
    }
    case Op::Shr: {
        const std::uint64_t n =
            std::min<std::uint64_t>(slots[in.s[1]] & 0xffffffffU, static_cast<std::uint64_t>(bits));
        if (isSigned(type))
            return fit(static_cast<std::uint64_t>(sa >> std::min<std::uint64_t>(n, 63)));
        return n >= static_cast<std::uint64_t>(bits) ? 0 : a >> n;
    }
    case Op::Dp2a:
    case Op::Dp4a:
        return partialDot(in, slots);
    case Op::Popc:
        return static_cast<std::uint64_t>(std::popcount(a));
    case Op::Clz:
        return static_cast<std::uint64_t>(std::countl_zero(a) - (64 - bits));
    default:
        return bitfield(in, a, b, slots);
    }
}

} // namespace

std::uint64_t maskOf(int bytes)
{
    return bytes >= 8 ? ~0ULL : (1ULL << (8 * bytes)) - 1;
}

std::int64_t signExtended(std::uint64_t v, int bytes)
{
    const int shift = 64 - 8 * bytes;
    return static_cast<std::int64_t>(v << shift) >> shift;
}

std::uint64_t raw(const std::uint64_t* slots, int slot, Type type)
{
    const std::uint64_t v = slots[slot];
    const int bytes = sizeOf(type);
    return isSigned(type) ? static_cast<std::uint64_t>(signExtended(v, bytes)) : v & maskOf(bytes);
}

bool compare(const Instruction& in, const std::uint64_t* slots)
{
    bool result = false;
    if (in.type == Type::F32) {
        result = compareFloats(in.compare, asFloat(slots[in.s[0]]), asFloat(slots[in.s[1]]));
    } else if (in.type == Type::F64) {
        result = compareFloats(in.compare, asDouble(slots[in.s[0]]), asDouble(slots[in.s[1]]));
    } else {
        const std::uint64_t a = raw(slots, in.s[0], in.type);
        const std::uint64_t b = raw(slots, in.s[1], in.type);
        const bool less =
            isSigned(in.type) ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
        result = compareOrdered(in.compare, less, a == b);
    }
    return result;
}

std::uint64_t convert(const Instruction& in, const std::uint64_t* slots)
{
    const Type to = in.type;
    const Type from = in.source;
    if (isFloat(from)) {
        const double v =
            from == Type::F32 ? static_cast<double>(asFloat(slots[in.s[0]])) : asDouble(slots[in.s[0]]);
        if (!isFloat(to))
            return floatToInteger(v, in.round, to, from == Type::F64);
        if (from == Type::F64 && to == Type::F32 && in.round != Round::Nearest)
            throw Unsupported(in.text);
        double r = in.integer ? roundedToInteger(v, in.round) : v;
        if (in.saturate)
            r = std::isnan(r) ? 0.0 : std::min(std::max(r, 0.0), 1.0);
        return to == Type::F32 ? bitsOf(static_cast<float>(r)) : bitsOf(r);
    }
    const std::uint64_t v = raw(slots, in.s[0], from);
    if (isFloat(to)) {
        if (in.round != Round::Nearest && !(to == Type::F64 && sizeOf(from) <= 4))
            throw Unsupported(in.text);
        const auto s = static_cast<std::int64_t>(v);
        if (to == Type::F32)
            return bitsOf(isSigned(from) ? static_cast<float>(s) : static_cast<float>(v));
        return bitsOf(isSigned(from) ? static_cast<double>(s) : static_cast<double>(v));
    }
    const std::uint64_t r = in.saturate ? saturatedInteger(v, from, to) : v;
    return isSigned(to) ? static_cast<std::uint64_t>(signExtended(r, sizeOf(to))) : r & maskOf(sizeOf(to));
}

std::uint64_t arithmetic(const Instruction& in, const std::uint64_t* slots)
{
    if (in.type == Type::F32) {
        const auto value = [&](int slot) { return slot < 0 ? 0.0F : asFloat(slots[slot]); };
        return floatResult(in, value(in.s[0]), value(in.s[1]), value(in.s[2]));
    }
    if (in.type == Type::F64) {
        const auto value = [&](int slot) { return slot < 0 ? 0.0 : asDouble(slots[slot]); };
        return floatResult(in, value(in.s[0]), value(in.s[1]), value(in.s[2]));
    }
    return integerResult(in, slots);
}

} // namespace ptx
