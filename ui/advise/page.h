// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/result_page.h"

namespace comparo::ui {

class AdviceModel;
class AdvicePanel;

/// The page "Advice" in the window.
class AdvicePage : public PageOf<AdviceModel, AdvicePanel> {
    Q_OBJECT

public:
    explicit AdvicePage(PageHost& host);

    [[nodiscard]] bool hasOwnInput() const override { return true; }
    [[nodiscard]] QString name() const override { return tr("Advice"); }
    /// The boxes of its sides, once the panel is whole.
    [[nodiscard]] QWidget* topBar() override;
    [[nodiscard]] bool isReady() override;
    void tell() override;
    [[nodiscard]] QUndoStack* undoStack() override;

protected:
    QWidget* make(QWidget* parent) override;
    [[nodiscard]] ReportFile reportFile() const override;

private:
    void chooseContract();
};

} // namespace comparo::ui
