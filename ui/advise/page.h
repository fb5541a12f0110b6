// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class AdviceModel;
class AdvicePanel;

/// The page "Advice" in the window.
class AdvicePage : public Page {
    Q_OBJECT

public:
    explicit AdvicePage(PageHost& host);

    [[nodiscard]] AdviceModel& model() { return *m_model; }
    [[nodiscard]] AdvicePanel& panel();

    [[nodiscard]] bool hasOwnInput() const override { return true; }
    [[nodiscard]] QString name() const override { return tr("Advice"); }
    [[nodiscard]] Place place() const override { return Place::WhereThereIsRoom; }
    /// The boxes of its sides, once the panel is whole.
    [[nodiscard]] QWidget* topBar() override;
    [[nodiscard]] bool isReady() override;
    void tell() override;
    [[nodiscard]] bool isRunning() const override;
    void stop() override;
    [[nodiscard]] QUndoStack* undoStack() override;

protected:
    QWidget* make(QWidget* parent) override;

private:
    void chooseContract();
    void chooseReport();

    AdviceModel* m_model;
    QPointer<AdvicePanel> m_panel;
};

} // namespace comparo::ui
