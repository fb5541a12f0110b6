// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/flow_layout.h"

#include <algorithm>
#include <utility>

namespace comparo::ui {

FlowLayout::FlowLayout(int gap, int lineGap) : m_gap(gap), m_lineGap(lineGap)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return flow({0, 0, width, 0}, false);
}

QSize FlowLayout::minimumSize() const
{
    QSize least;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            least = least.expandedTo(item->minimumSize());
    return least;
}

/// All in one line.
QSize FlowLayout::sizeHint() const
{
    QSize all;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            all = {all.width() + (all.width() > 0 ? m_gap : 0) + item->sizeHint().width(),
                   std::max(all.height(), item->sizeHint().height())};
    return all;
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    flow(rect, true);
}

int FlowLayout::flow(const QRect& rect, bool isMeant) const
{
    int y = rect.top();
    std::size_t begin = 0;
    bool isFirst = true;
    while (begin < m_items.size()) {
        // One line: as many as there is room for, at least one, and as high as the highest.
        int width = 0;
        int height = 0;
        std::size_t end = begin;
        for (; end < m_items.size(); ++end) {
            if (m_items[end]->isEmpty())
                continue;
            const QSize size = m_items[end]->sizeHint();
            const int more = width + (width > 0 ? m_gap : 0) + size.width();
            if (width > 0 && more > rect.width())
                break;
            width = more;
            height = std::max(height, size.height());
        }
        if (width > 0) {
            y += isFirst ? 0 : m_lineGap;
            isFirst = false;
            int x = rect.left();
            for (std::size_t i = begin; isMeant && i < end; ++i) {
                if (m_items[i]->isEmpty())
                    continue;
                const QSize size = m_items[i]->sizeHint();
                const QRect place(x, y + (height - size.height()) / 2, std::min(size.width(), rect.width()),
                                  size.height());
                m_items[i]->setGeometry(place);
                x += size.width() + m_gap;
            }
            y += height;
        }
        begin = end;
    }
    return y - rect.top();
}

} // namespace comparo::ui
