// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/json_cursor.h"
#include "engine/device/device.h"
#include "engine/pipeline/runner.h"
#include "engine/pipeline/timeline_json.h"
#include "engine/report/chart/timeline_picture.h"
#include "engine/report/chart/timeline_svg.h"
#include "engine/report/chart/timeline_text.h"
#include "engine/report/run/timeline_export.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

namespace comparo {
namespace {

using report::BoxRole;
using report::PictureArrow;
using report::PictureBox;
using report::TimelinePicture;

constexpr DeviceId kEmu{DeviceKind::Emu, 0};

/// Calls one after the other, a tenth of a millisecond apart.
class Calls {
public:
    TimelineEntry& add(TimelineKind kind, const std::string& name, std::uint64_t stream = 0,
                       const std::string& streamName = {}, std::uint64_t event = 0)
    {
        TimelineEntry entry;
        entry.kind = kind;
        entry.name = name;
        entry.device = kEmu;
        entry.stream = stream;
        entry.streamName = streamName;
        entry.event = event;
        entry.issuedMs = 0.1 * static_cast<double>(list.size());
        list.push_back(entry);
        return list.back();
    }

    static TimelineEntry::Use use(std::uint64_t buffer, bool write, const std::string& name)
    {
        return {buffer, write, 0, 0, name, kEmu};
    }

