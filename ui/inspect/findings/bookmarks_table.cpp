// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/bookmarks_table.h"

#include "engine/base/shown_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"

#include <QStringList>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The channel that differs most at a place.
int mostDiffering(const Tensor& a, const Tensor& b, const Bookmark& place)
{
    int most = 0;
    double largest = 0.0;
    for (int c = 0; c < a.shape().c; ++c) {
        const double x = a.at(place.sample, c, place.pixel.y(), place.pixel.x());
        const double y = b.at(place.sample, c, place.pixel.y(), place.pixel.x());
        if (const double d = std::abs(x - y); d > largest) {
            largest = d;
            most = c;
        }
    }
    return most;
}

} // namespace

BookmarkTable::BookmarkTable(ViewState& view, QObject* parent)
    : RowsModel(parent), m_view(view), m_bookmarks(view.bookmarks())
{
    const auto valueOf = [this](int side) {
        return Spec{.head = side == 0 ? u"A"_s : u"B"_s,
                    .align = kAlignRight,
                    .text = [this, side](const Row& place) { return values(place, side, false); },
                    .copied = [this, side](const Row& place) { return values(place, side, true); }};
    };
    const auto told = [this](const Row&, int number) { return sentence(number); };
    setColumns(
        {{.head = QT_TR_NOOP("name"),
          .text = [](const Row& place, int number) { return u"%1  %2"_s.arg(number + 1).arg(place.name); },
          .copied = &Bookmark::name},
         {.head = QT_TR_NOOP("x, y"),
          .align = kAlignRight,
          .text = [](const Row& place) { return u"%1, %2"_s.arg(place.pixel.x()).arg(place.pixel.y()); }},
         valueOf(0),
         valueOf(1)},
        {.tip = told, .other = [told](const Row& place, int number, int role) {
             return role == Qt::AccessibleDescriptionRole ? QVariant(told(place, number)) : QVariant();
         }});
    connect(&m_bookmarks, &BookmarkModel::changed, this, &BookmarkTable::reset);
    for (const auto signal : {&Session::resultChanged, &Session::resultCleared})
        connect(&view.session(), signal, this, [this] { refresh(); });
    connect(&view, &ViewState::displayChanged, this, [this] { refresh(); });
}

int BookmarkTable::total() const
{
    return static_cast<int>(m_bookmarks.all().size());
}

const Bookmark& BookmarkTable::at(int number) const
{
    return m_bookmarks.all()[number];
}

/// Of all channels; for short of the one that is isolated, else of the one that differs most. A dash where
/// the result has no such place.
QString BookmarkTable::values(const Bookmark& place, int side, bool whole) const
{
    const auto outputs = m_bookmarks.outputs(place);
    if (!outputs)
        return u"\u2013"_s;
    const Tensor& image = side == 0 ? outputs->first : outputs->second;
    const int channels = image.shape().c;
    const auto valueOf = [&](int c) { return image.at(place.sample, c, place.pixel.y(), place.pixel.x()); };
    if (!whole) {
        const bool isIsolated = m_view.channel() >= 0 && m_view.channel() < channels;
        const int c = isIsolated ? m_view.channel() : mostDiffering(outputs->first, outputs->second, place);
        const QString value = numbers::value(valueOf(c));
        const std::vector<std::string>& names = m_view.session().result()->comparison.channelNames;
        return channels == 1 ? value : fromUtf8(shownName(channelName(c, channels, names))) + u' ' + value;
    }
    QStringList texts;
    for (int c = 0; c < channels; ++c)
        texts << numbers::sample(valueOf(c), image.dtype());
    return texts.join(u' ');
}

QString BookmarkTable::sentence(int row) const
{
    const Bookmark& place = m_bookmarks.all()[row];
    QString where = tr("%1: x %2, y %3").arg(place.name).arg(place.pixel.x()).arg(place.pixel.y());
    const auto& steps = m_view.session().setup().pipeline.steps;
    if (place.step && *place.step < steps.size())
        where += tr(", step %1 %2").arg(*place.step + 1).arg(fromUtf8(steps[*place.step].op->id));
    if (place.sample > 0)
        where += tr(", image %1").arg(place.sample);
    if (!m_bookmarks.outputs(place))
        return where + u'\n' + tr("The result has no such place now.");
    return where + u'\n' + tr("A %1\nB %2").arg(values(place, 0, true), values(place, 1, true));
}

Qt::ItemFlags BookmarkTable::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = RowsModel::flags(index);
    return index.column() == Name ? flags | Qt::ItemIsEditable : flags;
}

bool BookmarkTable::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || index.column() != Name)
        return false;
    const QString name = value.toString();
    // The editor that asks is still there; a new table would take it away.
    QMetaObject::invokeMethod(
        &m_bookmarks, [&model = m_bookmarks, row = index.row(), name] { model.rename(row, name); },
        Qt::QueuedConnection);
    return true;
}

} // namespace comparo::ui
