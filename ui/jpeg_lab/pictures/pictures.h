// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/pictures/canvas.h"

#include <QWidget>

#include <array>

class QButtonGroup;
class QComboBox;
class QFrame;
class QGridLayout;
class QLabel;
class QToolButton;

namespace comparo::ui {

/// The three linked pictures of the lab: A, B, and a map of what is wrong. A bar above chooses what the map
/// shows, and the component of a stage.
class JpegPictures : public QWidget {
    Q_OBJECT

public:
    explicit JpegPictures(JpegLab& lab, QWidget* parent = nullptr);

    /// 0: A, 1: B, 2: the map.
    [[nodiscard]] JpegCanvas& canvas(int index) { return *m_canvases[static_cast<std::size_t>(index)]; }
    [[nodiscard]] JpegCanvas& focused() { return *m_canvases[0]; }
    /// Whether every picture shows the newest state.
    [[nodiscard]] bool isDrawn() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QFrame* makeBar();
    void showPictures();
    void showMap();
    void showMapButtons();
    void showComponents();
    void showLine(std::optional<QPoint> hovered);
    void restyle();
    void link(int from, const ViewTransform& view);
    void pin(QPoint pixel);
    void arrange();
    [[nodiscard]] const StageDifference* stageDifference() const;
    [[nodiscard]] ParamSet differenceParams(ParamSet params) const;
    [[nodiscard]] QString nothingText() const;
    [[nodiscard]] QString emptyTextOf(const LabSide& side) const;
    /// Size of the picture that the canvases show, and of the whole frame.
    [[nodiscard]] QSize shownSize() const;
    [[nodiscard]] QSize frameSize() const;
    /// From what is shown, which may be a smaller plane, to the picture and back.
    [[nodiscard]] QPoint toFrame(QPoint shown) const;
    [[nodiscard]] QPoint fromFrame(QPoint pixel) const;

    JpegLab& m_lab;
    std::array<JpegCanvas*, 3> m_canvases{};
    QWidget* m_area = nullptr;
    QGridLayout* m_grid = nullptr;
    QSize m_fitted;         ///< of the picture that was last shown whole
    int m_arrangement = -1; ///< how the canvases lie, as arrange() chose
    QButtonGroup* m_maps;
    QButtonGroup* m_mapSide;
    std::array<QToolButton*, 3> m_mapButtons{}; ///< difference, excess, damage
    std::array<QToolButton*, 2> m_mapSides{};
    QLabel* m_of;
    QLabel* m_stage;
    QToolButton* m_back;
    QComboBox* m_component;
    QLabel* m_line;
    bool m_linking = false;
};

/// The frame of the first side that has one, or null.
const jpeg::Frame* frameOf(const LabResultPtr& result);

/// "Y", "Cb", "Cr" of a file's component, or its number.
QString componentName(const jpeg::Frame& frame, int component);

} // namespace comparo::ui
