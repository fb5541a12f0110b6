// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class GridPanel;

/// The page "Grid" in the window.
class GridPage : public Page {
    Q_OBJECT

public:
    explicit GridPage(PageHost& host);

    [[nodiscard]] QString name() const override { return tr("Grid"); }
    [[nodiscard]] bool isReady() override;
    /// Of the cell that is meant; null without cells.
    [[nodiscard]] ImageCanvas* canvas() override;

protected:
    QWidget* make(QWidget* parent) override;

private:
    QPointer<GridPanel> m_panel;
};

} // namespace comparo::ui
