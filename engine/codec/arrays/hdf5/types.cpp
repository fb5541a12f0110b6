// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/types.h"

#include <array>
#include <memory>
#include <string>

#define H5_USE_110_API
#include <hdf5.h>

namespace comparo::hdf5 {
namespace {

static_assert(sizeof(hid_t) == sizeof(std::int64_t));

struct FloatFormat {
    std::size_t bytes, sign, exponentAt, exponentBits, mantissaBits, bias;
    const char* name;
};

constexpr std::array kFloats{
    FloatFormat{2, 15, 10, 5, 10, 15, "float16"},   FloatFormat{2, 15, 7, 8, 7, 127, "bfloat16"},
    FloatFormat{4, 31, 23, 8, 23, 127, "float32"},  FloatFormat{8, 63, 52, 11, 52, 1023, "float64"},
    FloatFormat{1, 7, 3, 4, 3, 7, "float8_e4m3fn"}, FloatFormat{1, 7, 2, 5, 2, 15, "float8_e5m2"},
};

/// By where the bits lie; the order of the bytes is turned on reading.
const StoredDType* floatTypeOf(hid_t type)
{
    std::size_t sign = 0, exponentAt = 0, exponentBits = 0, mantissaAt = 0, mantissaBits = 0;
    if (H5Tget_fields(type, &sign, &exponentAt, &exponentBits, &mantissaAt, &mantissaBits) < 0)
        return nullptr;
    for (const FloatFormat& each : kFloats)
        if (H5Tget_size(type) == each.bytes && sign == each.sign && exponentAt == each.exponentAt &&
            exponentBits == each.exponentBits && mantissaAt == 0 && mantissaBits == each.mantissaBits &&
            H5Tget_ebias(type) == each.bias)
            return findStoredDType(each.name);
    return nullptr;
}

Handle littleEndian(hid_t type)
{
    Handle copy(H5Tcopy(type));
    if (copy.isOpen() && H5Tset_order(copy.id(), H5T_ORDER_LE) < 0)
        return {};
    return copy;
}

ReadType refused(Message why)
{
    return {nullptr, {}, std::move(why)};
}

ReadType integerType(hid_t type, bool isBool)
{
    const bool isSigned = H5Tget_sign(type) == H5T_SGN_2;
    const auto made = [&](const char* name, hid_t memory) {
        return ReadType{findStoredDType(name), Handle(H5Tcopy(memory)), {}};
    };
    switch (H5Tget_size(type)) {
    case 1:
        return isBool     ? made("bool", H5T_STD_U8LE)
               : isSigned ? made("int8", H5T_STD_I8LE)
                          : made("uint8", H5T_STD_U8LE);
    case 2:
        return isSigned ? made("int16", H5T_STD_I16LE) : made("uint16", H5T_STD_U16LE);
    case 4:
        return isSigned ? made("int32", H5T_STD_I32LE) : made("uint32", H5T_STD_U32LE);
    case 8:
        return isSigned ? made("int64", H5T_STD_I64LE) : made("uint64", H5T_STD_U64LE);
    default:
        return refused(message("its integers have {} bytes", H5Tget_size(type)));
    }
}

std::string memberName(hid_t type, unsigned index)
{
    const std::unique_ptr<char, herr_t (*)(void*)> name(H5Tget_member_name(type, index), H5free_memory);
    return name ? name.get() : "";
}

/// An enumeration of FALSE and TRUE in a byte.
bool isBoolEnumeration(hid_t type)
{
    return H5Tget_nmembers(type) == 2 && H5Tget_size(type) == 1 && memberName(type, 0) == "FALSE" &&
           memberName(type, 1) == "TRUE";
}

ReadType complexType(hid_t type)
{
    const auto otherCompound = [] { return refused(message("it is a compound of several fields")); };
    if (H5Tget_nmembers(type) != 2)
        return otherCompound();
    const std::string real = memberName(type, 0), imaginary = memberName(type, 1);
    const Handle first(H5Tget_member_type(type, 0)), second(H5Tget_member_type(type, 1));
    const bool isNamed = (real == "r" && imaginary == "i") || (real == "real" && imaginary == "imag");
    if (!isNamed || !first.isOpen() || !second.isOpen() || H5Tget_class(first.id()) != H5T_FLOAT ||
        H5Tequal(first.id(), second.id()) <= 0)
        return otherCompound();
    const StoredDType* part = floatTypeOf(first.id());
    if (!part || part->bytes < sizeof(float))
        return otherCompound();
    const Handle half(littleEndian(first.id()));
    Handle pair(H5Tcreate(H5T_COMPOUND, 2 * part->bytes));
    if (!half.isOpen() || H5Tinsert(pair.id(), real.c_str(), 0, half.id()) < 0 ||
        H5Tinsert(pair.id(), imaginary.c_str(), part->bytes, half.id()) < 0)
        return otherCompound();
    return {findStoredDType(part->bytes == sizeof(float) ? "complex64" : "complex128"), std::move(pair), {}};
}

} // namespace

void prepareLibrary()
{
    H5open();
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    H5PLset_loading_state(0);
}

Handle::~Handle()
{
    if (m_id < 0)
        return;
    // An object that the library does not close is closed with its file.
    static_cast<void>(H5Idec_ref(m_id));
}

std::string lastError()
{
    std::string said;
    const auto take = [](unsigned, const H5E_error2_t* error, void* to) -> herr_t {
        if (error->desc)
            *static_cast<std::string*>(to) = error->desc;
        return 1; // the first one is where it happened
    };
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take, &said);
    return said.empty() ? "damaged" : said;
}

ReadType readTypeOf(const Handle& type, bool isLogical)
{
    switch (H5Tget_class(type.id())) {
    case H5T_INTEGER:
        return integerType(type.id(), isLogical);
    case H5T_ENUM:
        return integerType(Handle(H5Tget_super(type.id())).id(), isBoolEnumeration(type.id()));
    case H5T_FLOAT:
        if (const StoredDType* known = floatTypeOf(type.id()))
            return {known, littleEndian(type.id()), {}};
        return refused(message("its floating-point format of {} bytes is not known", H5Tget_size(type.id())));
    case H5T_COMPOUND:
        return complexType(type.id());
    case H5T_STRING:
        return refused(message("it holds text"));
    case H5T_REFERENCE:
        return refused(message("it holds references to other parts of the file"));
    default:
        return refused(message("its type is neither a number nor text"));
    }
}

} // namespace comparo::hdf5
