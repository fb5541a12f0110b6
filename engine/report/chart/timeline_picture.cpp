// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/timeline_picture.h"

#include "engine/report/chart/timeline_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <set>
#include <tuple>

namespace comparo::report {

namespace {

constexpr double kLaneHeight = 60.0;
constexpr double kBoxHeight = 40.0;
constexpr double kMargin = 16.0;   ///< before the first box and after the last
constexpr double kGap = 8.0;       ///< between boxes of a lane
constexpr double kArrowGap = 28.0; ///< that an arrow crosses at least
constexpr double kStep = 16.0;     ///< between the starts of two boxes, so that their order shows
constexpr double kLeast = 24.0;
constexpr double kMost = 216.0;
constexpr double kPadding = 8.0;
constexpr double kDiamond = 20.0;         ///< room for the diamond of an event
constexpr double kMeasuredWidth = 1400.0; ///< of a measured timeline before it is stretched
constexpr std::size_t kPageEntries = 240;

BoxRole roleOf(TimelineKind kind)
{
    switch (kind) {
    case TimelineKind::Launch:
        return BoxRole::Kernel;
    case TimelineKind::Copy:
        return BoxRole::Copy;
    case TimelineKind::Allocate:
    case TimelineKind::Free:
        return BoxRole::Memory;
    case TimelineKind::HostAccess:
        return BoxRole::HostAccess;
    case TimelineKind::Record:
    case TimelineKind::Signal:
        return BoxRole::Record;
    case TimelineKind::Wait:
    case TimelineKind::Await:
        return BoxRole::Wait;
    case TimelineKind::Synchronize:
        break;
    }
    return BoxRole::Synchronize;
}

bool isOnHost(const TimelineEntry& entry)
{
    return entry.stream == 0 || entry.kind == TimelineKind::HostAccess ||
           entry.kind == TimelineKind::Signal || entry.kind == TimelineKind::Await ||
           entry.kind == TimelineKind::Synchronize;
}

/// A start or an end of a box on its way to a place on the axis.
struct Moment {
    double key = 0.0;                                  ///< milliseconds
    std::vector<std::pair<std::size_t, double>> after; ///< moments that stand left of it, and how far
    std::vector<std::size_t> before;
    std::size_t waiting = 0;
    double x = 0.0;
};

class Layout {
public:
    Layout(const std::vector<TimelineEntry>& entries, const RaceReport& races, const Excerpt& excerpt)
        : m_entries(entries),
          m_races(races),
          m_text(entries),
          m_first(std::min(excerpt.first, entries.size())),
          m_end(m_first + std::min(excerpt.count, entries.size() - m_first))
    {
        m_picture.boxOf.assign(entries.size(), TimelinePicture::kNoBox);
    }

    TimelinePicture run()
    {
        chooseAxis();
        makeLanes();
        makeBoxes();
        makeArrows();
        place();
        return std::move(m_picture);
    }

private:
    void chooseAxis();
    void makeLanes();
    void makeBoxes();
    void label(PictureBox& box) const;
    void makeArrows();
    void place();
    void makeTicks(const std::vector<std::pair<double, double>>& known);
    [[nodiscard]] std::size_t laneOf(const TimelineEntry& entry) const;
    [[nodiscard]] bool contains(std::size_t entry) const { return entry >= m_first && entry < m_end; }
    [[nodiscard]] double startOf(std::size_t entry) const;

