// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QLabel>

#include <utility>

namespace comparo::ui {

/// A label of text that measures it once for every width. Layouts ask again and again, and a QLabel lays the
/// text out for each question.
class MeasuredLabel : public QLabel {
public:
    using QLabel::QLabel;

    [[nodiscard]] QSize sizeHint() const override
    {
        forgetOthers();
        if (!m_hint.isValid())
            m_hint = QLabel::sizeHint();
        return m_hint;
    }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        forgetOthers();
        if (!m_least.isValid())
            m_least = QLabel::minimumSizeHint();
        return m_least;
    }

    [[nodiscard]] int heightForWidth(int width) const override
    {
        forgetOthers();
        auto known = m_heights.constFind(width);
        if (known == m_heights.constEnd())
            known = m_heights.insert(width, QLabel::heightForWidth(width));
        return *known;
    }

private:
    /// All that the size of a text depends on.
    struct Measured {
        QString text;
        QFont font;
        QMargins margins;
        int leastWidth = -1;
        int margin = 0;
        int indent = 0;
        Qt::TextFormat format = Qt::AutoText;
        bool wraps = false;

        bool operator==(const Measured&) const = default;
    };

    /// Forgets the sizes of another text.
    void forgetOthers() const
    {
        ensurePolished();
        Measured now{text(),   font(),   contentsMargins(), minimumWidth(),
                     margin(), indent(), textFormat(),      wordWrap()};
        if (now == m_measured)
            return;
        m_measured = std::move(now);
        m_hint = m_least = {};
        m_heights.clear();
    }

    mutable Measured m_measured;
    mutable QSize m_hint;
    mutable QSize m_least;
    mutable QHash<int, int> m_heights;
};

} // namespace comparo::ui
