// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/grid/cell.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/session/display_options.h"
#include "ui/widgets/build.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QStringList>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString nameOf(const GridItem& item)
{
    return item.step || item.side ? engineText(item.label) : GridCell::tr("input");
}

} // namespace

GridCell::GridCell(GridModel& model, std::size_t item, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_item(item),
      m_name(new QLabel(this)),
      m_note(new QLabel(this)),
      m_reference(new QToolButton(this)),
      m_alone(new QToolButton(this)),
      m_unlinked(new QToolButton(this)),
      m_canvas(new ImageCanvas(this)),
      m_error(new QLabel(this))
{
    setObjectName(u"grid_cell_%1"_s.arg(item));
    auto* layout = vbox(this, {0, 0, 0, 0}, 0);
    auto* head = configure(new QFrame(this), {.look = u"bar"_s});
    configure(m_name, {.small = true, .bold = true, .minimumWidth = 1});
    configure(m_note, {.name = u"grid_note"_s, .look = u"muted"_s, .small = true, .minimumWidth = 1});
    configure(m_reference, u"grid_reference"_s, tr("Reference"),
              tr("All others are compared with this one (Shift+N)"),
              {.look = u"outlined"_s, .small = true, .checkable = true});
    auto* row = hbox(head, {8, 2, 4, 2}, 8, {{m_name, 1}, m_note});
    configure(m_alone, {.name = u"grid_alone"_s, .text = tr("Alone"), .tip = tr("Show all again (Q)")});
    configure(m_unlinked, u"grid_unlinked"_s, tr("Unlinked"),
              tr("Move and zoom it with the others again (Y)"));
    for (QToolButton* button : {m_alone, m_unlinked}) {
        configure(button,
                  {.look = u"outlined"_s, .small = true, .hidden = true, .checkable = true, .checked = true});
        row->addWidget(button);
    }
    connect(m_alone, &QToolButton::clicked, this, &GridCell::soloWanted);
    connect(m_unlinked, &QToolButton::clicked, this, &GridCell::linkWanted);
    row->addWidget(m_reference);
    configure(m_error, {.align = Qt::AlignCenter, .wraps = true});
    m_error->setMargin(16);
    m_error->setProperty("look", u"error"_s);
    addAll(layout, {head, {m_canvas, 1}, {m_error, 1}});
    m_canvas->setMinimumSize(120, 90);
    connect(m_reference, &QToolButton::clicked, this, [this] {
        m_model.setReference(m_item);
        refresh(); // a second click does not take it away
    });
    refresh();
}

QString GridCell::note() const
{
    return noteText();
}

void GridCell::setSolo(bool solo)
{
    m_alone->setChecked(true);
    m_alone->setVisible(solo);
    fitName();
}

void GridCell::setLinked(bool linked)
{
    m_linked = linked;
    m_unlinked->setChecked(true);
    m_unlinked->setVisible(!linked);
    fitName();
}

void GridCell::setDifference(bool difference, double stops)
{
    m_difference = difference;
    m_stops = stops;
    refresh();
}

void GridCell::setPixel(std::optional<QPoint> pixel)
{
    m_pixel = pixel;
    m_canvas->setLinkedPixel(pixel);
    fitName();
}

QString GridCell::valuesText(QPoint pixel) const
{
    const Pyramid* picture = (*m_model.items())[m_item].picture.get();
    if (!picture || !QRect(0, 0, picture->width(), picture->height()).contains(pixel))
        return {};
    QStringList values;
    for (const int channel : shownChannels(m_canvas->display(), picture->channels()))
        values << numbers::sample(picture->value(channel, pixel.y(), pixel.x()), picture->dtype());
    return values.join(u"  "_s);
}

/// The values of the pixel that is pointed at; else what differs from the reference.
QString GridCell::noteText() const
{
    if (m_pixel)
        if (const QString values = valuesText(*m_pixel); !values.isEmpty())
            return values;
    if (m_item == m_model.reference())
        return {};
    const GridItems& items = *m_model.items();
    if (!items[m_item].picture)
        return {};
    if (const Comparison* known = m_model.comparison(m_item)) {
        if (known->all.differing == 0)
            return tr("= the same bits");
        constexpr int kDigits = 3; // the pixel panel has them all
        return tr("≠ %1, max %2")
            .arg(numbers::shortPercent(static_cast<double>(known->all.differing) /
                                       static_cast<double>(known->all.samples)),
                 QString::number(known->all.maxAbs, 'g', kDigits));
    }
    const Pyramid* reference = items[m_model.reference()].picture.get();
    const Pyramid& own = *items[m_item].picture;
    if (reference && (own.base().shape() != reference->base().shape() ||
                      isFloat(own.dtype()) != isFloat(reference->dtype())))
        return tr("%1×%2, unlike the reference").arg(own.width()).arg(own.height());
    return {};
}

void GridCell::refresh()
{
    const GridItems& items = *m_model.items();
    const GridItem& item = items[m_item];
    setAccessibleName(nameOf(item));
    const bool isReference = m_item == m_model.reference();
    {
        const QSignalBlocker quiet(m_reference);
        m_reference->setChecked(isReference);
    }
    m_reference->setEnabled(item.picture != nullptr);
    m_canvas->setVisible(item.picture != nullptr);
    m_error->setVisible(item.picture == nullptr);
    m_error->setText(engineText(item.error));
    fitName();
    if (!item.picture)
        return;
    DisplayTransform base = m_model.view().display();
    base.low = item.low;
    base.high = item.high;
    base.channel = base.channel < item.picture->channels() ? base.channel : -1;
    if (base.rgb[0] >= item.picture->channels() || base.rgb[1] >= item.picture->channels() ||
        base.rgb[2] >= item.picture->channels())
        base.rgb = DisplayTransform().rgb;
    const bool isWhole = !isFloat(item.picture->dtype());
    m_canvas->setDisplay(
        withOptions(base, m_model.view().displayOptions(), {0.0, isWhole ? item.high : 1.0}));
    const GridItem& reference = items[m_model.reference()];
    const bool hasDifference =
        reference.picture && reference.picture->base().shape() == item.picture->base().shape();
    m_canvas->setPair(item.picture, reference.picture);
    m_canvas->setLabels({}, nameOf(reference)); // its own name stands above it
    m_canvas->setBadges(QString::number(m_item + 1), tr("Ref."));
    const Comparison* known = m_model.comparison(m_item);
    m_canvas->setEqual(!isReference && known && known->all.differing == 0);
    if (m_difference && hasDifference && !isReference) {
        m_canvas->setMode(u"difference"_s);
        ParamSet params = m_canvas->modeParams();
        params.set("gain", static_cast<std::int64_t>(m_stops));
        m_canvas->setModeParams(params);
    } else {
        m_canvas->setMode(u"a"_s);
    }
}

/// The name, and what is said of it as far as there is room.
void GridCell::fitName()
{
    constexpr int kLeastNote = 88;
    int room = width() - m_reference->sizeHint().width() - 40;
    for (const QToolButton* button : {m_alone, m_unlinked})
        if (!button->isHidden())
            room -= button->sizeHint().width() + 8;
    const auto fit = [](QLabel* label, const QString& text, int width) {
        label->setText(label->fontMetrics().elidedText(text, Qt::ElideRight, std::max(width, 40)));
        label->setToolTip(text);
        return label->fontMetrics().horizontalAdvance(label->text()) + 4;
    };
    const QString note = noteText();
    const int least = std::min(kLeastNote, m_note->fontMetrics().horizontalAdvance(note) + 4);
    const int name = fit(m_name, nameOf((*m_model.items())[m_item]), room - least);
    fit(m_note, note, room - name);
}

void GridCell::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    if (m_model.items() && m_item < m_model.items()->size())
        fitName();
}

void GridCell::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_model.items() || m_item >= m_model.items()->size())
        return;
    auto* menu = new QMenu(this); // goes with the cell, which a new result may replace meanwhile
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* reference =
        menu->addAction(tr("Make this the reference"), this, [this] { m_model.setReference(m_item); });
    reference->setEnabled(m_item != m_model.reference() && (*m_model.items())[m_item].picture);
    menu->addAction(tr("Open as A and B"), this, [this] { m_model.open(m_item); });
    menu->addSeparator();
    menu->addAction(m_alone->isHidden() ? tr("Show this result alone") : tr("Show all results"), this,
                    &GridCell::soloWanted);
    menu->addAction(m_linked ? tr("Move this result by itself") : tr("Link this result again"), this,
                    &GridCell::linkWanted);
    menu->popup(event->globalPos());
}

} // namespace comparo::ui
