// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/mt19937.h"
#include "engine/kernel/philox.h"
#include "engine/kernel/philox_run.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ios>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// The two random streams: PyTorch's CPU one against recorded draws, and Philox against its published
/// vectors.
namespace comparo {
namespace {

/// One row of tests/reference/random/torch.txt, told apart from the others by its line number.
class Row {
public:
    Row(const std::string& text, int line) : m_in(text), m_line(line) { m_in >> m_kind; }

    const std::string& kind() const { return m_kind; }
    int line() const { return m_line; }

    template <class T>
    T take()
    {
        T value{};
        m_in >> value;
        EXPECT_TRUE(static_cast<bool>(m_in)) << "torch.txt line " << m_line << " ends early";
        return value;
    }
    std::uint64_t takeHex()
    {
        std::uint64_t value = 0;
        m_in >> std::hex >> value >> std::dec;
        EXPECT_TRUE(static_cast<bool>(m_in)) << "torch.txt line " << m_line << " ends early";
        return value;
    }

private:
    std::istringstream m_in;
    std::string m_kind;
    int m_line;
};

/// "-1" as two's complement, as torch takes it.
std::uint64_t seedOf(const std::string& text)
{
    return text.front() == '-' ? static_cast<std::uint64_t>(std::stoll(text)) : std::stoull(text);
}

std::uint64_t digestOfDraws(Mt19937& stream, int count)
{
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (int i = 0; i < count; ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(stream.uniform());
        for (unsigned shift = 0; shift < 32; shift += 8)
            hash = (hash ^ (bits >> shift & 255u)) * 0x100000001B3u;
    }
    return hash;
}

void compareNumbers(Mt19937& stream, Row& row)
{
    if (row.kind() == "randint") {
        const auto low = row.take<std::int64_t>();
        const auto high = row.take<std::int64_t>();
        for (auto left = row.take<int>(); left > 0; --left)
            EXPECT_EQ(stream.randint(low, high), row.take<std::int64_t>()) << "line " << row.line();
    } else if (row.kind() == "uniform") {
        const auto low = row.take<float>();
        const auto high = row.take<float>();
        for (auto left = row.take<int>(); left > 0; --left)
            EXPECT_EQ(std::bit_cast<std::uint32_t>(stream.uniform(low, high)), row.takeHex())
                << "line " << row.line();
    } else {
        FAIL() << "torch.txt line " << row.line() << " has an unknown kind: " << row.kind();
    }
}

void compareRow(Mt19937& stream, Row& row)
{
    if (row.kind() == "rand32") {
        for (auto left = row.take<int>(); left > 0; --left)
            EXPECT_EQ(std::bit_cast<std::uint32_t>(stream.uniform()), row.takeHex()) << "line " << row.line();
    } else if (row.kind() == "rand64") {
        for (auto left = row.take<int>(); left > 0; --left)
            EXPECT_EQ(std::bit_cast<std::uint64_t>(stream.uniformDouble()), row.takeHex())
                << "line " << row.line();
    } else if (row.kind() == "randperm") {
        const auto order = stream.permutation(row.take<std::size_t>());
        for (const std::int64_t value : order)
            EXPECT_EQ(value, row.take<std::int64_t>()) << "line " << row.line();
    } else if (row.kind() == "digest32") {
        const auto count = row.take<int>();
        EXPECT_EQ(digestOfDraws(stream, count), row.takeHex()) << "line " << row.line();
    } else {
        compareNumbers(stream, row);
    }
}

TEST(TorchStream, GivesTheRecordedDraws)
{
    std::ifstream file(test::dataFolder() + "/reference/random/torch.txt");
    ASSERT_TRUE(file) << "tests/reference/random/torch.txt is missing";
    Mt19937 stream(0);
    std::set<std::string> kinds;
    std::string text;
    int seeds = 0;
    for (int line = 1; std::getline(file, text); ++line) {
        Row row(text, line);
        if (row.kind() == "seed") {
            stream = Mt19937(seedOf(row.take<std::string>()));
            ++seeds;
        } else {
            kinds.insert(row.kind());
            compareRow(stream, row);
        }
    }
    EXPECT_GE(seeds, 4);
    EXPECT_EQ(kinds,
              (std::set<std::string>{"digest32", "rand32", "rand64", "randint", "randperm", "uniform"}));
}

TEST(TorchStream, OnlyTheLowThirtyTwoBitsOfASeedCount)
{
    Mt19937 low(1234);
    Mt19937 high((std::uint64_t{7} << 32) + 1234);
    Mt19937 other(1235);
    int differing = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::uint32_t word = low.next32();
        ASSERT_EQ(word, high.next32()) << "word " << i;
        differing += word != other.next32() ? 1 : 0;
    }
    EXPECT_GT(differing, 1990);
}

TEST(TorchStream, IsTheStandardGenerator)
{
    // C++ [rand.predef]: the 10000th word of a default-seeded mt19937 is 4123659995.
    Mt19937 stream(5489);
    std::uint32_t word = 0;
    for (int i = 0; i < 10000; ++i)
        word = stream.next32();
    EXPECT_EQ(word, 4123659995u);
}

struct KnownAnswer {
    cpu::PhiloxWords counter;
    cpu::PhiloxKey key;
    cpu::PhiloxWords words;
};

TEST(Philox, KnownAnswers)
{
    // The vectors that Random123 publishes for philox4x32-10.
    const std::uint32_t ones = 0xFFFFFFFFu;
    const KnownAnswer answers[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627E8D5u, 0xE169C58Du, 0xBC57AC4Cu, 0x9B00DBD8u}},
        {{ones, ones, ones, ones}, {ones, ones}, {0x408F276Du, 0x41C83B0Eu, 0xA20BC7C6u, 0x6D5451FDu}},
        {{0x243F6A88u, 0x85A308D3u, 0x13198A2Eu, 0x03707344u},
         {0xA4093822u, 0x299F31D0u},
         {0xD16CFE09u, 0x94FDCCEBu, 0x5001E420u, 0x24126EA1u}},
    };
    for (const KnownAnswer& answer : answers) {
        const cpu::PhiloxWords words = cpu::philox(answer.counter, answer.key);
        EXPECT_EQ(words.w0, answer.words.w0);
        EXPECT_EQ(words.w1, answer.words.w1);
        EXPECT_EQ(words.w2, answer.words.w2);
        EXPECT_EQ(words.w3, answer.words.w3);
    }
}

