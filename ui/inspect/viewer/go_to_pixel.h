// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace comparo::ui {

/// A line over the picture that takes "x y" and shows that pixel.
class GoToPixel : public QFrame {
    Q_OBJECT

public:
    GoToPixel(ViewState& view, QWidget* window);

    void open();

    /// "211, 87" or "211 87" within the image; nothing if it is not.
    static std::optional<QPoint> parse(const QString& text, QSize image);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Session& m_session;
    ViewState& m_view;
    QLineEdit* m_line;
    QLabel* m_error;
};

} // namespace comparo::ui
