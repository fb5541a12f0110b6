// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/json_number.h"
#include "engine/capture/values/slices.h"
#include "engine/report/picture/axis_map.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/recordings/slices.h"
#include "tests/support/paths.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>

/// Slices and maps of arrays, held to what NumPy says of the same files: tests/reference/slices.
namespace comparo {
namespace {

using Json = nlohmann::json;

class Slices : public testing::Test {
protected:
    static std::string reference(const char* name)
    {
        return test::dataFolder() + "/reference/slices/" + name;
    }

    static const Json& expected()
    {
        static const Json json = Json::parse(std::ifstream(reference("expected.json")));
        return json.at("arrays");
    }

    [[nodiscard]] static const RecordedTensor& tensorOf(const Recording& recording, const std::string& name)
    {
        return std::ranges::find(recording.steps, name, &RecordedStep::name)->tensors.front();
    }

    [[nodiscard]] ArraySlices slicesOf(const std::string& name, const std::optional<MapAxes>& map = {}) const
    {
        return sliceDifferences(m_a, tensorOf(m_a, name), m_b, tensorOf(m_b, name), map);
    }

    Recording m_a{reference("a.npz")}, m_b{reference("b.npz")};
};

void expectMean(const Json& json, double mean, const std::string& of)
{
    const double numpy = requiredNumberOfJson(json);
    if (std::isnan(numpy))
        EXPECT_TRUE(std::isnan(mean)) << of;
    else
        EXPECT_NEAR(mean, numpy, 1e-12 * numpy) << of;
}

TEST_F(Slices, EveryAxisHasWhatNumpyCounts)
{
    for (const auto& [name, facts] : expected().items()) {
        const ArraySlices found = slicesOf(name);
        EXPECT_EQ(Json(found.shape), facts.at("shape")) << name;
        ASSERT_EQ(found.axes.size(), facts.at("axes").size()) << name;
        for (const AxisSlices& axis : found.axes) {
            const Json& slices = facts["axes"][static_cast<std::size_t>(axis.axis)];
            EXPECT_EQ(axis.count, facts["shape"][static_cast<std::size_t>(axis.axis)]) << name;
            ASSERT_EQ(axis.differing.size(), slices.size()) << name << " axis " << axis.axis;
            for (const AxisSlice& slice : axis.differing) {
                const std::string of =
                    name + " axis " + std::to_string(axis.axis) + " slice " + std::to_string(slice.first);
                const auto same = std::ranges::find_if(
                    slices, [&](const Json& each) { return each.at("index") == slice.first; });
                ASSERT_NE(same, slices.end()) << of;
                EXPECT_EQ(slice.last, slice.first) << of;
                EXPECT_EQ(slice.samples, same->at("samples")) << of;
                EXPECT_EQ(slice.differing, same->at("differing")) << of;
                EXPECT_EQ(slice.nonFinite, same->at("nonFinite")) << of;
                EXPECT_EQ(slice.maxAbs, requiredNumberOfJson(same->at("maxAbs"))) << of;
                EXPECT_EQ(Json(slice.worst), same->at("worst")) << of;
                expectMean(same->at("meanAbs"), slice.meanAbs, of);
            }
        }
    }
}

TEST_F(Slices, TheWorstSliceIsTheFirst)
{
    for (const auto& [name, facts] : expected().items())
        for (const AxisSlices& axis : slicesOf(name).axes) {
            EXPECT_TRUE(std::ranges::is_sorted(axis.differing, std::greater(), &AxisSlice::maxAbs)) << name;
            double most = 0.0;
            for (const Json& slice : facts["axes"][static_cast<std::size_t>(axis.axis)])
                most = std::max(most, requiredNumberOfJson(slice.at("maxAbs")));
            EXPECT_EQ(axis.differing.empty() ? 0.0 : axis.differing.front().maxAbs, most) << name;
        }
}

TEST_F(Slices, AMapHasTheLargestDifferenceOfEveryTwoAxes)
{
    std::size_t maps = 0;
    for (const auto& [name, facts] : expected().items())
        for (const Json& map : facts.at("maps")) {
            const bool isRow = map.at("rows").is_null();
            const MapAxes axes{isRow ? 0 : map["rows"].get<int>(), map.at("columns").get<int>()};
            const AxisMap found = slicesOf(name, isRow ? std::nullopt : std::optional(axes)).map;
            ASSERT_EQ(found.largest.size(), map.at("largest").size()) << name;
            EXPECT_EQ(found.rowAxis.has_value(), !isRow) << name;
            EXPECT_EQ(found.columnAxis, axes.columns);
            for (std::size_t i = 0; i < found.largest.size(); ++i)
                ASSERT_EQ(found.largest[i], requiredNumberOfJson(map["largest"][i]))
                    << name << " rows " << axes.rows << " columns " << axes.columns << " cell " << i;
            ++maps;
        }
    EXPECT_EQ(maps, 48U); // two of each two axes, and one of each array of one axis
}

TEST_F(Slices, WithoutAChoiceTheMapHasTheLastTwoAxes)
{
    const AxisMap map = slicesOf("fifth").map;
    EXPECT_EQ(map.rowAxis, 3);
    EXPECT_EQ(map.columnAxis, 4);
    EXPECT_EQ(map.height, 5);
    EXPECT_EQ(map.width, 6);
    EXPECT_EQ(english(map.sentence()),
              "Rows: axis 3, columns: axis 4. A cell has the largest |a-b| over all other axes.");
}

TEST_F(Slices, TheAxisIsNamedThatHoldsTheDifferencesTogether)
{
    const ArraySlices rows = slicesOf("rows");
    EXPECT_EQ(rows.concentrated(), 0);
    EXPECT_EQ(english(rows.sentence(0)), "Axis 0: 1 of 8 slices differs, 3.");
    EXPECT_EQ(english(rows.sentence(1)).substr(0, 43), "Axis 1: 60 of 60 slices differ, the worst i");
    EXPECT_EQ(slicesOf("mask").concentrated(), 1);
    EXPECT_EQ(english(slicesOf("mask").sentence(1)), "Axis 1: 1 of 5 slices differs, 1.");
    EXPECT_EQ(slicesOf("long").concentrated(), std::nullopt); // three values by themselves
    EXPECT_EQ(slicesOf("same").concentrated(), std::nullopt);
    EXPECT_EQ(english(slicesOf("same").sentence(0)), "Axis 0: none of 1,000 slices differs.");
}

TEST_F(Slices, ADifferenceByChanceConcentratesOnNoAxis)
{
    // Of the bits of a linear congruential generator, one value in some hundred.
    std::vector<std::byte> bytes(200 * 50 * 4);
    std::uint32_t state = 17;
    int changed = 0;
    for (std::size_t at = 0; at < bytes.size(); at += 4) {
        state = state * 1664525U + 1013904223U;
        if (state >> 24U == 7) {
            bytes[at + 2] = std::byte{0x80};
            bytes[at + 3] = std::byte{0x3F}; // 1.0
            ++changed;
        }
    }
    ASSERT_GT(changed, 20);
    const auto fileOf = [](const std::vector<std::byte>& values) {
        std::string head = R"({"w":{"dtype":"F32","shape":[200,50],"data_offsets":[0,40000]}})";
        std::vector<std::byte> file(8 + head.size());
        file[0] = static_cast<std::byte>(head.size());
        std::memcpy(file.data() + 8, head.data(), head.size());
        file.insert(file.end(), values.begin(), values.end());
        return file;
    };
    const auto fileA = fileOf(bytes), fileB = fileOf(std::vector<std::byte>(bytes.size()));
    const Recording a("a.safetensors", openArrayFile(fileA)), b("b.safetensors", openArrayFile(fileB));
    const ArraySlices found = sliceDifferences(a, tensorOf(a, "w"), b, tensorOf(b, "w"));
    EXPECT_EQ(found.concentrated(), std::nullopt);
    for (const AxisSlices& axis : found.axes)
        EXPECT_LT(axis.concentration, 1.5) << axis.axis;
}

TEST_F(Slices, VeryLongAxesHaveSeveralIndicesToASlice)
{
    const std::size_t count = 200'000;
    const auto fileOf = [&](std::size_t place) {
        std::string head = R"({"w":{"dtype":"U8","shape":[200000],"data_offsets":[0,200000]}})";
        std::vector<std::byte> file(8 + head.size() + count);
        file[0] = static_cast<std::byte>(head.size());
        std::memcpy(file.data() + 8, head.data(), head.size());
        file[8 + head.size() + place] = std::byte{9};
        return file;
    };
    const auto fileA = fileOf(199'999), fileB = fileOf(0);
    const Recording a("a.safetensors", openArrayFile(fileA)), b("b.safetensors", openArrayFile(fileB));
    const ArraySlices found = sliceDifferences(a, tensorOf(a, "w"), b, tensorOf(b, "w"));
    const AxisSlices& axis = found.axes.front();
    EXPECT_EQ(axis.count, 50'000);
    ASSERT_EQ(axis.differing.size(), 2U);
    EXPECT_EQ(axis.differing[0].indexText(), "0–3");
    EXPECT_EQ(axis.differing[1].indexText(), "199996–199999");
    EXPECT_EQ(axis.differing[1].samples, 4U);
    EXPECT_EQ(axis.differing[1].meanAbs, 2.25);
    EXPECT_EQ(axis.differing[1].placeText(), "[199999]");
    EXPECT_EQ(found.map.width, 1021); // cells of 196 indices, the last one of what is left
    EXPECT_EQ(found.map.at(0, 1020), 9.0);
    EXPECT_EQ(english(found.map.sentence()), "Columns: axis 0. A cell has the largest |a-b| of 196 indices.");
}

TEST_F(Slices, AxesAreNamedAsTheFieldDoes)
{
    EXPECT_EQ(axisOf("0", 3), 0);
    EXPECT_EQ(axisOf("-1", 3), 2);
    EXPECT_EQ(axisOf("-3", 3), 0);
    EXPECT_EQ(mapAxesOf("-1,0", 3), (MapAxes{2, 0}));
    for (const char* text : {"3", "-4", "", "x", "1.5", "0,1", " 1"})
        EXPECT_TRUE(test::failsWith(ErrorCode::InvalidArgument, {"the axes 0 to 2"}, [&] {
            axisOf(text, 3);
        })) << text;
    EXPECT_TRUE(test::failsWith(ErrorCode::InvalidArgument, {"has one axis, 0"}, [&] { axisOf("1", 1); }));
    EXPECT_TRUE(
        test::failsWith(ErrorCode::InvalidArgument, {"two different"}, [&] { mapAxesOf("1,-2", 3); }));
    EXPECT_TRUE(test::failsWith(ErrorCode::InvalidArgument, {"with a comma"}, [&] { mapAxesOf("1", 3); }));
}

TEST_F(Slices, ArraysThatDoNotGoTogetherHaveNone)
{
    EXPECT_TRUE(test::failsWith(ErrorCode::InvalidArgument, {"one shape", "A is", "B is"}, [&] {
        sliceDifferences(m_a, tensorOf(m_a, "rows"), m_b, tensorOf(m_b, "fifth"));
    }));
    EXPECT_TRUE(test::failsWith(ErrorCode::InvalidArgument, {"the axes 0 to 1"}, [&] {
        sliceDifferences(m_a, tensorOf(m_a, "rows"), m_b, tensorOf(m_b, "rows"), MapAxes{0, 2});
    }));
}

TEST_F(Slices, APictureOfAMapHasAColourForWhatIsNotFinite)
{
    const AxisMap map = slicesOf("half", MapAxes{0, 1}).map;
    const report::Pixels pixels = report::axisMapPixels(map);
    ASSERT_EQ(pixels.width, 5);
    ASSERT_EQ(pixels.height, 4);
    EXPECT_EQ(pixels.at(2, 1), report::kNonFiniteColor);
    EXPECT_EQ(pixels.at(0, 3), report::absoluteMap().at(1.0)); // the largest that is finite
    EXPECT_EQ(pixels.at(1, 0), report::absoluteMap().at(0.0)); // both zeros
    const report::CellSize cell = report::cellSizeOf(map);
    EXPECT_EQ(cell.width, 32);
    const Tensor image = report::axisMapImage(map);
    EXPECT_EQ(image.shape(), (Shape{1, 3, 128, 160}));
    EXPECT_EQ(image.at(0, 0, 40, 80), 255.0);
    EXPECT_EQ(image.at(0, 1, 40, 80), 0.0);
}

} // namespace
} // namespace comparo
