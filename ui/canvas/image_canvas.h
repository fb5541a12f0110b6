// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/difference_pyramid.h"
#include "engine/view/viewport_renderer.h"
#include "ui/canvas/frame_source.h"
#include "ui/canvas/pixel_text.h"

#include <QColor>
#include <QHash>
#include <QImage>
#include <QList>
#include <QPoint>
#include <QRect>
#include <QTimer>
#include <QUrl>
#include <QWidget>

#include <algorithm>
#include <memory>
#include <optional>

namespace comparo::ui {

/// Colours of the sides, from the theme's tokens.
struct CanvasAccents {
    QColor a{0x3b, 0x82, 0xf6};
    QColor b{0xf5, 0x8a, 0x1f};
    QColor onAccent{0xff, 0xff, 0xff};
};

/// The picture of a pair: asks the engine for frames, blits them and draws what belongs on top of them. Mouse
/// and keys follow the conventions of image viewers; every gesture has a key.
///
/// wheel zooms at the cursor; left, middle or Space drag pans; Ctrl+drag selects a region; a click pins a
/// pixel; holding Shift shows B in A's place and T latches that; arrows move the pinned pixel, or pan; F
/// fits; Ctrl+0 and Ctrl+1 show one to one; + and - zoom; Escape unpins.
class ImageCanvas : public QWidget {
    Q_OBJECT

public:
    explicit ImageCanvas(QWidget* parent = nullptr);
    ~ImageCanvas() override;

    /// Either may be null. The zoom is kept if the size of the image is the same, else the image is fitted.
    void setPair(std::shared_ptr<const Pyramid> a, std::shared_ptr<const Pyramid> b);
    /// What is painted after the chip A or B: "cpu · framework · resize".
    void setLabels(const QString& a, const QString& b);
    /// What stands in the coloured squares before them: "A" and "B" unless said otherwise.
    void setBadges(const QString& a, const QString& b);
    /// A ViewMode id; keeps the parameters of each mode. Throws Error(InvalidArgument) for an unknown one.
    void setMode(const QString& id);
    void setModeParams(const comparo::ParamSet& params);
    /// How the pictures of a mode that shows several lie: nothing is whichever way shows them larger.
    void setArrangement(std::optional<comparo::PaneArrangement> arrangement);
    void setDisplay(const comparo::DisplayTransform& display);
    /// Lights the pixels that have an answer, dims the others; nothing: none.
    void setHighlight(const std::optional<comparo::DifferenceQuery>& highlight);
    /// A grid of blocks of this size in image pixels; empty: none.
    void setBlockGrid(QSize blocks);
    void setView(const comparo::ViewTransform& view);
    /// Of a mode with several pictures: this one is moved and zoomed by itself from now on, or none is. It is
    /// kept while a mode with one picture is shown.
    void setUnlinked(std::optional<int> pane);
    /// The old picture is dimmed and a chip with this text, if any, is shown in it: after a moment, so that
    /// what is quick does not flicker.
    void setBusy(bool busy, const QString& text = {});
    void setNumberFormat(NumberFormat format);
    /// Whether no sample of the pair differs: a picture of the difference then says so in words.
    void setEqual(bool equal);
    void setAccents(const CanvasAccents& accents);

    /// Pins an image pixel, without the signal; outside the image or `std::nullopt` unpins.
    void setPinned(std::optional<QPoint> pixel);
    /// Moves a pixel into the middle and draws a ring around it until the next gesture. `minScale` 0 keeps
    /// the zoom.
    void centerOn(QPoint pixel, double minScale = 0.0);
    /// The selected region in image pixels, without the signal; empty removes it.
    /// The next drag selects a region instead of moving the picture.
    void setRegionTool(bool on);
    void setRegion(const QRect& region);
    /// Rectangles with a thin frame each, in image pixels, of which one may be the current one: it has a
    /// strong frame. They are drawn beneath all other marks.
    void setOutlines(const QList<QRect>& outlines, int current = -1);
    /// Pixels that count nowhere, which are hatched: not 0 in a picture of Format_Grayscale8. Null, or of another
    /// size than the image: none.
    void setIgnored(const QImage& pixels);
    /// Pixels with a numbered flag each, in image pixels.
    struct Flag {
        QPoint pixel;
        QString text;
        bool isCurrent = false;
        bool operator==(const Flag&) const = default;
    };
    void setFlags(const QList<Flag>& flags);
    /// A pixel that is hovered somewhere else (a chart, a table): outlined here too.
    void setLinkedPixel(std::optional<QPoint> pixel);
    /// B in A's place: what T latches.
    void setBlinkLatched(bool latched);

