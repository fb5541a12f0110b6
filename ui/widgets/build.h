// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QBoxLayout>
#include <QFont>
#include <QIcon>
#include <QLineEdit>
#include <QMargins>
#include <QSize>
#include <QString>
#include <QWidget>

#include <concepts>
#include <initializer_list>
#include <optional>

/// What windows are built of in few words: layouts with what stands in them, and widgets with what they are.
namespace comparo::ui {

/// What stands in a row or column: a widget or layout, a stretch, or a gap.
class BoxItem {
public:
    BoxItem(QWidget* widget, int stretch = 0, Qt::Alignment align = {})
        : m_widget(widget), m_number(stretch), m_align(align)
    {
    }
    BoxItem(QLayout* layout, int stretch = 0) : m_layout(layout), m_number(stretch) {}

    static BoxItem space(int stretch, int pixels);
    void addTo(QBoxLayout& box) const;

private:
    BoxItem() = default;

    QWidget* m_widget = nullptr;
    QLayout* m_layout = nullptr;
    int m_number = 0; ///< its stretch
    int m_pixels = -1;
    Qt::Alignment m_align = {};
};
using BoxItems = std::initializer_list<BoxItem>;

/// Room that takes what is left; gap(): so many pixels.
inline BoxItem stretch(int factor = 1)
{
    return BoxItem::space(factor, -1);
}
inline BoxItem gap(int pixels)
{
    return BoxItem::space(0, pixels);
}

constexpr int kUsual = -1; ///< spacing of the style

/// Rows and columns, of a widget or to stand in another one.
QHBoxLayout* hbox(QWidget* parent, QMargins margins, int spacing, BoxItems items = {});
QHBoxLayout* hbox(QWidget* parent, int spacing, BoxItems items = {});
QHBoxLayout* hbox(QMargins margins, int spacing, BoxItems items = {});
QHBoxLayout* hbox(int spacing, BoxItems items = {});
QVBoxLayout* vbox(QWidget* parent, QMargins margins, int spacing, BoxItems items = {});
QVBoxLayout* vbox(QWidget* parent, int spacing, BoxItems items = {});
QVBoxLayout* vbox(QMargins margins, int spacing, BoxItems items = {});
QVBoxLayout* vbox(int spacing, BoxItems items = {});
void addAll(QBoxLayout* box, BoxItems items);

/// What a widget is; what is left out stays as it is. Some are of one kind of widget only.
struct Traits {
    QString name = {};
    QString title = {};       ///< of a window
    QString text = {};        ///< of a label, a button or a line
    QString placeholder = {}; ///< of a line
    QIcon icon = {};          ///< of a button
    QString look = {};        ///< how the style paints it: "bar", "muted"
    QString tip = {};
    QString spoken = {}; ///< its name for a screen reader
    bool small = false;  ///< of its text
    bool bold = false;
    std::optional<QFont> font = {};
    QMargins margins = {}; ///< of its contents
    int minimumWidth = 0;
    int maximumWidth = 0;
    int minimumHeight = 0;
    int fixedHeight = 0;
    QSize fixedSize = {};
    std::optional<int> frame = {}; ///< QFrame::Shape
    std::optional<Qt::FocusPolicy> focus = {};
    bool hidden = false;
    std::optional<Qt::TextFormat> format = {}; ///< of a label, as what follows
    Qt::Alignment align = {};
    QWidget* buddy = nullptr;
    bool prose = false; ///< wraps and can be selected
    bool wraps = false;
    bool selectable = false;
    bool links = false;     ///< that can be followed; selectable, too
    bool checkable = false; ///< of a button
    bool checked = false;
    std::optional<int> steps = {}; ///< of a progress bar, which shows no text; 0: nobody knows how many
};

void applyTraits(QWidget* widget, const Traits& traits);

/// Gives a widget its traits, and hands it on.
template <std::derived_from<QWidget> W>
W* configure(W* widget, const Traits& traits)
{
    applyTraits(widget, traits);
    return widget;
}
template <std::derived_from<QAbstractButton> W>
W* configure(W* button, const QString& name, const QString& text, const QString& tip, Traits more = {})
{
    more.name = name;
    more.text = text;
    more.tip = tip;
    return configure(button, more);
}
template <std::derived_from<QLineEdit> W>
W* configure(W* line, const QString& name, const QString& placeholder, const QString& spoken,
             Traits more = {})
{
    more.name = name;
    more.placeholder = placeholder;
    more.spoken = spoken;
    return configure(line, more);
}

} // namespace comparo::ui
