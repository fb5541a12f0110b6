// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/result_page.h"

namespace comparo::ui {

class SweepModel;
class SweepPanel;

/// The page "Sweep" in the window.
class SweepPage : public PageOf<SweepModel, SweepPanel> {
    Q_OBJECT

public:
    explicit SweepPage(PageHost& host);

    [[nodiscard]] bool hasOwnInput() const override { return true; }
    [[nodiscard]] QString name() const override { return tr("Sweep"); }
    [[nodiscard]] QString title() const override { return tr("Sweep"); }
    [[nodiscard]] bool isReady() override;
    [[nodiscard]] std::vector<std::function<void()>> partsToMakeAgain() override;
    void tell() override;
    [[nodiscard]] bool takesDropped(const QStringList& paths) const override;
    /// What a sweep is made of, or journals (.jsonl).
    void open(const QStringList& paths) override;
    [[nodiscard]] bool yields() const override { return true; }

protected:
    QWidget* make(QWidget* parent) override;
    [[nodiscard]] ReportFile reportFile() const override;
    void sayWritten(const QString& path) override;

private:
    /// The steps, sides and tolerance of the comparison.
    void take();

    std::function<void()> m_rewrite; ///< what a person wrote, in another language
};

} // namespace comparo::ui
