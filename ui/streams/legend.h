// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace comparo::ui {

/// The signs of the picture with their words, in as many lines as it takes.
class StreamsLegend : public QWidget {
    Q_OBJECT

public:
    explicit StreamsLegend(QWidget* parent = nullptr);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Draws, or with no painter only measures; returns the height.
    int lay(QPainter* painter, int width) const;
};

} // namespace comparo::ui
