// SPDX-License-Identifier: Apache-2.0
#include "ui/base/style/look.h"

#include <QHash>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

Look lookOf(const QWidget* widget)
{
    static const QHash<QString, Look> names{
        {u"panel"_s, Look::Panel},   {u"card"_s, Look::Card},         {u"error"_s, Look::Error},
        {u"notice"_s, Look::Notice}, {u"bar"_s, Look::Bar},           {u"footer"_s, Look::Footer},
        {u"line"_s, Look::Line},     {u"title"_s, Look::Title},       {u"badge"_s, Look::Badge},
        {u"muted"_s, Look::Muted},   {u"outlined"_s, Look::Outlined}, {u"section"_s, Look::Section},
        {u"tab"_s, Look::Tab}};
    return widget ? names.value(widget->property("look").toString(), Look::None) : Look::None;
}

void setLook(QWidget& widget, const QString& look)
{
    if (widget.property("look") == look)
        return;
    widget.setProperty("look", look);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
    widget.update();
}

} // namespace comparo::ui
