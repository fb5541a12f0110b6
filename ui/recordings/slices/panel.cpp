// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/slices/panel.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/recordings/slices/map_view.h"
#include "ui/widgets/build.h"
#include "ui/widgets/table_copy.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t kShownSlices = 500; ///< a report in JSON has all of them
constexpr int kRowsSeen = 8;              ///< before the table scrolls

} // namespace

SliceTable::SliceTable(QObject* parent)
    : RowsModel({{.head = QT_TR_NOOP("Slice"),
                  .headTip = QT_TR_NOOP("Index of the axis. A click shows the slice's worst place."),
                  .text = [](const Row& slice) { return fromUtf8(slice.indexText()); }},
                 {.head = QT_TR_NOOP("Differing"),
                  .headTip = QT_TR_NOOP("Values of the slice that differ"),
                  .align = kAlignRight,
                  .text = [](const Row& slice) { return numbers::percent(slice.differing, slice.samples); },
                  .copied = [](const Row& slice) { return numbers::count(slice.differing); },
                  .tip =
                      [](const Row& slice) {
                          return SliceTable::tr("%1 of %2 values")
                              .arg(numbers::count(slice.differing), numbers::count(slice.samples));
                      }},
                 {.head = QT_TR_NOOP("Max |A−B|"),
                  .align = kAlignRight,
                  .text = [](const Row& slice) { return numbers::value(slice.maxAbs); },
                  .tip = [](const Row& slice) { return fromUtf8(slice.placeText()); }},
                 {.head = QT_TR_NOOP("Mean"),
                  .headTip = QT_TR_NOOP("Mean |A−B| of all values of the slice that are finite in both"),
                  .align = kAlignRight,
                  .text = [](const Row& slice) { return QString::number(slice.meanAbs, 'g', 4); },
                  .copied = [](const Row& slice) { return numbers::value(slice.meanAbs); }}},
                {}, parent)
{
}