    std::vector<TimelineEntry> list;
};

/// The event is recorded before the copy that it should follow.
std::vector<TimelineEntry> earlyEvent()
{
    Calls calls;
    calls.add(TimelineKind::Allocate, "allocate").uses = {Calls::use(1, true, "frame")};
    calls.add(TimelineKind::Allocate, "allocate").uses = {Calls::use(2, true, "result")};
    calls.add(TimelineKind::Record, "record", 5, "upload", 9);
    calls.add(TimelineKind::Copy, "copy cpu > emu:0", 5, "upload").uses = {Calls::use(1, true, "frame")};
    calls.add(TimelineKind::Wait, "wait", 6, "compute", 9);
    TimelineEntry& launch = calls.add(TimelineKind::Launch, "blur", 6, "compute");
    launch.uses = {Calls::use(1, false, "frame"), Calls::use(2, true, "result")};
    launch.ops = {"gaussian_blur"};
    calls.add(TimelineKind::Synchronize, "synchronize", 6, "compute");
    return calls.list;
}

Trace resized(const char* side)
{
    Pipeline pipeline;
    pipeline.steps.push_back(Step::parse("resize:size=24"));
    std::vector<std::uint8_t> values(3 * 40 * 48);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<std::uint8_t>(i * 37 % 251);
    return runSide(pipeline, Tensor::fromValues<std::uint8_t>({1, 3, 40, 48}, values), Side::parse(side));
}

/// Every promise of a layout that does not depend on what the timeline is.
void expectSound(const std::vector<TimelineEntry>& entries, const TimelinePicture& picture)
{
    ASSERT_EQ(picture.boxOf.size(), entries.size());
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < picture.boxes.size(); ++i) {
        const PictureBox& box = picture.boxes[i];
        for (const std::size_t entry : box.entries) {
            EXPECT_EQ(picture.boxOf[entry], i);
            seen.push_back(entry);
        }
        EXPECT_GE(box.left, 0.0);
        EXPECT_LE(box.right(), picture.width);
        EXPECT_GE(box.width, 24.0) << "too narrow to read";
        const report::PictureLane& lane = picture.lanes.at(box.lane);
        EXPECT_GE(box.top, lane.top);
        EXPECT_LE(box.top + box.height, lane.top + lane.height);
        EXPECT_FALSE(box.title.isEmpty());
        for (std::size_t k = 0; k < i; ++k) {
            const PictureBox& other = picture.boxes[k];
            EXPECT_TRUE(other.lane != box.lane || other.right() <= box.left || box.right() <= other.left)
                << "boxes of calls " << other.entries.front() << " and " << box.entries.front() << " overlap";
        }
    }
    std::sort(seen.begin(), seen.end());
    for (std::size_t i = 0; i < entries.size(); ++i)
        EXPECT_EQ(seen.at(i), i) << "a call is missing or shown twice";
    EXPECT_EQ(seen.size(), entries.size());
    for (const PictureArrow& arrow : picture.arrows) {
        if (arrow.kind != PictureArrow::Kind::Missing) {
            EXPECT_LT(picture.boxes[arrow.from].right(), picture.boxes[arrow.to].left);
        }
    }
}

/// Elements that are opened are closed, in order, and nothing is left unescaped.
void expectWellFormed(const std::string& svg)
{
    std::vector<std::string> open;
    for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const std::size_t end = svg.find('>', at);
        ASSERT_NE(end, std::string::npos);
        const std::string tag = svg.substr(at + 1, end - at - 1);
        ASSERT_EQ(tag.find('<'), std::string::npos) << tag;
        ASSERT_EQ(std::count(tag.begin(), tag.end(), '"') % 2, 0) << tag;
        const std::string name =
            tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /", 1) - (tag[0] == '/' ? 1 : 0));
        if (tag[0] == '/') {
            ASSERT_FALSE(open.empty());
            EXPECT_EQ(open.back(), tag.substr(1));
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
    }
    EXPECT_TRUE(open.empty());
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(TimelinePicture, ARealRunIsWholeAndClean)
{
    for (const char* side : {"cpu", "emu:0"}) {
        const std::vector<TimelineEntry> entries = resized(side).timeline->entries();
        ASSERT_FALSE(entries.empty());
        const RaceReport races = findRaces(entries);
        EXPECT_TRUE(races.hazards.empty()) << english(races.hazards.front().sentence);
        const TimelinePicture picture = report::layOutTimeline(entries, races);
        expectSound(entries, picture);
        EXPECT_TRUE(picture.lanes.front().isHost);
        const bool isEmulated = std::string(side) == "emu:0";
        EXPECT_EQ(std::any_of(picture.lanes.begin(), picture.lanes.end(),
                              [](const auto& lane) { return english(lane.detail) == "emu:0 (emulated)"; }),
                  isEmulated);
        EXPECT_EQ(english(picture.axis).find("emulated") != std::string::npos, isEmulated);
        EXPECT_LT(picture.boxes.size(), entries.size()) << "runs of allocations share a box";
        EXPECT_TRUE(english(report::racesText(entries, races)).starts_with("Nothing unordered"));
    }
}

TEST(TimelinePicture, AHazardIsMarkedAndItsMissingOrderDrawn)
{
    const std::vector<TimelineEntry> entries = earlyEvent();
    const RaceReport races = findRaces(entries);
    ASSERT_EQ(races.hazards.size(), 1U);
    const TimelinePicture picture = report::layOutTimeline(entries, races);
    expectSound(entries, picture);
    std::set<std::size_t> red;
    for (const PictureBox& box : picture.boxes)
        if (box.isHazard)
            red.insert(box.entries.front());
    EXPECT_EQ(red, (std::set<std::size_t>{3, 5}));
    const auto missing = std::find_if(picture.arrows.begin(), picture.arrows.end(), [](const auto& arrow) {
        return arrow.kind == PictureArrow::Kind::Missing;
    });
    ASSERT_NE(missing, picture.arrows.end());
    EXPECT_EQ(picture.boxes[missing->from].entries.front(), 3U);
    EXPECT_EQ(picture.boxes[missing->to].entries.front(), 5U);
    // The event that is there, although useless, and the wait of the host.
    std::set<std::pair<std::size_t, std::size_t>> edges;
    for (const PictureArrow& arrow : picture.arrows)
        if (arrow.kind != PictureArrow::Kind::Missing)
            edges.emplace(picture.boxes[arrow.from].entries.front(), picture.boxes[arrow.to].entries.front());
    EXPECT_TRUE(edges.contains({2, 4}));
    EXPECT_TRUE(edges.contains({5, 6}));
    EXPECT_TRUE(english(report::racesText(entries, races)).starts_with("1 hazard"));
}

TEST(TimelinePicture, WorkStandsInTheOrderInWhichItStarted)
{
    std::vector<TimelineEntry> entries = earlyEvent();
    // The schedule ran the launch before the copy.
    const double starts[] = {-1, -1, 1.0, 3.0, 1.1, 1.2, -1};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        entries[i].startedMs = starts[i];
        entries[i].finishedMs = starts[i] < 0 ? -1 : starts[i] + 0.05;
    }
    const RaceReport races = findRaces(entries);
    const TimelinePicture picture = report::layOutTimeline(entries, races);
    expectSound(entries, picture);
    EXPECT_LT(picture.boxes[picture.boxOf[5]].left, picture.boxes[picture.boxOf[3]].left);
    EXPECT_TRUE(picture.ticks.empty()) << "times of an emulated device are not shown";
}

TEST(TimelinePicture, MeasuredTimesBecomeAnAxis)
{
    std::vector<TimelineEntry> entries = earlyEvent();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        entries[i].device = {DeviceKind::Cuda, 0};
        for (TimelineEntry::Use& use : entries[i].uses)
            use.device = entries[i].device;
        if (entries[i].stream != 0 && entries[i].kind != TimelineKind::Synchronize) {
            entries[i].startedMs = entries[i].issuedMs + 1.0;
            entries[i].finishedMs =
                entries[i].startedMs + (entries[i].kind == TimelineKind::Launch ? 20.0 : 0.05);
        }
    }
    entries.back().issuedMs = 22.0;
    const TimelinePicture picture = report::layOutTimeline(entries, findRaces(entries));
    expectSound(entries, picture);
    EXPECT_NE(english(picture.axis).find("measured time"), std::string::npos);
    ASSERT_GE(picture.ticks.size(), 3U);
    for (std::size_t i = 1; i < picture.ticks.size(); ++i)
        EXPECT_GT(picture.ticks[i].x, picture.ticks[i - 1].x);
    EXPECT_GT(picture.boxes[picture.boxOf[5]].width, 4.0 * picture.boxes[picture.boxOf[3]].width)
        << "a kernel of 20 ms is as wide as its time";
}

