// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

namespace comparo::ui {

/// Two lines over the steps of a run: the share of samples that differ when both sides get A's input of the
/// step, and when each goes on with its own. A click looks at the step. Shown where there are several.
class StepCurves : public QWidget {
    Q_OBJECT

public:
    explicit StepCurves(Session& session, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {240, 136}; }
    QSize minimumSizeHint() const override { return {160, 136}; }
    /// Where the point of a step lies; `local`: of the line of local errors.
    [[nodiscard]] QPointF pointOf(std::size_t position, bool local) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::size_t positionAt(double x) const;
    [[nodiscard]] QString words(std::size_t position) const;
    void inspect(std::size_t position);
    void refresh();

    Session& m_session;
};

} // namespace comparo::ui
