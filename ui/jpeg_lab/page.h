// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class JpegLab;
class JpegLabPanel;

/// The page "JPEG lab" in the window. It shows what the comparison has open, unless a file of its own was
/// opened there.
class JpegLabPage : public PanelPage<JpegLabPanel> {
    Q_OBJECT

public:
    explicit JpegLabPage(PageHost& host);

    [[nodiscard]] JpegLab& lab() { return *m_lab; }

    [[nodiscard]] bool hasOwnInput() const override { return true; }
    [[nodiscard]] QString name() const override { return tr("JPEG lab"); }
    [[nodiscard]] QWidget* topBar() override;
    [[nodiscard]] QWidget& focus() override;
    [[nodiscard]] bool isReady() override;
    [[nodiscard]] ImageCanvas* canvas() override;
    void showPixel(QPoint pixel) override;
    void arrange() override;
    /// A picture, or a .jpg to inspect.
    void open(const QStringList& paths) override;
    [[nodiscard]] bool owns(const QString& path) const override;
    void save(SavedSession& saved) const override;
    void restore(const SavedSession& saved) override;

protected:
    QWidget* make(QWidget* parent) override;

private:
    [[nodiscard]] QString input() const;
    [[nodiscard]] bool hasReport();
    void chooseFile();
    void chooseReport();

    JpegLab* m_lab;
    QString m_input; ///< the comparison's input that the lab was last filled with
};

} // namespace comparo::ui
