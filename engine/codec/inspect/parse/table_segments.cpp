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

/// What is wrong with the lengths of the codes; empty if they fit.
std::string lengthFault(const HuffmanTable& table, bool& harmless)
{
    std::int64_t code = 0;
    harmless = false;
    for (std::size_t length = 1; length <= 16; ++length) {
        code += table.counts[length - 1];
        if (code > std::int64_t{1} << length)
            return "has more codes of up to " + std::to_string(length) + " bits than fit";
        if (code == std::int64_t{1} << length && table.counts[length - 1] > 0) {
            const bool longer = std::any_of(table.counts.begin() + static_cast<std::ptrdiff_t>(length),
                                            table.counts.end(), [](std::uint8_t n) { return n > 0; });
            harmless = !longer;
            return longer ? "has codes that begin with another code" : "uses the code of all ones";
        }
        code <<= 1;
    }
    return {};
}

std::string describe(const HuffmanTable& table)
{
    return std::string(table.ac ? "AC" : "DC") + " Huffman table " + std::to_string(table.id);
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
                                 "A quantisation table has id " + std::to_string(table.id) +
                                     " and precision code " + std::to_string(lead >> 4) +
                                     "; ids 0 to 3 and codes 0 and 1 exist."});
            return;
        }
        if (content.end - at < std::size_t{64} * bytes) {
            out.notes.push_back({true, table.offset,
                                 "Quantisation table " + std::to_string(table.id) +
                                     " is cut off by the end of its segment."});
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
                {true, table.offset, "Quantisation table " + std::to_string(table.id) + " has a step of 0."});
        table.luminance = estimateQuality(table.steps, false);
        table.chrominance = estimateQuality(table.steps, true);
        force.quant[static_cast<std::size_t>(table.id)] = static_cast<int>(out.quantTables.size());
        out.quantTables.push_back(table);
    }
    if (at < content.end)
        out.notes.push_back(
            {true, at,
             "More than " + groupedText(kMaxTables) + " quantisation tables; the rest are not read."});
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
            out.notes.push_back({true, table.offset,
                                 "A Huffman table has id " + std::to_string(table.id) + " and class " +
                                     std::to_string(lead >> 4) + "; ids 0 to 3 and classes 0 and 1 exist."});
            return;
        }
        std::size_t symbols = 0;
        for (std::size_t i = 0; i < table.counts.size() && at < content.end; ++i, ++at) {
            table.counts[i] = byteAt(file, at);
            symbols += table.counts[i];
        }
        if (symbols > 256 || content.end - at < symbols) {
            out.notes.push_back({true, table.offset,
                                 describe(table) + " claims " + std::to_string(symbols) +
                                     " codes, more than its segment holds."});
            return;
        }
        for (std::size_t i = 0; i < symbols; ++i)
            table.symbols.push_back(byteAt(file, at++));
        bool harmless = false;
        if (const std::string fault = lengthFault(table, harmless); !fault.empty()) {
            table.valid = false;
            out.notes.push_back({!harmless, table.offset, describe(table) + " " + fault + "."});
        }
        if (!table.ac && std::any_of(table.symbols.begin(), table.symbols.end(),
                                     [](std::uint8_t size) { return size > 15; })) {
            table.valid = false;
            out.notes.push_back({true, table.offset, describe(table) + " has a size of more than 15 bits."});
        }
        table.standard = isStandard(table);
        (table.ac ? force.ac : force.dc)[static_cast<std::size_t>(table.id)] =
            static_cast<int>(out.huffmanTables.size());
        out.huffmanTables.push_back(std::move(table));
    }
    if (at < content.end)
        out.notes.push_back(
            {true, at, "More than " + groupedText(kMaxTables) + " Huffman tables; the rest are not read."});
}

void addStandardTable(bool ac, int id, TablesInForce& force, JpegFile& out)
{
    (ac ? force.ac : force.dc)[static_cast<std::size_t>(id)] = static_cast<int>(out.huffmanTables.size());
    out.huffmanTables.push_back(standardTable(ac, id));
}

} // namespace comparo::jpeg
