// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QWidget>

namespace comparo::ui {

/// The run from left to right: the input, then each step with a small picture of both sides and its local and
/// accumulated share of differing samples. A click selects the step.
class PipelineStrip : public QWidget {
    Q_OBJECT

public:
    explicit PipelineStrip(ViewState& view, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] QString spoken() const;
    void paintInput(QPainter& painter, const Analysis& result) const;
    void paintStep(QPainter& painter, const Analysis& result, std::size_t position) const;
    /// Looks at the outputs of one step; the last one is the result.
    void inspect(std::size_t position);
    [[nodiscard]] QRectF card(std::size_t position) const;

    Session& m_session;
    const AnswerModel& m_answer;
    int m_narrowText = 0; ///< see narrowTextWidth()
};

} // namespace comparo::ui
