// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/provenance_panel.h"

#include "engine/base/version.h"
#include "engine/device/device_text.h"
#include "ui/base/breakable.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/findings/provenance_model.h"
#include "ui/widgets/build.h"
#include "ui/widgets/table_copy.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString describe(const Tensor& tensor)
{
    return u"%1, %2, %3"_s.arg(fromUtf8(toString(tensor.dtype())), fromUtf8(tensor.shape().toString()),
                               fromUtf8(toString(tensor.layout())));
}

QString notesOf(const StepTrace& step)
{
    QStringList notes;
    for (const Message& note : step.notes)
        notes << engineText(note);
    if (step.peer && !step.peer->function.empty())
        notes << fromUtf8(step.peer->function);
    return notes.isEmpty() ? QString(QChar(0x2013)) : notes.join(u"; "_s);
}

QString timeOf(double ms, const Side& side)
{
    const QString text = numbers::milliseconds(ms);
    return side.runsOn(DeviceKind::Emu)
               ? ProvenancePanel::tr("%1 (emulated: says nothing about a GPU)").arg(text)
               : text;
}

/// Of a peer where its time went, by its own clock.
QString timesOf(const StepTrace& step, const Side& side)
{
    const QString whole = timeOf(step.milliseconds, side);
    if (!step.peer)
        return whole;
    const PeerTimes& times = step.peer->times;
    QString text = ProvenancePanel::tr("%1 (upload %2, compute %3, download %4)")
                       .arg(whole, numbers::milliseconds(times.upload), numbers::milliseconds(times.compute),
                            numbers::milliseconds(times.download));
    if (times.device)
        text += ProvenancePanel::tr("; %1 by device events").arg(numbers::milliseconds(*times.device));
    return text;
}

/// The tensors inside a peer, one a line.
QString tensorsOf(const StepTrace& step)
{
    QStringList lines;
    if (step.peer)
        for (const PeerTensor& tensor : step.peer->tensors) {
            QStringList facts{fromUtf8(tensor.device), fromUtf8(tensor.dtype), fromUtf8(tensor.shape)};
            if (!tensor.strides.empty())
                facts << ProvenancePanel::tr("strides %1").arg(fromUtf8(tensor.strides));
            if (!tensor.stream.empty())
                facts << ProvenancePanel::tr("stream %1").arg(fromUtf8(tensor.stream));
            lines << fromUtf8(tensor.name) + u": "_s + facts.join(u", "_s);
        }
    return lines.isEmpty() ? QString(QChar(0x2013)) : lines.join(u'\n');
}

bool hasTensors(const StepTrace& step)
{
    return step.peer && !step.peer->tensors.empty();
}

QString deviceOf(const Trace& trace)
{
    if (trace.side.peer)
        return fromUtf8(trace.peer && !trace.peer->deviceLabel.empty() ? trace.peer->deviceLabel
                                                                       : trace.side.peer->device);
    return engineText(deviceLabel(device(trace.side.device).info()));
}

/// Of a peer its environment, one a line.
QString detailsOf(const Trace& trace)
{
    if (!trace.side.peer)
        return engineText(deviceDetail(device(trace.side.device).info()));
    QStringList facts;
    if (trace.peer)
        for (const auto& [key, value] : trace.peer->environment)
            facts << u"%1 %2"_s.arg(fromUtf8(key), fromUtf8(value));
    return facts.join(u'\n');
}

/// Long names go on in the next line, and what both sides share has the room of both.
class FactDelegate : public QStyledItemDelegate {
public:
    explicit FactDelegate(QTableView* table) : QStyledItemDelegate(table), m_table(table) {}

    [[nodiscard]] QString displayText(const QVariant& value, const QLocale& locale) const override
    {
        return breakable(QStyledItemDelegate::displayText(value, locale));
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (index.column() == 2 && m_table->columnSpan(index.row(), 1) == 2)
            return {};
        QStyleOptionViewItem whole = option;
        whole.rect.setWidth(0);
        for (int i = 0; i < m_table->columnSpan(index.row(), index.column()); ++i)
            whole.rect.setWidth(whole.rect.width() + m_table->columnWidth(index.column() + i));
        return QStyledItemDelegate::sizeHint(whole, index);
    }

private:
    QTableView* m_table;
};

