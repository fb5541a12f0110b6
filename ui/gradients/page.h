// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class GradientsPanel;

/// The page "Gradients" in the window.
class GradientsPage : public Page {
    Q_OBJECT

public:
    explicit GradientsPage(PageHost& host);

    [[nodiscard]] GradientsPanel& panel();

    [[nodiscard]] QString name() const override { return tr("Gradients"); }
    [[nodiscard]] bool isReady() override;

protected:
    QWidget* make(QWidget* parent) override;

private:
    QPointer<GradientsPanel> m_panel;
};

} // namespace comparo::ui
