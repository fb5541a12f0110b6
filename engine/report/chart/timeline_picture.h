// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/races/races.h"
#include "engine/device/timeline.h"

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

/// A timeline as a picture: where everything is, for whoever paints it. Lengths are pixels at 100 %, x grows
/// to the right, y downwards; names of lanes stand left of x = 0.
namespace comparo::report {

/// A row of the picture.
struct PictureLane {
    Message title;  ///< "host thread 0", "stream upload"
    Message detail; ///< "cpu", "emu:0 (emulated)"
    bool isHost = false;
    bool isEmulated = false;
    double top = 0.0;
    double height = 0.0;
};

/// What a box shows, which decides its look.
enum class BoxRole {
    Kernel,
    Copy,
    Memory,      ///< allocations and frees
    HostAccess,  ///< the host reads or writes a buffer
    Record,      ///< a diamond with its name
    Wait,        ///< the same, hollow: of a stream for an event, or between host threads
    Synchronize, ///< the host waits for a device
};

/// One call, or a run of allocations or frees that nothing else is to be said about.
struct PictureBox {
    std::vector<std::size_t> entries; ///< in the timeline
    std::size_t lane = 0;
    BoxRole role = BoxRole::Kernel;
    Message title;  ///< "copy cpu → emu:0"; of memory "+4" (allocations), "−" (a free), "+ frame"
    Message detail; ///< "#4 · 576 KiB"; may be empty
    double left = 0.0;
    double top = 0.0;
    double width = 0.0;
    double height = 0.0;
    bool isHazard = false;

    [[nodiscard]] double right() const { return left + width; }
    [[nodiscard]] double middle() const { return top + height / 2; }
};

/// A guaranteed order between two lanes, or one that is missing.
struct PictureArrow {
    enum class Kind { Event, Host, DefaultStream, Missing };
    Kind kind = Kind::Event;
    std::size_t from = 0;   ///< box
    std::size_t to = 0;     ///< box
    std::size_t hazard = 0; ///< in the race report, of a missing order
};

struct PictureTick {
    double x = 0.0;
    std::string label;
};

struct TimelinePicture {
    std::vector<PictureLane> lanes; ///< host threads first
    std::vector<PictureBox> boxes;
    std::vector<PictureArrow> arrows;
    std::vector<PictureTick> ticks; ///< none where the axis is an order
    Message axis;                   ///< what left to right means, in a sentence
    double width = 0.0;
    double height = 0.0;
    std::vector<std::size_t> boxOf; ///< box of each entry of the timeline, kNoBox outside the excerpt

    static constexpr std::size_t kNoBox = std::numeric_limits<std::size_t>::max();
    static constexpr double kAxisHeight = 24.0; ///< above the first lane
    static constexpr double kTitleSize = 11.0;  ///< of the text in boxes
    static constexpr double kDetailSize = 10.0;
};

/// The part of a timeline that a picture shows.
struct Excerpt {
    std::size_t first = 0;
    std::size_t count = std::numeric_limits<std::size_t>::max();
};

/// The most that a picture on a page holds, with the first hazard in it.
Excerpt pageExcerpt(const std::vector<TimelineEntry>& entries, const RaceReport& races);

/// Places every entry. Where every device that did work is a real one with measured times, x is time,
/// stretched where boxes would be too narrow; else x is the order in which calls were issued or, where known,
/// work was started. Boxes of a lane never overlap; arrows other than missing ones point to the right.
TimelinePicture layOutTimeline(const std::vector<TimelineEntry>& entries, const RaceReport& races,
                               const Excerpt& excerpt = {});

/// Where a box is drawn; painters may stretch x.
struct PictureRect {
    double left = 0.0;
    double top = 0.0;
    double width = 0.0;
    double height = 0.0;
};

/// A cubic curve by its four points. It ends at the tip of the arrow, going right or, where an order is
/// missing, up or down.
struct PictureCurve {
    double x[4] = {};
    double y[4] = {};
};

PictureCurve arrowCurve(PictureArrow::Kind kind, const PictureRect& from, const PictureRect& to);

/// "Nothing unordered: of 40 calls, any two that touch the same bytes have a guaranteed order." or "2
/// hazards: …".
Message racesText(const std::vector<TimelineEntry>& entries, const RaceReport& races);

/// An estimate of how wide a text is at a size in pixels, rather too large.
double estimatedWidth(const std::string& text, double size);

/// The text, or as much of its beginning as fits, with "…".
std::string shortened(const std::string& text, double width, double size);

} // namespace comparo::report