/// As high as their texts, with some space between them.
void fitRows(QTableView* table)
{
    constexpr int kGap = 6;
    const QAbstractItemView* view = table; // in which the hints are public
    for (int row = 0; row < table->model()->rowCount(); ++row)
        table->setRowHeight(row, view->sizeHintForRow(row) + kGap);
    fitHeight(table);
}

} // namespace

ProvenancePanel::ProvenancePanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_model(new ProvenanceModel(this)), m_table(new QTableView(this))
{
    vbox(this, kUsual, {m_table});
    m_table->setModel(m_model);
    configure(m_table, {.name = u"provenance"_s, .spoken = tr("Provenance of both sides"), .small = true});
    m_table->setWordWrap(true);
    m_table->setItemDelegate(new FactDelegate(m_table));
    makeCopyable(m_table);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    // Later also because the header tells of new widths before its table has them.
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, &ProvenancePanel::fitLater);
    for (const auto signal : {&Session::resultChanged, &Session::findingsChanged})
        connect(&session, signal, this, &ProvenancePanel::refresh);
    refresh();
}

void ProvenancePanel::refresh()
{
    std::vector<ProvenanceModel::Row> rows;
    if (const AnalysisPtr& result = m_session.result()) {
        const QString version = u"Comparoscope "_s + QLatin1StringView(kVersion);
        if (result->whole.a) {
            const Trace& a = *result->whole.a;
            const Trace& b = *result->whole.b;
            const auto sideOf = [](const Trace& trace) {
                return engineText(trace.label()).replace(u" · "_s, u"\n"_s);
            };
            rows.push_back({tr("Side"), sideOf(a), sideOf(b)});
            rows.push_back({tr("Device"), deviceOf(a), deviceOf(b)});
            rows.push_back({tr("Details"), detailsOf(a), detailsOf(b)});
            rows.push_back({tr("Input"), describe(a.input), describe(b.input)});
            for (std::size_t i = 0; i < a.steps.size(); ++i) {
                const QString id = u"%1 %2"_s.arg(i + 1).arg(fromUtf8(a.steps[i].step.op->id));
                rows.push_back({tr("%1: path").arg(id), notesOf(a.steps[i]), notesOf(b.steps[i])});
                rows.push_back(
                    {tr("%1: output").arg(id), describe(a.steps[i].output), describe(b.steps[i].output)});
                if (hasTensors(a.steps[i]) || hasTensors(b.steps[i]))
                    rows.push_back({tr("%1: tensors").arg(id), tensorsOf(a.steps[i]), tensorsOf(b.steps[i])});
                rows.push_back(
                    {tr("%1: time").arg(id), timesOf(a.steps[i], a.side), timesOf(b.steps[i], b.side)});
            }
            rows.push_back({tr("Total"), timeOf(a.milliseconds, a.side), timeOf(b.milliseconds, b.side)});
            const QString codec = u"%1 (%2)"_s.arg(fromUtf8(m_session.input().info.format),
                                                   fromUtf8(m_session.input().info.codec));
            rows.push_back({tr("Decoder"), codec, codec});
        } else {
            rows.push_back({tr("File"), m_session.path(0), m_session.path(1)});
            rows.push_back({tr("Image"), describe(result->imageA()), describe(result->imageB())});
            rows.push_back({tr("Decoder"), fromUtf8(m_session.input(0).info.codec),
                            fromUtf8(m_session.input(1).info.codec)});
        }
        rows.push_back({tr("Program"), version, version});
        rows.push_back({tr("Command"), m_session.command(), m_session.command()});
    }
    if (rows == m_model->rows())
        return;
    m_table->clearSpans();
    m_model->setRows(std::move(rows));
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (m_model->index(row, 1).data() == m_model->index(row, 2).data())
            m_table->setSpan(row, 1, 1, 2);
    constexpr int kMostFact = 96; // names wrap: what the sides have is what is read
    m_table->resizeColumnToContents(0);
    m_table->setColumnWidth(0, std::min(m_table->columnWidth(0), kMostFact));
    fitLater();
}

void ProvenancePanel::fitLater()
{
    if (!std::exchange(m_fits, false))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_fits = true;
            fitRows(m_table);
        },
        Qt::QueuedConnection);
}

} // namespace comparo::ui