TEST(TimelinePicture, RandomTimelinesNeverOverlapOrPointBack)
{
    std::mt19937 random(7);
    const auto draw = [&random](unsigned count) { return static_cast<std::uint64_t>(random() % count); };
    for (int round = 0; round < 60; ++round) {
        Calls calls;
        for (int i = 0; i < 40; ++i) {
            const std::uint64_t stream = 1 + draw(4);
            constexpr TimelineKind kinds[] = {
                TimelineKind::Launch, TimelineKind::Copy,        TimelineKind::Record,   TimelineKind::Wait,
                TimelineKind::Launch, TimelineKind::Synchronize, TimelineKind::Allocate, TimelineKind::Free};
            const TimelineKind kind = kinds[draw(8)];
            const bool isEvent = kind == TimelineKind::Record || kind == TimelineKind::Wait;
            const bool isMemory = kind == TimelineKind::Allocate || kind == TimelineKind::Free;
            TimelineEntry& entry =
                calls.add(kind, "call", isMemory ? 0 : stream, {}, isEvent ? 1 + draw(3) : 0);
            entry.hostThread = static_cast<int>(draw(2));
            if (!isEvent)
                entry.uses = {Calls::use(isMemory ? 10 + static_cast<std::uint64_t>(i) : 1 + draw(3),
                                         draw(2) == 0, {})};
            if (kind == TimelineKind::Launch && round % 2 == 0) {
                entry.startedMs = entry.issuedMs + 0.3 * static_cast<double>(draw(5));
                entry.finishedMs = entry.startedMs + 0.2;
            }
        }
        const RaceReport races = findRaces(calls.list);
        expectSound(calls.list, report::layOutTimeline(calls.list, races));
    }
}

TEST(TimelinePicture, APageShowsThePartWithTheFirstHazard)
{
    Calls calls;
    for (int i = 0; i < 900; ++i)
        calls.add(TimelineKind::Launch, "busy", 5);
    std::vector<TimelineEntry> entries = calls.list;
    for (TimelineEntry entry : earlyEvent()) {
        entry.issuedMs += 90.0;
        entries.push_back(entry);
    }
    const RaceReport races = findRaces(entries);
    ASSERT_EQ(races.hazards.size(), 1U);
    const report::Excerpt excerpt = report::pageExcerpt(entries, races);
    EXPECT_LT(excerpt.count, entries.size());
    const TimelinePicture picture = report::layOutTimeline(entries, races, excerpt);
    EXPECT_NE(picture.boxOf[903], TimelinePicture::kNoBox);
    EXPECT_NE(picture.boxOf[905], TimelinePicture::kNoBox);
    EXPECT_EQ(picture.boxOf[0], TimelinePicture::kNoBox);
    EXPECT_EQ(std::count_if(picture.arrows.begin(), picture.arrows.end(),
                            [](const auto& arrow) { return arrow.kind == PictureArrow::Kind::Missing; }),
              1);
}

TEST(TimelinePicture, NoCallsMakeAnEmptyPicture)
{
    const TimelinePicture picture = report::layOutTimeline({}, {});
    EXPECT_TRUE(picture.boxes.empty());
    EXPECT_TRUE(picture.lanes.empty());
    expectWellFormed(report::timelineSvgFile("nothing", {}, {}));
}

