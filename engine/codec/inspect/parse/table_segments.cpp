// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/table_segments.h"

#include "engine/base/number_text.h"
#include "engine/kernel/jpeg_tables.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

template <std::size_t N>
HuffmanTable fromSpec(const HuffmanSpec<N>& spec, bool ac, int id)
{
    HuffmanTable table;
    table.ac = ac;
    table.id = id;
    table.counts = spec.counts;
    table.symbols.assign(spec.symbols.begin(), spec.symbols.end());
    table.standard = true;
    return table;
}

HuffmanTable standardTable(bool ac, int id)
{
    if (ac)
        return id == 0 ? fromSpec(kLuminanceAc, true, 0) : fromSpec(kChrominanceAc, true, 1);
    return id == 0 ? fromSpec(kLuminanceDc, false, 0) : fromSpec(kChrominanceDc, false, 1);
}

bool isStandard(const HuffmanTable& table)
{
    for (const int id : {0, 1}) {
        const HuffmanTable other = standardTable(table.ac, id);
        if (other.counts == table.counts && other.symbols == table.symbols)
            return true;
    }
    return false;
}

Message describe(const HuffmanTable& table)
{
    return message("{} Huffman table {}", Verbatim(table.ac ? "AC" : "DC"), table.id);
}

/// What is wrong with the lengths of the codes; empty if they fit.
Message lengthFault(const HuffmanTable& table, bool& harmless)
{
    std::int64_t code = 0;
    harmless = false;
    for (std::size_t length = 1; length <= 16; ++length) {
        code += table.counts[length - 1];
        if (code > std::int64_t{1} << length)
            return message("{} has too many codes of up to {} bits.", describe(table), length);
        if (code == std::int64_t{1} << length && table.counts[length - 1] > 0) {
            const bool longer = std::any_of(table.counts.begin() + static_cast<std::ptrdiff_t>(length),
                                            table.counts.end(), [](std::uint8_t n) { return n > 0; });
            harmless = !longer;
            return longer ? message("{} has codes of which another code is a prefix.", describe(table))
                          : message("{} uses the code of all ones.", describe(table));
        }
        code <<= 1;
    }
    return {};
}

} // namespace

void readQuantTables(Bytes file, ByteRange content, TablesInForce& force, JpegFile& out)
{
    std::size_t at = content.begin;
    while (at < content.end && out.quantTables.size() < kMaxTables) {
        QuantTable table;
        table.offset = at;
        const unsigned lead = byteAt(file, at++);
        const unsigned bytes = (lead >> 4) == 0 ? 1 : 2;
        table.id = static_cast<int>(lead & 15U);
        table.bits = static_cast<int>(8 * bytes);
        if ((lead >> 4) > 1 || table.id > 3) {
            out.notes.push_back({true, table.offset,
                                 message("A quantisation table has id {} and precision code {}; only ids 0 "
                                         "to 3 and codes 0 and 1 are valid.",
                                         table.id, lead >> 4)});
            return;
        }
        if (content.end - at < std::size_t{64} * bytes) {
            out.notes.push_back(
                {true, table.offset,
                 message("Quantisation table {} is cut off by the end of its segment.", table.id)});
            return;
        }
        bool zero = false;
        for (const std::uint8_t place : kZigzag) {
            table.steps[place] = bytes == 1 ? byteAt(file, at) : wordAt(file, at);
            zero = zero || table.steps[place] == 0;
            at += bytes;
        }
        if (zero)
            out.notes.push_back(
                {true, table.offset, message("Quantisation table {} has a step of 0.", table.id)});
        table.luminance = estimateQuality(table.steps, false);
        table.chrominance = estimateQuality(table.steps, true);
        force.quant[static_cast<std::size_t>(table.id)] = static_cast<int>(out.quantTables.size());
        out.quantTables.push_back(table);
    }
    if (at < content.end)
        out.notes.push_back(
            {true, at,
             message("More than {} quantisation tables; the rest are not read.", Count(kMaxTables))});
}

void readHuffmanTables(Bytes file, ByteRange content, TablesInForce& force, JpegFile& out)
{
    std::size_t at = content.begin;
    while (at < content.end && out.huffmanTables.size() < kMaxTables) {
        HuffmanTable table;
        table.offset = at;
        const unsigned lead = byteAt(file, at++);
        table.ac = (lead >> 4) == 1;
        table.id = static_cast<int>(lead & 15U);
        if ((lead >> 4) > 1 || table.id > 3) {
            out.notes.push_back(
                {true, table.offset,
                 message(
                     "A Huffman table has id {} and class {}; only ids 0 to 3 and classes 0 and 1 are valid.",
                     table.id, lead >> 4)});
            return;
        }
        std::size_t symbols = 0;
        for (std::size_t i = 0; i < table.counts.size() && at < content.end; ++i, ++at) {
            table.counts[i] = byteAt(file, at);
            symbols += table.counts[i];
        }
        if (symbols > 256 || content.end - at < symbols) {
            out.notes.push_back(
                {true, table.offset,
                 message("{} declares {} codes, more than its segment holds.", describe(table), symbols)});
            return;
        }
        for (std::size_t i = 0; i < symbols; ++i)
            table.symbols.push_back(byteAt(file, at++));
        bool harmless = false;
        if (Message fault = lengthFault(table, harmless); !fault.isEmpty()) {
            table.valid = false;
            out.notes.push_back({!harmless, table.offset, std::move(fault)});
        }
        if (!table.ac && std::any_of(table.symbols.begin(), table.symbols.end(),
                                     [](std::uint8_t size) { return size > 15; })) {
            table.valid = false;
            out.notes.push_back(
                {true, table.offset, message("{} has a size of more than 15 bits.", describe(table))});
        }
        table.standard = isStandard(table);
        (table.ac ? force.ac : force.dc)[static_cast<std::size_t>(table.id)] =
            static_cast<int>(out.huffmanTables.size());
        out.huffmanTables.push_back(std::move(table));
    }
    if (at < content.end)
        out.notes.push_back(
            {true, at, message("More than {} Huffman tables; the rest are not read.", Count(kMaxTables))});
}

void addStandardTable(bool ac, int id, TablesInForce& force, JpegFile& out)
{
    (ac ? force.ac : force.dc)[static_cast<std::size_t>(id)] = static_cast<int>(out.huffmanTables.size());
    out.huffmanTables.push_back(standardTable(ac, id));
}

} // namespace comparo::jpeg
