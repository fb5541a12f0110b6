// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/page.h"

#include "ui/gradients/panel.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

GradientsPage::GradientsPage(PageHost& host) : PanelPage(host, u"gradients"_s) {}

QWidget* GradientsPage::make(QWidget* parent)
{
    return new GradientsPanel(host().session(), parent);
}

bool GradientsPage::isReady()
{
    return panel().isReady();
}

} // namespace comparo::ui
