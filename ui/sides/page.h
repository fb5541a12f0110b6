// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class SidesModel;
class SidesPanel;

/// The page "Verify on all devices" in the window.
class SidesPage : public Page {
    Q_OBJECT

public:
    explicit SidesPage(PageHost& host);

    [[nodiscard]] SidesModel& model() { return *m_model; }

    [[nodiscard]] QString name() const override { return tr("Devices"); }
    [[nodiscard]] QWidget& focus() override;
    [[nodiscard]] bool isReady() override;
    void tell() override;
    [[nodiscard]] bool isRunning() const override;
    void stop() override;

protected:
    QWidget* make(QWidget* parent) override;

private:
    void chooseReport();

    SidesModel* m_model;
    QPointer<SidesPanel> m_panel;
};

} // namespace comparo::ui