    const std::vector<TimelineEntry>& m_entries;
    const RaceReport& m_races;
    TimelineText m_text;
    std::size_t m_first;
    std::size_t m_end;
    bool m_isMeasured = false;
    std::map<int, std::size_t> m_threadLanes;
    std::map<std::uint64_t, std::size_t> m_streamLanes;
    TimelinePicture m_picture;
};

void Layout::chooseAxis()
{
    bool isTimed = false;
    bool isEmulated = false;
    for (std::size_t i = m_first; i < m_end; ++i) {
        isTimed = isTimed || m_entries[i].startedMs >= 0.0;
        isEmulated = isEmulated || m_entries[i].device.kind == DeviceKind::Emu;
    }
    m_isMeasured = isTimed && !isEmulated;
    m_picture.axis =
        m_isMeasured ? message("Left to right: measured time, stretched where boxes would be too narrow.")
        : isTimed ? message("Left to right: the order in which calls were made and work was started. Widths "
                            "are not times: timings of an emulated device are not those of a GPU.")
        : isEmulated
            ? message("Left to right: the order in which the host made the calls. Widths are not times: "
                      "timings of an emulated device are not those of a GPU.")
            : message("Left to right: the order in which the host made the calls. Widths are not times.");
}

void Layout::makeLanes()
{
    std::map<DeviceId, std::vector<std::pair<std::uint64_t, Message>>> streams;
    for (std::size_t i = m_first; i < m_end; ++i) {
        const TimelineEntry& entry = m_entries[i];
        m_threadLanes.emplace(entry.hostThread, 0);
        if (!isOnHost(entry) && m_streamLanes.emplace(entry.stream, 0).second)
            streams[entry.device].emplace_back(entry.stream, TimelineText::stream(entry));
    }
    const auto add = [this](const Message& title, const DeviceId& device, bool isHost) {
        PictureLane lane;
        lane.title = title;
        lane.detail = isHost ? message("what the host does itself") : device.label();
        lane.isHost = isHost;
        lane.isEmulated = !isHost && device.kind == DeviceKind::Emu;
        lane.top = TimelinePicture::kAxisHeight + kLaneHeight * static_cast<double>(m_picture.lanes.size());
        lane.height = kLaneHeight;
        m_picture.lanes.push_back(lane);
        return m_picture.lanes.size() - 1;
    };
    for (auto& [thread, lane] : m_threadLanes)
        lane = add(message("host thread {}", thread), {}, true);
    for (const auto& [device, list] : streams)
        for (const auto& [stream, name] : list)
            m_streamLanes[stream] = add(name, device, false);
    m_picture.height =
        TimelinePicture::kAxisHeight + kLaneHeight * static_cast<double>(m_picture.lanes.size());
}

std::size_t Layout::laneOf(const TimelineEntry& entry) const
{
    return isOnHost(entry) ? m_threadLanes.at(entry.hostThread) : m_streamLanes.at(entry.stream);
}

void Layout::makeBoxes()
{
    std::set<std::size_t> hazards;
    for (const Hazard& hazard : m_races.hazards)
        hazards.insert({hazard.first, hazard.second});
    std::vector<std::size_t> last(m_picture.lanes.size(), TimelinePicture::kNoBox);
    for (std::size_t i = m_first; i < m_end; ++i) {
        const TimelineEntry& entry = m_entries[i];
        const BoxRole role = roleOf(entry.kind);
        const std::size_t lane = laneOf(entry);
        const bool isHazard = hazards.contains(i);
        // One box for a run of allocations or of frees: they say little, and there are many of them.
        if (role == BoxRole::Memory && !isHazard && last[lane] != TimelinePicture::kNoBox) {
            PictureBox& before = m_picture.boxes[last[lane]];
            if (!before.isHazard && m_entries[before.entries.front()].kind == entry.kind) {
                before.entries.push_back(i);
                m_picture.boxOf[i] = last[lane];
                continue;
            }
        }
        PictureBox box;
        box.entries = {i};
        box.lane = lane;
        box.role = role;
        box.isHazard = isHazard;
        box.top = m_picture.lanes[lane].top + (kLaneHeight - kBoxHeight) / 2;
        box.height = kBoxHeight;
        m_picture.boxOf[i] = last[lane] = m_picture.boxes.size();
        m_picture.boxes.push_back(std::move(box));
    }
    for (PictureBox& box : m_picture.boxes)
        label(box);
}

/// Words and width of a box. Memory says little: a sign, how many, the name of one.
void Layout::label(PictureBox& box) const
{
    const TimelineEntry& entry = m_entries[box.entries.front()];
    const Message detail = TimelineText::detail(entry);
    if (box.role == BoxRole::Memory && !box.isHazard) {
        std::string title = entry.kind == TimelineKind::Free ? "−" : "+";
        if (box.entries.size() > 1)
            title += std::to_string(box.entries.size());
        else if (!entry.uses.empty() && !entry.uses.front().name.empty())
            title += " " + entry.uses.front().name;
        box.title = message("{}", title);
    } else {
        box.title = m_text.title(entry);
        box.detail = joined({message("#{}", box.entries.front()), detail}, " · ");
    }
    const double text = std::max(estimatedWidth(english(box.title), TimelinePicture::kTitleSize),
                                 estimatedWidth(english(box.detail), TimelinePicture::kDetailSize));
    const bool isEvent = box.role == BoxRole::Record || box.role == BoxRole::Wait;
    box.width =
        std::clamp(std::ceil(text) + 2 * kPadding + (isEvent ? kDiamond - kPadding : 0.0), kLeast, kMost);
}

void Layout::makeArrows()
{
    std::set<std::tuple<std::size_t, std::size_t, OrderEdge::Kind>> known;
    for (const OrderEdge& edge : m_races.edges) {
        if (!contains(edge.from) || !contains(edge.to))
            continue;
        const std::size_t from = m_picture.boxOf[edge.from];
        const std::size_t to = m_picture.boxOf[edge.to];
        // Within a lane the order is plain to see.
        if (m_picture.boxes[from].lane == m_picture.boxes[to].lane ||
            !known.emplace(from, to, edge.kind).second)
            continue;
        m_picture.arrows.push_back({edge.kind == OrderEdge::Kind::Event  ? PictureArrow::Kind::Event
                                    : edge.kind == OrderEdge::Kind::Host ? PictureArrow::Kind::Host
                                                                         : PictureArrow::Kind::DefaultStream,
                                    from, to, 0});
    }
    for (std::size_t i = 0; i < m_races.hazards.size(); ++i) {
        const Hazard& hazard = m_races.hazards[i];
        if (contains(hazard.first) && contains(hazard.second) && hazard.first != hazard.second)
            m_picture.arrows.push_back({PictureArrow::Kind::Missing, m_picture.boxOf[hazard.first],
                                        m_picture.boxOf[hazard.second], i});
    }
}

double Layout::startOf(std::size_t entry) const
{
    const TimelineEntry& e = m_entries[entry];
    return isOnHost(e) || e.startedMs < 0.0 ? e.issuedMs : e.startedMs;
}

/// Every box has two moments, its start and its end. They are placed one after the other in the order of
/// their times, as soon as all that must stand left of them is placed; each as far left as that allows.
void Layout::place()
{
    const std::size_t count = m_picture.boxes.size();
    std::vector<Moment> moments(2 * count);
    const auto follow = [&moments](std::size_t first, std::size_t second, double distance) {
        moments[second].after.emplace_back(first, distance);
        moments[first].before.push_back(second);
        ++moments[second].waiting;
    };
    std::vector<std::size_t> last(m_picture.lanes.size(), TimelinePicture::kNoBox);
    for (std::size_t i = 0; i < count; ++i) {
        const PictureBox& box = m_picture.boxes[i];
        const TimelineEntry& front = m_entries[box.entries.front()];
        // Allocations stand where the first of them was, frees where the last was.
        moments[2 * i].key =
            startOf(front.kind == TimelineKind::Free ? box.entries.back() : box.entries.front());
        moments[2 * i + 1].key = m_isMeasured && front.finishedMs > moments[2 * i].key && !isOnHost(front)
                                     ? front.finishedMs
                                     : moments[2 * i].key;
        follow(2 * i, 2 * i + 1, box.width);
        if (last[box.lane] != TimelinePicture::kNoBox)
            follow(2 * last[box.lane] + 1, 2 * i, kGap);
        last[box.lane] = i;
    }
    for (const PictureArrow& arrow : m_picture.arrows)
        if (arrow.kind != PictureArrow::Kind::Missing)
            follow(2 * arrow.from + 1, 2 * arrow.to, kArrowGap);

    double span = 0.0;
    if (count > 0) {
        const auto byKey = [](const Moment& a, const Moment& b) { return a.key < b.key; };
        const auto [low, high] = std::minmax_element(moments.begin(), moments.end(), byKey);
        span = high->key - low->key;
    }
    const double scale = m_isMeasured && span > 0.0 ? kMeasuredWidth / span : 0.0;
    using Item = std::pair<double, std::size_t>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> ready;
    for (std::size_t i = 0; i < moments.size(); ++i)
        if (moments[i].waiting == 0)
            ready.emplace(moments[i].key, i);
    double reached = kMargin; // where the last start was, or the last moment of a measured axis
    double reachedKey = 0.0;
    bool isFirst = true;
    std::vector<std::pair<double, double>> known;
    std::vector<bool> placed(moments.size(), false);
    for (std::size_t done = 0; done < moments.size(); ++done) {
        // Edges that go round in a circle are not from a run; the picture still shows every box.
        if (ready.empty()) {
            const auto left = std::find(placed.begin(), placed.end(), false);
            ready.emplace(0.0, static_cast<std::size_t>(left - placed.begin()));
        }
        const std::size_t at = ready.top().second;
        ready.pop();
        placed[at] = true;
        Moment& moment = moments[at];
        const bool isStart = at % 2 == 0;
        moment.x = kMargin;
        for (const auto& [other, distance] : moment.after)
            if (placed[other])
                moment.x = std::max(moment.x, moments[other].x + distance);
        if (!isFirst && m_isMeasured)
            moment.x = std::max(moment.x, reached + scale * std::max(0.0, moment.key - reachedKey));
        else if (!isFirst && isStart)
            moment.x = std::max(moment.x, reached + kStep);
        if (isStart || m_isMeasured) {
            reached = moment.x;
            reachedKey = isFirst ? moment.key : std::max(reachedKey, moment.key);
            known.emplace_back(reachedKey, moment.x);
            isFirst = false;
        }
        for (const std::size_t next : moment.before)
            if (--moments[next].waiting == 0 && !placed[next])
                ready.emplace(moments[next].key, next);
    }
    for (std::size_t i = 0; i < count; ++i) {
        PictureBox& box = m_picture.boxes[i];
        box.left = moments[2 * i].x;
        box.width = moments[2 * i + 1].x - box.left;
        m_picture.width = std::max(m_picture.width, box.right() + kMargin);
    }
    if (scale > 0.0)
        makeTicks(known);
}

/// Labels at round times where there is room; `known` are times and places, both rising.
void Layout::makeTicks(const std::vector<std::pair<double, double>>& known)
{
    constexpr double kRoom = 96.0;
    const double wanted =
        (known.back().first - known.front().first) / std::max(1.0, std::floor(m_picture.width / kRoom));
    double step = std::pow(10.0, std::floor(std::log10(std::max(wanted, 1e-6))));
    for (const double factor : {2.0, 5.0, 10.0})
        if (step < wanted)
            step = std::pow(10.0, std::floor(std::log10(std::max(wanted, 1e-6)))) * factor;
    double free = 0.0;
    std::size_t segment = 0;
    for (double n = std::ceil(known.front().first / step); n * step <= known.back().first; ++n) {
        const double time = n * step;
        while (segment + 1 < known.size() && known[segment + 1].first < time)
            ++segment;
        const auto& [t0, x0] = known[segment];
        const auto& [t1, x1] = known[std::min(segment + 1, known.size() - 1)];
        const double x = t1 > t0 ? x0 + (x1 - x0) * (time - t0) / (t1 - t0) : x1;
        if (x < free)
            continue;
        m_picture.ticks.push_back({x, fmt::format("{:.6g} ms", time)});
        free = x + kRoom;
    }
}

} // namespace

double estimatedWidth(const std::string& text, double size)
{
    const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; });
    return 0.6 * size * static_cast<double>(letters);
}

