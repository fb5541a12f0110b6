// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLayout>
#include <QList>

#include <memory>
#include <vector>

namespace comparo::ui {

/// Items beside each other like words: those that have no room any more stand in the next line.
class FlowLayout : public QLayout {
public:
    FlowLayout(int gap, int lineGap);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override;
    [[nodiscard]] QSize sizeHint() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// Lays out lines of this width, and says how high they are.
    int flow(const QRect& rect, bool isMeant) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    int m_gap;
    int m_lineGap;
};

} // namespace comparo::ui
