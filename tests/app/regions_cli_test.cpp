// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/statistics.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"
#include "tests/support/photographs.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

/// Regions and their shape as people and scripts get them: text, JSON, pages.
namespace comparo {
namespace {

using test::Outcome;

class RegionsCli : public testing::Test {
protected:
    RegionsCli()
    {
        writeImage(path("a.png"), picture({}));
        writeImage(path("tiles.png"), picture({{16, 32, 16, 16}, {80, 64, 32, 16}}));
        writeImage(path("band.png"), picture({{0, 72, 120, 24}}));
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    [[nodiscard]] Outcome diff(const std::string& b, const std::string& flags = {}) const
    {
        return test::runProgram("diff " + path("a.png") + " " + path(b) + " --no-cause " + flags);
    }

    [[nodiscard]] std::string written(const std::string& name) const
    {
        const auto bytes = readFile(path(name));
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

private:
    /// Part of a photograph, brighter or darker by 40 steps in these rectangles.
    static Tensor picture(const std::vector<Region>& spoiled)
    {
        const Tensor photograph = test::middleOfPhotograph("chelsea.png", 96, 120);
        std::vector<std::uint8_t> values;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 96; ++y)
                for (int x = 0; x < 120; ++x) {
                    auto value = static_cast<int>(photograph.at(0, c, y, x));
                    for (const Region& box : spoiled)
                        if (x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
                            value += value < 128 ? 40 : -40;
                    values.push_back(static_cast<std::uint8_t>(value));
                }
        return Tensor::fromValues<std::uint8_t>({1, 3, 96, 120}, values);
    }

    test::TemporaryFolder m_folder;
};

TEST_F(RegionsCli, TextSaysTheShapeWhatToTryAndTheRegions)
{
    const Outcome tiles = diff("tiles.png");
    EXPECT_EQ(tiles.exitCode, 1) << tiles.text;
    EXPECT_TRUE(tiles.says("\nShape: tiles of 16x16. The differing pixels fill 3 cells")) << tiles.text;
    EXPECT_TRUE(tiles.says("repeat the run under other schedules (--repeat)")) << tiles.text;
    EXPECT_TRUE(tiles.says("(80, 64)            32x16")) << tiles.text;
    EXPECT_TRUE(diff("band.png").says("\nShape: band from row 72 on. ")) << diff("band.png").text;
    EXPECT_FALSE(diff("a.png").says("Shape: ")) << diff("a.png").text;
}

TEST_F(RegionsCli, JsonIsOfTheSchemaAndSaysTheSame)
{
    std::ifstream file(test::dataFolder() + "/../resources/report/schema.json");
    const test::SchemaChecker schema(nlohmann::json::parse(file));
    for (const char* name : {"tiles.png", "band.png", "a.png"}) {
        const auto json = nlohmann::json::parse(diff(name, "--json").text);
        const auto errors = schema.check(json);
        EXPECT_TRUE(errors.empty()) << name << ": " << (errors.empty() ? "" : errors.front());
        EXPECT_EQ(json.contains("regions"), std::string(name) != "a.png");
    }
    const auto regions = nlohmann::json::parse(diff("tiles.png", "--json").text).at("regions");
    EXPECT_EQ(regions.at("count"), 2);
    EXPECT_EQ(regions.at("pixels"), 16 * 16 + 32 * 16);
    EXPECT_EQ(regions.at("shape").at("class"), "tile");
    const auto& first = regions.at("list").at(0);
    EXPECT_EQ(first.at("x"), 80);
    EXPECT_EQ(first.at("y"), 64);
    EXPECT_EQ(first.at("pixels"), 32 * 16);
    EXPECT_EQ(first.at("samples"), 3 * 32 * 16);
    EXPECT_EQ(first.at("maxAbs"), 40);
    EXPECT_EQ(first.at("energy"), 3 * 32 * 16 * 1600);
    EXPECT_TRUE(diff("tiles.png").says(regions.at("sentence").get<std::string>()));
    const auto band = nlohmann::json::parse(diff("band.png", "--json").text).at("regions").at("shape");
    EXPECT_EQ(band.at("lines"), nlohmann::json({72, 95}));
}

TEST_F(RegionsCli, PagesSayTheSame)
{
    for (const char* name : {"out.html", "out.md"}) {
        EXPECT_EQ(diff("band.png", "--report " + path(name)).exitCode, 1);
        EXPECT_NE(written(name).find("Shape: band from row 72 on."), std::string::npos) << name;
    }
    EXPECT_NE(written("out.html").find(R"(id="regions")"), std::string::npos);
    EXPECT_EQ(diff("a.png", "--report " + path("equal.html")).exitCode, 0);
    EXPECT_EQ(written("equal.html").find(R"(id="regions")"), std::string::npos);
}

/// Only what the tolerance does not allow is in a region.
TEST_F(RegionsCli, WhatIsWithinTheToleranceIsInNone)
{
    const auto json = nlohmann::json::parse(diff("tiles.png", "--atol 39 --json").text);
    EXPECT_EQ(json.at("regions").at("outsideOnly"), true);
    EXPECT_EQ(json.at("regions").at("count"), 2);
    const auto within = nlohmann::json::parse(diff("tiles.png", "--atol 40 --json").text);
    EXPECT_EQ(within.at("regions").at("outsideOnly"), false);
}

} // namespace
} // namespace comparo
