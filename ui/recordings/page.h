// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class RecordingsExport;
class RecordingsModel;
class RecordingsPanel;

/// The page "Recordings" in the window. Keys of the pictures mean its own pictures while it is shown.
class RecordingsPage : public PanelPage<RecordingsPanel> {
    Q_OBJECT

public:
    explicit RecordingsPage(PageHost& host);

    [[nodiscard]] RecordingsModel& model() { return *m_model; }
    [[nodiscard]] RecordingsExport& reports() { return *m_reports; }

    [[nodiscard]] bool hasOwnInput() const override { return true; }
    [[nodiscard]] QString name() const override { return tr("Recordings"); }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] bool isReady() override;
    [[nodiscard]] ImageCanvas* canvas() override;
    void tell() override;
    [[nodiscard]] bool isRunning() const override;
    void stop() override;
    [[nodiscard]] bool takes(const QStringList& paths) const override;
    void open(const QStringList& paths) override;
    /// One or two files of arrays, also of such as are images elsewhere.
    void openArrays(const QStringList& paths);
    [[nodiscard]] bool yields() const override { return true; }
    [[nodiscard]] QStringList files() const override;
    void readAgain(const QStringList& changed) override;
    void save(SavedSession& saved) const override;
    void restore(const SavedSession& saved) override;

protected:
    QWidget* make(QWidget* parent) override;

private:
    void bindActions();
    void chooseFile(bool asB);
    void chooseReport();

    RecordingsModel* m_model;
    RecordingsExport* m_reports;
};

} // namespace comparo::ui