TEST(TimelineSvg, IsWellFormedAndTellsEverything)
{
    std::vector<TimelineEntry> entries = earlyEvent();
    entries[5].name = "blur<float & \"x\">";
    const std::string svg = report::timelineSvgFile("a < b", entries, findRaces(entries));
    expectWellFormed(svg);
    EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
    EXPECT_NE(svg.find("stream upload"), std::string::npos);
    EXPECT_NE(svg.find("emu:0 (emulated)"), std::string::npos);
    EXPECT_NE(svg.find("copy cpu → emu:0"), std::string::npos);
    EXPECT_NE(svg.find("class=\"missing\""), std::string::npos);
    EXPECT_NE(svg.find("Fix: "), std::string::npos);
    expectWellFormed(report::timelineLegendSvg());
}

TEST(TimelineText, SaysWhatACallIs)
{
    const std::vector<TimelineEntry> entries = earlyEvent();
    const report::TimelineText text(entries);
    EXPECT_EQ(english(text.title(entries[3])), "copy cpu → emu:0");
    EXPECT_EQ(english(text.title(entries[4])), "wait for event 9");
    EXPECT_EQ(english(text.title(entries[6])), "wait for stream compute");
    EXPECT_EQ(english(report::TimelineText::detail(entries[5])), "gaussian_blur");
    const auto facts = text.facts(5);
    const auto has = [&facts](const std::string& name, const std::string& part) {
        return std::any_of(facts.begin(), facts.end(), [&](const auto& fact) {
            return english(fact.first) == name && english(fact.second).find(part) != std::string::npos;
        });
    };
    EXPECT_TRUE(has("where", "stream compute (non-blocking) of emu:0 (emulated)"));
    EXPECT_TRUE(has("buffer", "reads frame"));
    EXPECT_TRUE(has("buffer", "writes result"));
    EXPECT_TRUE(has("issued", "call 6 of 7"));
}

/// The calls in a document's JSON; at "a.timeline" of a manifest.
std::vector<TimelineEntry> readTimeline(const std::string& json)
{
    const JsonDocument document{message("Manifest"), ErrorCode::CorruptData};
    const auto parsed = nlohmann::ordered_json::parse(json);
    return timelineFromJson(JsonCursorOf<nlohmann::ordered_json>(parsed, document, "a.timeline"));
}

TEST(TimelineJson, ComesBackAsItWas)
{
    std::vector<TimelineEntry> entries = earlyEvent();
    entries[3].copyHost = CopyHost::Staged;
    entries[3].streamKind = StreamKind::Legacy;
    entries[5].startedMs = 1.5;
    entries[5].finishedMs = 2.5;
    entries[6].hostThread = 1;
    EXPECT_EQ(readTimeline(timelineToJson(entries)), entries);
}

TEST(TimelineJson, KeysOfLaterVersionsMayBeAbsent)
{
    const auto read = readTimeline(
        R"([{"kind": "launch", "name": "k", "device": "emu:0", "stream": 3, "event": 0, "hostThread": 139637,
             "uses": [{"buffer": 4, "write": true}], "bytes": 0, "issuedMs": 1.5}])");
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].hostThread, 0);
    EXPECT_EQ(read[0].startedMs, -1.0);
    EXPECT_EQ(read[0].uses[0].device, kEmu);
    try {
        readTimeline(R"([{"kind": "sleep"}])");
        FAIL() << "an unknown kind was read";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.text()).find("Manifest, a.timeline[0].kind: 'sleep' is not known"),
                  std::string::npos);
    }
}

TEST(TimelineExport, WritesBothFormatsAndRefusesOthers)
{
    const test::TemporaryFolder folder;
    Trace trace = resized("emu:0");
    trace.timeline = std::make_shared<Timeline>(earlyEvent());
    writeTimeline(trace, "frame.png", folder / "calls.json");
    writeTimeline(trace, "frame.png", folder / "calls.svg");
    const auto text = [&](const char* name) {
        std::ifstream file(folder / name);
        std::stringstream content;
        content << file.rdbuf();
        return content.str();
    };
    EXPECT_NE(text("calls.json").find("comparoscope.timeline/1"), std::string::npos);
    EXPECT_NE(text("calls.json").find("\"missingEdge\""), std::string::npos);
    expectWellFormed(text("calls.svg"));
    EXPECT_THROW(writeTimeline(trace, "frame.png", folder / "calls.pdf"), Error);
}

} // namespace
} // namespace comparo
