// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QUrl>
#include <QWidget>

class QLabel;
class QMenu;

namespace comparo::ui {

class Actions;
class AnswerView;
class ImageCanvas;
class MessageBar;
class PipelineStrip;
class ViewBar;

/// The centre of the window: view bar, picture, the line about the current pixel and the strip of steps. Ties
/// the canvas to the session.
class Viewer : public QWidget {
    Q_OBJECT

public:
    Viewer(ViewState& view, Actions& actions, QWidget* parent = nullptr);

    [[nodiscard]] ImageCanvas& canvas() { return *m_canvas; }
    /// Doubles or halves what makes small values visible: the gain of the mode, else the exposure of both
    /// sides.
    void stepGain(int direction);
    /// Decimal, hexadecimal, bits, and round again.
    void cycleNumbers();
    /// The answer stands above the pictures, and the strip of steps below them with what explains it.
    void setPanels(bool hasPanels, bool isWhyOpen);
    /// Exposure, gamma, false colours, marks and grid, to be changed.
    void openDisplay();
    /// Whether the first regions of the list are outlined; the current one always is.
    void setRegionsOutlined(bool outlined);
    /// What can be done with a pixel, if there is one, and the picture of the pointer; it goes when it
    /// closes.
    [[nodiscard]] QMenu* makeMenu(std::optional<QPoint> pixel);
    /// The bar says which picture is shown alone and which moves by itself.
    void refreshViews();

Q_SIGNALS:
    void filesDropped(const QList<QUrl>& urls);
    /// A coarse picture of large inputs has been painted, before their first result.
    void inputPainted();
    /// The picture of the newest result has been painted.
    void resultPainted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showResult();
    void showStrip();
    void showPixelLine();
    void restyle();
    void outlineRegions();
    void showFlags();

    Session& m_session;
    ViewState& m_view;
    Actions& m_actions;
    AnswerView* m_answer;
    ViewBar* m_bar;
    ImageCanvas* m_canvas;
    QLabel* m_pixelLine;
    QLabel* m_exposure;
    PipelineStrip* m_strip;
    bool m_isWhyOpen = false;
    int m_numberFormat = 0;
    bool m_outlinesRegions = true;
    bool m_awaitsPaint = false;
};

} // namespace comparo::ui