    [[nodiscard]] QString mode() const { return m_mode; }
    [[nodiscard]] const comparo::ParamSet& modeParams() const;
    /// How they lie now.
    [[nodiscard]] comparo::PaneArrangement arrangement() const;
    [[nodiscard]] const comparo::DisplayTransform& display() const { return m_display; }
    [[nodiscard]] const std::optional<comparo::DifferenceQuery>& highlight() const { return m_highlight; }
    [[nodiscard]] QSize blockGrid() const { return m_blocks; }
    [[nodiscard]] const comparo::ViewTransform& view() const { return m_view; }
    [[nodiscard]] std::optional<int> unlinked() const;
    /// "A", "B" or "A − B": of a mode that shows several.
    [[nodiscard]] QString paneName(int pane) const;
    /// What a pane shows: view(), unless it is unlinked.
    [[nodiscard]] const comparo::ViewTransform& viewOf(int pane) const;
    /// The pane that the pointer is in, or was last.
    [[nodiscard]] int pane() const { return std::min(m_pane, viewMode().panes - 1); }
    [[nodiscard]] std::optional<QPoint> pinned() const { return m_pinned; }
    [[nodiscard]] QRect region() const { return m_region; }
    [[nodiscard]] const QList<QRect>& outlines() const { return m_outlines; }
    [[nodiscard]] int currentOutline() const { return m_currentOutline; }
    [[nodiscard]] const QImage& ignored() const { return m_ignored; }
    [[nodiscard]] const QList<Flag>& flags() const { return m_flags; }
    [[nodiscard]] bool isBlinking() const { return m_blinkHeld != m_blinkLatched; }
    [[nodiscard]] bool isEmpty() const { return !m_a && !m_b; }
    /// Whether the zoom follows the size of the widget.
    [[nodiscard]] bool isFitted() const { return m_fitted; }
    [[nodiscard]] QSize imageSize() const;
    /// Whether the frame on screen is the one of the current state.
    [[nodiscard]] bool isFrameCurrent() const;
    [[nodiscard]] bool saysEqual() const { return m_equal; }
    /// The picture as last delivered, at device pixels: with grid and numbers, without what is drawn on top.
    [[nodiscard]] QImage frameImage() const;

    QSize sizeHint() const override { return {800, 600}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

public Q_SLOTS:
    void fit();
    void oneToOne();
    void zoomIn();
    void zoomOut();
    /// Doubles (+1) or halves (-1) the gain of a mode that has one.
    void stepGain(int direction);

Q_SIGNALS:
    void viewChanged(const comparo::ViewTransform& view);
    void unlinkedChanged();
    void pixelHovered(QPoint pixel, bool valid);
    void pixelPinned(QPoint pixel);
    void pixelUnpinned();
    /// In image pixels; empty after a Ctrl+click.
    void regionSelected(QRect region);
    void modeParamsChanged(const comparo::ParamSet& params);
    void blinkChanged(bool showsB);
    void filesDropped(const QList<QUrl>& urls);
    /// A right click, or the key for it, which means the pinned pixel; `valid` is false beside the picture.
    void menuWanted(QPoint pixel, bool valid, QPoint globalPosition);
    /// A frame could not be made: the message is for people.
    void failed(comparo::ErrorCode code, const QString& message);

protected:
    /// Painted on the picture, beneath marks and labels; the painter is in logical pixels.
    virtual void paintOnPicture(QPainter&) const {}
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Drag { None, Pan, Region, Swipe };

    /// A place in the widget: which pane, and where in it in device pixels.
    struct PanePoint {
        int pane = 0;
        PointD point;
    };

    [[nodiscard]] const ViewMode& viewMode() const;
    [[nodiscard]] PaneLayout paneLayout(int pane) const;
    [[nodiscard]] QSize deviceSize() const;
    [[nodiscard]] PanePoint panePoint(QPointF position) const;
    [[nodiscard]] std::optional<QPoint> pixelAt(QPointF position) const;
    [[nodiscard]] QPoint clampedPixelAt(QPointF position) const;
    [[nodiscard]] std::optional<double> swipeHandle() const;
    [[nodiscard]] FrameRequest frameRequest() const;
    void requestFrame();
    void changeView(const ViewTransform& view);
    void gesture(const ViewTransform& view);
    void fitAll();
    [[nodiscard]] ViewTransform wholeView() const;
    void panBy(QPointF logical);
    [[nodiscard]] ViewTransform zoomed(double factor, QPointF position) const;
    void zoomBy(double factor, QPointF position);
    void setScale(double scale, QPointF position);
    void startDrag(QMouseEvent* event);
    void moveDrag(QPointF position);
    void movePinned(QPoint step);
    [[nodiscard]] bool nudge(QKeyEvent* event);
    void paintPicture(QPainter& painter) const;
    void paintMarks(QPainter& painter, int pane) const;
    void paintLabels(QPainter& painter) const;
    void setHovered(std::optional<QPoint> pixel);
    void pin(QPoint pixel);
    void updateBlink(bool held, bool latched);
    void updateCursor(QPointF position);
    void updateAccessibleName();
    void moveSwipe(QPointF position);

    FrameSource m_source;
    std::shared_ptr<const Pyramid> m_a;
    std::shared_ptr<const Pyramid> m_b;
    std::shared_ptr<DifferencePyramid> m_difference;
    QString m_labelA;
    QString m_labelB;
    QString m_badgeA;
    QString m_badgeB;
    QString m_mode;
    QHash<QString, ParamSet> m_params;
    std::optional<PaneArrangement> m_arrangement; ///< what was chosen
    DisplayTransform m_display;
    std::optional<DifferenceQuery> m_highlight;
    QSize m_blocks;
    ViewTransform m_view;
    std::optional<PaneView> m_own; ///< the unlinked pane; of no meaning in a mode with one pane
    int m_pane = 0;
    CanvasAccents m_accents;
    NumberFormat m_numberFormat = NumberFormat::Decimal;

    std::optional<QPoint> m_hovered;
    std::optional<QPoint> m_linked;
    std::optional<QPoint> m_pinned;
    std::optional<QPoint> m_ring;
    QRect m_region;
    QImage m_ignored;
    QList<QRect> m_outlines;
    int m_currentOutline = -1;
    QList<Flag> m_flags;
    QString m_busyText;
    QString m_error;

    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_last;
    QPoint m_regionStart;
    bool m_regionTool = false;
    double m_wheelRest = 0.0;
    bool m_moved = false;
    bool m_fitted = true;
    bool m_dimmed = false;
    bool m_equal = false;
    QTimer m_busyTimer; ///< runs from setBusy(true) until the picture is dimmed
    bool m_spaceHeld = false;
    bool m_blinkHeld = false;
    bool m_blinkLatched = false;
};

} // namespace comparo::ui