std::string shortened(const std::string& text, double width, double size)
{
    if (estimatedWidth(text, size) <= width)
        return text;
    const auto most = static_cast<std::size_t>(std::max(0.0, width / (0.6 * size) - 1.0));
    std::size_t letters = 0;
    std::size_t at = 0;
    while (at < text.size() && ((text[at] & 0xc0) == 0x80 || letters++ < most))
        ++at;
    return text.substr(0, at) + "…";
}

Excerpt pageExcerpt(const std::vector<TimelineEntry>& entries, const RaceReport& races)
{
    if (entries.size() <= kPageEntries || races.hazards.empty())
        return {0, kPageEntries};
    // The two of the first hazard, with what led to them.
    const Hazard& hazard = races.hazards.front();
    const std::size_t middle =
        (std::min(hazard.first, hazard.second) + std::max(hazard.first, hazard.second)) / 2;
    const std::size_t first = middle > kPageEntries / 2 ? middle - kPageEntries / 2 : 0;
    return {std::min(first, entries.size() - kPageEntries), kPageEntries};
}

TimelinePicture layOutTimeline(const std::vector<TimelineEntry>& entries, const RaceReport& races,
                               const Excerpt& excerpt)
{
    return Layout(entries, races, excerpt).run();
}

Message racesText(const std::vector<TimelineEntry>& entries, const RaceReport& races)
{
    if (entries.empty())
        return message("No runtime call was recorded.");
    if (races.hazards.empty())
        return plural(entries.size(), "Nothing unordered: there is {} call.",
                      "Nothing unordered: of {} calls, any two that touch the same bytes have a guaranteed "
                      "order.");
    return plural(races.hazards.size(), "{} hazard: accesses to the same bytes without a guaranteed order.",
                  "{} hazards: accesses to the same bytes without a guaranteed order.");
}

PictureCurve arrowCurve(PictureArrow::Kind kind, const PictureRect& from, const PictureRect& to)
{
    const auto middle = [](const PictureRect& rect) { return rect.top + rect.height / 2; };
    const auto centre = [](const PictureRect& rect) { return rect.left + rect.width / 2; };
    if (kind != PictureArrow::Kind::Missing) {
        const double x0 = from.left + from.width;
        const double bend = std::max(12.0, (to.left - x0) / 2);
        return {{x0, x0 + bend, to.left - bend, to.left},
                {middle(from), middle(from), middle(to), middle(to)}};
    }
    if (from.top == to.top) {
        const double lift = 34.0;
        return {{centre(from), centre(from), centre(to), centre(to)},
                {from.top, from.top - lift, to.top - lift, to.top}};
    }
    const bool down = to.top > from.top;
    const double y0 = down ? from.top + from.height : from.top;
    const double y3 = down ? to.top : to.top + to.height;
    return {{centre(from), centre(from), centre(to), centre(to)}, {y0, (y0 + y3) / 2, (y0 + y3) / 2, y3}};
}

} // namespace comparo::report
