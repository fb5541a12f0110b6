// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/result_page.h"

namespace comparo::ui {

class SidesModel;
class SidesPanel;

/// The page "Verify on all devices" in the window.
class SidesPage : public PageOf<SidesModel, SidesPanel> {
    Q_OBJECT

public:
    explicit SidesPage(PageHost& host);

    [[nodiscard]] QString name() const override { return tr("Devices"); }
    [[nodiscard]] QWidget& focus() override;
    [[nodiscard]] bool isReady() override;

protected:
    QWidget* make(QWidget* parent) override;
    [[nodiscard]] ReportFile reportFile() const override;
};

} // namespace comparo::ui