RecordedSlices::RecordedSlices(RecordingsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_axis(new QComboBox(this)),
      m_sentence(new QLabel(this)),
      m_slices(new SliceTable(this)),
      m_table(new QTableView(this)),
      m_more(new QLabel(this)),
      m_rows(new QComboBox(this)),
      m_columns(new QComboBox(this)),
      m_axes(new QWidget(this)),
      m_map(new AxisMapView(this)),
      m_mapText(new QLabel(this))
{
    configure(this, {.name = u"recorded_slices"_s});
    const auto label = [this](const QString& text, QWidget* of) {
        return configure(new QLabel(text, this), {.look = u"muted"_s, .buddy = of});
    };
    configure(m_axis, {.name = u"slices_axis"_s,
                       .tip = tr("The axis whose slices are listed"),
                       .spoken = tr("The axis whose slices are listed")});
    configure(m_sentence, {.name = u"slices_sentence"_s, .small = true, .wraps = true, .selectable = true});
    configure(m_more, {.name = u"slices_more"_s, .look = u"muted"_s, .small = true, .wraps = true});
    m_table->setModel(m_slices);
    configure(
        m_table,
        {.name = u"slices_table"_s, .spoken = tr("Slices that differ, the worst first"), .small = true});
    makeCopyable(m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    const auto place = [this](const QModelIndex& index) {
        Q_EMIT placeWanted(m_slices->rows()[static_cast<std::size_t>(index.row())].worst);
    };
    connect(m_table, &QTableView::clicked, this, place);
    connect(m_table, &QTableView::activated, this, place);
    configure(m_rows, {.name = u"map_rows"_s,
                       .tip = tr("The axis of the map's rows"),
                       .spoken = tr("The axis of the map's rows")});
    configure(m_columns, {.name = u"map_columns"_s,
                          .tip = tr("The axis of the map's columns"),
                          .spoken = tr("The axis of the map's columns")});
    hbox(m_axes, {0, 0, 0, 0}, 8,
         {label(tr("Rows"), m_rows), {m_rows, 1}, label(tr("Columns"), m_columns), {m_columns, 1}});
    configure(m_map, {.name = u"axis_map"_s, .spoken = tr("Largest difference by two axes")});
    configure(m_mapText, {.name = u"axis_map_text"_s, .look = u"muted"_s, .small = true, .wraps = true});
    vbox(this, {0, 0, 0, 0}, 8,
         {hbox(8, {label(tr("Slices of"), m_axis), {m_axis, 1}}), m_sentence, m_table, m_more, m_axes, m_map,
          m_mapText});

    connect(m_axis, &QComboBox::activated, this, &RecordedSlices::showSlices);
    connect(m_rows, &QComboBox::activated, this, [this] { chooseMap(m_rows, m_columns); });
    connect(m_columns, &QComboBox::activated, this, [this] { chooseMap(m_columns, m_rows); });
    connect(m_map, &AxisMapView::placeChosen, this, [this](std::uint64_t value) {
        if (m_sliced)
            Q_EMIT placeWanted(m_sliced->slices.indexOf(value));
    });
    connect(&model, &RecordingsModel::detailChanged, this, &RecordedSlices::follow);
    connect(&m_task, &Task::failed, this, [this](const QString& sentence) { m_sentence->setText(sentence); });
    show(nullptr);
}

bool RecordedSlices::isOffered() const
{
    const RecordedLine* line = m_model.line();
    if (!line || m_model.live() || !line->comparison || line->comparison->all.differing == 0 || !line->stepA)
        return false;
    const std::vector<RecordedTensor>& tensors = m_model.file(0)->recording.steps[*line->stepA].tensors;
    return line->tensor < tensors.size() && !tensors[line->tensor].shape.empty();
}

void RecordedSlices::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

/// Measures what is selected, unless that was done.
void RecordedSlices::follow()
{
    if (!isOffered()) {
        m_task.stop();
        m_measured.reset();
        show(nullptr);
        return;
    }
    if (!isVisible() || (m_measured == m_model.detail() && m_measuredTensor == m_model.tensor()))
        return;
    m_measured = m_model.detail();
    m_measuredTensor = m_model.tensor();
    m_chosen.reset();
    show(nullptr);
    measure();
}

void RecordedSlices::measure()
{
    SlicesQuestion question;
    if (m_chosen)
        question.map = std::to_string(m_chosen->rows) + "," + std::to_string(m_chosen->columns);
    m_task.start(
        [a = m_model.file(0), b = m_model.file(1), line = *m_model.line(),
         question](const Progress& progress) {
            auto found = slicedArray(a->recording, b->recording, line, question, progress);
            return found ? std::make_shared<const SlicedArray>(std::move(*found))
                         : std::shared_ptr<const SlicedArray>();
        },
        [this](const std::shared_ptr<const SlicedArray>& found) { show(found); });
}

void RecordedSlices::show(const std::shared_ptr<const SlicedArray>& sliced)
{
    const bool isOther = !sliced || !m_sliced || m_sliced->slices.shape != sliced->slices.shape || !m_chosen;
    m_sliced = sliced;
    for (QWidget* widget : {static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_axes),
                            static_cast<QWidget*>(m_map), static_cast<QWidget*>(m_mapText)})
        widget->setVisible(sliced != nullptr);
    m_axis->setEnabled(sliced != nullptr);
    if (!sliced) {
        m_more->hide();
        m_slices->setRows({});
        m_map->setMap(nullptr);
        m_sentence->setText(m_model.isOpen() ? tr("Measuring the slices…") : QString());
        return;
    }
    if (isOther)
        fillAxes();
    showSlices();
    showMap();
}

void RecordedSlices::fillAxes()
{
    const ArraySlices& slices = m_sliced->slices;
    for (QComboBox* box : {m_axis, m_rows, m_columns}) {
        const QSignalBlocker blocker(box);
        box->clear();
        for (const AxisSlices& axis : slices.axes)
            box->addItem(tr("axis %1 (%2)")
                             .arg(QString::number(axis.axis),
                                  numbers::count(static_cast<std::uint64_t>(axis.extent))));
    }
    m_axis->setCurrentIndex(m_sliced->axis);
    m_rows->setCurrentIndex(slices.map.rowAxis.value_or(-1));
    m_columns->setCurrentIndex(slices.map.columnAxis);
}

void RecordedSlices::showSlices()
{
    if (!m_sliced || m_axis->currentIndex() < 0)
        return;
    const int axis = m_axis->currentIndex();
    m_sentence->setText(
        engineText(axis == m_sliced->axis ? m_sliced->sentence() : m_sliced->slices.sentence(axis)));
    const std::vector<AxisSlice>& all = m_sliced->slices.axes[static_cast<std::size_t>(axis)].differing;
    const auto count = static_cast<std::ptrdiff_t>(std::min(all.size(), kShownSlices));
    m_slices->setRows({all.begin(), all.begin() + count});
    m_more->setVisible(all.size() > kShownSlices);
    m_more->setText(tr("%1 more slices differ; a JSON report has all of them.")
                        .arg(numbers::count(all.size() - static_cast<std::size_t>(count))));
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < m_slices->columnCount(); ++column)
        header->setSectionResizeMode(column,
                                     column == 0 ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    const int row = m_table->verticalHeader()->defaultSectionSize();
    m_table->setFixedHeight(std::min(
        heightOfRows(m_table), 2 * m_table->frameWidth() + header->sizeHint().height() + kRowsSeen * row));
}

void RecordedSlices::showMap()
{
    const AxisMap& map = m_sliced->slices.map;
    m_axes->setVisible(map.rowAxis.has_value());
    m_map->setMap(std::make_shared<const AxisMap>(map));
    QString text =
        engineText(map.sentence()) + u' ' + tr("Black is 0, the brightest %1.").arg(numbers::value(map.most));
    const auto hasNone = [](const AxisSlice& slice) { return slice.nonFinite > 0; };
    if (std::ranges::any_of(m_sliced->slices.axes.front().differing, hasNone))
        text += u' ' + tr("Magenta: NaN or infinity on one side only.");
    m_mapText->setText(text);
}

/// Another axis of the map; the other one gives way where both are the same.
void RecordedSlices::chooseMap(QComboBox* changed, QComboBox* other)
{
    if (!m_sliced || !m_sliced->slices.map.rowAxis)
        return;
    if (changed->currentIndex() == other->currentIndex()) {
        const bool isRows = changed == m_rows;
        const AxisMap& map = m_sliced->slices.map;
        other->setCurrentIndex(isRows ? *map.rowAxis : map.columnAxis);
    }
    m_chosen = MapAxes{m_rows->currentIndex(), m_columns->currentIndex()};
    measure();
}

} // namespace comparo::ui