TEST(Philox, ARunHoldsTheWordsOfEachCounterAndWraps)
{
    const cpu::PhiloxKey key{0xA4093822u, 0x299F31D0u};
    for (const cpu::PhiloxWords first : {cpu::PhiloxWords{0x243F6A88u, 0x85A308D3u, 0x13198A2Eu, 0x03707344u},
                                         cpu::PhiloxWords{0xFFFFFFE0u, 0xFFFFFFFFu, 0u, 7u}}) {
        cpu::PhiloxRun run;
        run.fill(first, key);
        for (int i = 0; i < cpu::PhiloxRun::kCount; ++i) {
            const cpu::PhiloxWords words =
                cpu::philox({first.w0 + static_cast<std::uint32_t>(i), first.w1, first.w2, first.w3}, key);
            ASSERT_EQ(run.w0[i], words.w0) << i;
            ASSERT_EQ(run.w1[i], words.w1) << i;
            ASSERT_EQ(run.w2[i], words.w2) << i;
            ASSERT_EQ(run.w3[i], words.w3) << i;
        }
    }
}

TEST(Philox, KeyIsTheSeedLowWordFirst)
{
    const cpu::PhiloxKey key = cpu::philoxKey(0x299F31D0A4093822u);
    EXPECT_EQ(key.k0, 0xA4093822u);
    EXPECT_EQ(key.k1, 0x299F31D0u);
}

TEST(Philox, UniformStaysBelowOne)
{
    EXPECT_EQ(cpu::philoxUniform(0), 0.0f);
    EXPECT_EQ(cpu::philoxUniform(0xFFu), 0.0f);
    EXPECT_EQ(cpu::philoxUniform(0x100u), 0x1p-24f);
    EXPECT_EQ(cpu::philoxUniform(0x80000000u), 0.5f);
    EXPECT_EQ(cpu::philoxUniform(0xFFFFFFFFu), 1.0f - 0x1p-24f);
}

} // namespace
} // namespace comparo
