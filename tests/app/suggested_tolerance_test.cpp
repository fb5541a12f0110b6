// SPDX-License-Identifier: Apache-2.0
// A tolerance that any output suggests passes, as it is printed.
#include "engine/codec/codec.h"
#include "engine/compare/ulp_tolerance.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace comparo {
namespace {

using test::Outcome;
using test::runProgram;

std::string textOfFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Two tensors whose values lie apart by random amounts, of magnitudes from 1e-12 to 1e12.
class SuggestedTolerance : public testing::TestWithParam<int> {
protected:
    SuggestedTolerance()
    {
        std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()));
        std::uniform_real_distribution<double> exponent(-12.0, 12.0);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        const double scale = std::pow(10.0, exponent(random));
        const double apart = std::pow(10.0, exponent(random) / 4.0 - 3.0);
        if (GetParam() % 3 == 0)
            fill<double>(random, scale, apart, unit);
        else
            fill<float>(random, scale, apart, unit);
    }

    template <class T>
    void fill(std::mt19937_64& random, double scale, double apart,
              std::uniform_real_distribution<double>& unit)
    {
        std::vector<T> a;
        std::vector<T> b;
        for (int i = 0; i < 36; ++i) {
            a.push_back(static_cast<T>(scale * unit(random)));
            b.push_back(static_cast<T>(static_cast<double>(a.back()) * (1.0 + apart * unit(random))));
        }
        writeImage(m_folder / "a.npy", Tensor::fromValues<T>({1, 1, 6, 6}, a));
        writeImage(m_folder / "b.npy", Tensor::fromValues<T>({1, 1, 6, 6}, b));
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }
    [[nodiscard]] Outcome diff(const std::string& arguments) const
    {
        return runProgram("diff " + path("a.npy") + " " + path("b.npy") + " " + arguments);
    }

    /// Every suggestion of this form: its first group is the number.
    static void collect(const std::string& text, const char* form, const char* flag,
                        std::set<std::string>& flags)
    {
        const std::regex expression(form);
        std::size_t found = 0;
        for (auto at = std::sregex_iterator(text.begin(), text.end(), expression);
             at != std::sregex_iterator(); ++at, ++found)
            flags.insert(flag + std::regex_replace((*at)[1].str(), std::regex(","), ""));
        EXPECT_GT(found, 0U) << form << "\n" << text.substr(0, 2000);
    }

    const test::TemporaryFolder m_folder;
};

TEST_P(SuggestedTolerance, PassesAsItIsPrinted)
{
    const Outcome text = diff("--report " + path("r.html"));
    ASSERT_EQ(text.exitCode, 1) << text.text;
    const std::string number = "([0-9][-+.e0-9]*)";
    const std::string count = "([0-9][0-9,]*)";
    std::set<std::string> flags;
    collect(text.out, ("would pass: atol " + number).c_str(), "--atol ", flags);
    collect(text.out, ("or rtol " + number).c_str(), "--rtol ", flags);
    ASSERT_EQ(diff("--report " + path("r.json") + " >/dev/null").exitCode, 1);
    const auto required = nlohmann::json::parse(textOfFile(path("r.json")))["required"];
    // So many that they are no tolerance are not suggested.
    const bool saysUlp = isUlpTolerance(required["ulp"].get<std::int64_t>(),
                                        GetParam() % 3 == 0 ? DType::Float64 : DType::Float32);
    const std::string ulp = "or " + count + " ULP";
    if (saysUlp)
        collect(text.out, ulp.c_str(), "--ulp ", flags);
    else
        EXPECT_EQ(text.out.find(" ULP"), std::string::npos) << text.out;

    const std::string page = textOfFile(path("r.html"));
    const std::string tile = page.substr(page.find("Passes with"), 400);
    collect(tile, ("atol " + number).c_str(), "--atol ", flags);
    if (saysUlp)
        collect(tile, ulp.c_str(), "--ulp ", flags);
    else
        EXPECT_EQ(tile.find(" ULP"), std::string::npos) << tile;
    const std::string row = page.substr(page.find("Required to pass, each alone"), 300);
    collect(row, ("alone</th><td>" + number).c_str(), "--atol ", flags);
    collect(row, ("<td>" + number + "</td></tr>").c_str(), "--rtol ", flags);

    ASSERT_EQ(diff("--report " + path("r.md") + " >/dev/null").exitCode, 1);
    collect(textOfFile(path("r.md")), ("Required: atol " + number + ",").c_str(), "--atol ", flags);
    ASSERT_EQ(diff("--report " + path("r.xml") + " >/dev/null").exitCode, 1);
    collect(textOfFile(path("r.xml")), ("Required: atol " + number + ",").c_str(), "--atol ", flags);
    flags.insert("--atol " + required["absolute"].dump());
    flags.insert("--rtol " + required["relative"].dump());
    flags.insert("--ulp " + required["ulp"].dump());

    for (const std::string& flag : flags) {
        const Outcome suggested = diff(flag);
        EXPECT_EQ(suggested.exitCode, 0) << flag << "\n" << suggested.text;
    }
}

TEST_P(SuggestedTolerance, AContractThatASweepProposesPasses)
{
    const std::string sweep = "sweep " + path("a.npy") + " " + path("b.npy") +
                              " --op 'gaussian_blur:kernel=3,sigma=1.1' --pair cpu/exact,cpu ";
    const Outcome proposed = runProgram(sweep + "--propose " + path("c.json"));
    ASSERT_NE(proposed.exitCode, 2) << proposed.text;
    EXPECT_EQ(runProgram(sweep + "--contract " + path("c.json")).exitCode, 0);
}

INSTANTIATE_TEST_SUITE_P(Random, SuggestedTolerance, testing::Range(1, 25));

TEST(SuggestedToleranceOfNaN, IsNone)
{
    const test::TemporaryFolder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    writeImage(folder / "a.npy", Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{1.0f, nan}));
    writeImage(folder / "b.npy", Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{1.0f, 2.0f}));
    const Outcome run = runProgram("diff " + (folder / "a.npy").string() + " " + (folder / "b.npy").string());
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_TRUE(run.says("no tolerance passes: NaN or infinity on one side only")) << run.text;
    EXPECT_FALSE(run.says("would pass")) << run.text;
}

} // namespace
} // namespace comparo
