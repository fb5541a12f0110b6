// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

namespace comparo::ui {

class StreamsModel;
class StreamsPanel;

/// The page "Streams" in the window.
class StreamsPage : public PanelPage<StreamsPanel> {
    Q_OBJECT

public:
    explicit StreamsPage(PageHost& host);

    [[nodiscard]] StreamsModel& model() { return *m_model; }

    /// Shows the timeline of a side.
    void showSide(int side);

    [[nodiscard]] QString name() const override { return tr("Streams"); }
    [[nodiscard]] QWidget& focus() override;
    [[nodiscard]] bool isReady() override;
    void tell() override;

protected:
    QWidget* make(QWidget* parent) override;

private:
    StreamsModel* m_model;
};

} // namespace comparo::ui
