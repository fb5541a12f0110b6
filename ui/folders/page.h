// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/result_page.h"

namespace comparo::ui {

class FoldersModel;
class FoldersPanel;

/// The page "Folders" in the window.
class FoldersPage : public PageOf<FoldersModel, FoldersPanel> {
    Q_OBJECT

public:
    explicit FoldersPage(PageHost& host);

    [[nodiscard]] QString name() const override { return tr("Folders"); }
    [[nodiscard]] bool hasOwnInput() const override { return true; }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QWidget& focus() override;
    [[nodiscard]] bool isReady() override;

    /// Two folders.
    [[nodiscard]] bool takes(const QStringList& paths) const override;
    [[nodiscard]] bool takesDropped(const QStringList& paths) const override { return takes(paths); }
    /// And compares them.
    void open(const QStringList& paths) override;

protected:
    QWidget* make(QWidget* parent) override;
    [[nodiscard]] ReportFile reportFile() const override;
};

} // namespace comparo::ui
