// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/causes/cause.h"
#include "engine/view/viewport_renderer.h"
#include "ui/inspect/session/answer.h"
#include "ui/inspect/session/bookmarks.h"
#include "ui/inspect/session/makers.h"
#include "ui/inspect/session/referee.h"
#include "ui/inspect/session/regions.h"
#include "ui/inspect/session/session.h"

#include <QHash>
#include <QObject>
#include <QPoint>
#include <QRect>
#include <QString>

#include <optional>

namespace comparo::ui {

/// A, B and their difference: what an input is first looked at with.
extern const QString kFirstMode;

/// What of the session's result is looked at: mode, display range, pixel, region. Not undoable. It follows
/// the session before any panel does, so that panels find it in step with a new result.
class ViewState : public QObject {
    Q_OBJECT

public:
    /// Made before the panels that follow both.
    explicit ViewState(Session& session, QObject* parent = nullptr);
    ~ViewState() override;

    [[nodiscard]] Session& session() const { return m_session; }

    [[nodiscard]] const QString& mode() const { return m_mode; }
    void setMode(const QString& id);
    [[nodiscard]] const ParamSet& modeParams() const;
    void setModeParams(const ParamSet& params);

    /// Of a mode with several pictures: one of them alone, or all again. In another mode nothing happens.
    void toggleSolo(int pane);
    /// The next picture alone, and after the last one all again.
    void stepSolo();
    [[nodiscard]] bool isSolo() const;

    [[nodiscard]] const DisplayTransform& display() const { return m_display; }
    void setDisplay(const DisplayTransform& display);
    /// Options of the display and of the grid on it: of displaySchema().
    [[nodiscard]] const ParamSet& displayOptions() const { return m_displayOptions; }
    void setDisplayOptions(const ParamSet& options);
    /// Pixels that are lit; nothing: none. Another result has none.
    [[nodiscard]] const std::optional<DifferenceQuery>& highlight() const { return m_highlight; }
    void setHighlight(const std::optional<DifferenceQuery>& highlight);
    [[nodiscard]] int channel() const { return m_display.channel; }
    void setChannel(int channel);
    /// In a mode that shows differences: the gain at which the largest one is just full. Else black and white
    /// at the smallest and largest value of A and B; a second call goes back to the full range.
    void toggleAutoRange();
    [[nodiscard]] bool isAutoRange() const { return m_autoRange; }

    /// Whether the result's pictures have this pixel. What they do not have is not pinned, hovered or shown.
    [[nodiscard]] bool isInside(QPoint pixel) const;
    [[nodiscard]] std::optional<QPoint> pinned() const { return m_pinned; }
    void setPinned(std::optional<QPoint> pixel);
    [[nodiscard]] std::optional<QPoint> hovered() const { return m_hovered; }
    void setHovered(std::optional<QPoint> pixel);
    /// The pixel that number panels show: the hovered one, else the pinned one.
    [[nodiscard]] std::optional<QPoint> currentPixel() const { return m_hovered ? m_hovered : m_pinned; }
    /// Of the pinned pixel, where it is known.
    [[nodiscard]] const std::optional<TieLens>& tie() const { return m_tie; }

    /// How severe the difference is, and what removes it.
    [[nodiscard]] AnswerModel& answer() const { return *m_answer; }
    /// Which implementations made two files.
    [[nodiscard]] MakersModel& makers() const { return *m_makers; }
    /// Which side is nearer to float64 at the step that is shown.
    [[nodiscard]] RefereeModel& referee() const { return *m_referee; }
    /// Where the step that is shown differs.
    [[nodiscard]] RegionModel& regions() const { return *m_regions; }
    /// Places that a person keeps.
    [[nodiscard]] BookmarkModel& bookmarks() const { return *m_bookmarks; }

    [[nodiscard]] QRect region() const { return m_region; }
    void setRegion(const QRect& region);
    /// Statistics of the selected region, if there is one and they are computed.
    [[nodiscard]] const std::optional<Comparison>& regionComparison() const { return m_regionComparison; }

    void goToWorst();
    /// The next differing pixel from the pinned one on (+1), or the one before (-1).
    void goToDifference(int direction);
    /// The next region in the list's order (+1), or the one before (-1); as long as there are none, from
    /// pixel to pixel.
    void goToRegion(int direction);
    /// A row of the list becomes the current one: its worst pixel is shown and pinned.
    void showRegion(std::size_t row);
    /// Asks the canvas to show a pixel and pins it.
    void showPixel(QPoint pixel);
    /// Keeps the pinned pixel, else the hovered one, else the middle of this view, as it is looked at now;
    /// where it is kept already, forgets it.
    void toggleBookmark(const ViewTransform& view);
    /// The same for a pixel that is pointed at.
    void toggleBookmarkAt(QPoint pixel, const ViewTransform& view);
    /// Goes to a kept place: its step, sample, view and pixel. One that the result does not have only becomes
    /// the current one.
    void showBookmark(int row);
    /// The next bookmark (+1), or the one before (-1), round about.
    void goToBookmark(int direction);

Q_SIGNALS:
    void modeChanged();
    void displayChanged();
    void highlightChanged();
    void pinnedChanged();
    void hoveredChanged();
    void pixelShown(QPoint pixel);
    /// A kept place is shown: this part of the picture.
    void placeShown(QPoint pixel, const comparo::ViewTransform& view);
    void regionChanged();
    void tieChanged();

private:
    void follow();
    void forget();
    void resetDisplay();
    void show(const DisplayTransform& display);
    void showAlone(QString of, int pane);
    void takeParams(const QString& to, const QString& from);
    void setAutoGain();
    void requestRegion();
    void requestTie();
    void arrive(const Bookmark& place);

    Session& m_session;
    AnswerModel* m_answer;
    MakersModel* m_makers;
    RefereeModel* m_referee;
    RegionModel* m_regions;
    BookmarkModel* m_bookmarks;
    std::optional<Bookmark> m_goingTo; ///< whose step or sample is on its way
    AnalysisPtr m_followed;            ///< the result that was there last
    bool m_isFirst = true;             ///< the next result is the first of its input

    QString m_mode;
    QString m_soloOf; ///< the mode whose picture is shown alone; empty: none
    QHash<QString, ParamSet> m_modeParams;
    DisplayTransform m_display;
    ParamSet m_displayOptions;
    std::optional<DifferenceQuery> m_highlight;
    bool m_autoRange = false;
    std::optional<QPoint> m_pinned;
    std::optional<QPoint> m_hovered;
    std::optional<TieLens> m_tie;
    QRect m_region;
    std::optional<Comparison> m_regionComparison;

    JobRunner::Slot m_regionSlot;
    JobRunner::Slot m_tieSlot;
    JobRunner::Slot m_seekSlot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
