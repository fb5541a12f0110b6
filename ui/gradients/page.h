// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class GradientsPanel;

/// The page "Gradients" in the window.
class GradientsPage : public PanelPage<GradientsPanel> {
    Q_OBJECT

public:
    explicit GradientsPage(PageHost& host);

    [[nodiscard]] QString name() const override { return tr("Gradients"); }
    [[nodiscard]] bool isReady() override;

protected:
    QWidget* make(QWidget* parent) override;
};

} // namespace comparo::ui
