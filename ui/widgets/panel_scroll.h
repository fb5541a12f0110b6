// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

namespace comparo::ui {

/// Scrolls a panel up and down. The size that it would like does not depend on the panel, which would lay out
/// every text of it to know.
class PanelScroll : public QScrollArea {
public:
    explicit PanelScroll(QWidget* parent) : QScrollArea(parent)
    {
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFrameShape(QFrame::NoFrame);
    }

    [[nodiscard]] QSize sizeHint() const override { return {300, 400}; }
};

} // namespace comparo::ui
