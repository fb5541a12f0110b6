// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/steps.h"

#include "engine/base/error.h"
#include "engine/ops/op_registry.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/field_editor.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostTurns = 1000;

/// What a range stands for, or the item itself.
QStringList expanded(const QString& item)
{
    static const QRegularExpression range(
        u"^(-?[\\d.]+)\\s*(?:…|\\.\\.\\.?)\\s*(-?[\\d.]+?)(?:\\s*(?:by|:)\\s*([\\d.]+))?$"_s);
    const QRegularExpressionMatch match = range.match(item);
    if (!match.hasMatch())
        return {item};
    const double first = match.captured(1).toDouble(), last = match.captured(2).toDouble();
    const double step = match.captured(3).isEmpty() ? 1.0 : match.captured(3).toDouble();
    const double count = std::floor((last - first) / step + 1e-9) + 1.0;
    if (!(step > 0.0) || !(count >= 1.0 && count <= kMostTurns))
        failArgument(
            message("Invalid range '{}': it must have 1 to {} values.", Verbatim(toUtf8(item)), kMostTurns));
    QStringList values;
    for (int i = 0; i < static_cast<int>(count); ++i)
        values << QString::number(first + step * i, 'g', 12);
    return values;
}

const Op* opOf(const QString& id)
{
    const std::vector<Op>& all = allOps();
    const auto found = std::ranges::find(all, toUtf8(id), &Op::id);
    return found == all.end() ? nullptr : &*found;
}

} // namespace

QStringList turnsOf(const QString& text, const Schema& schema, const std::string& field)
{
    QStringList values;
    for (const QString& item : text.split(u',', Qt::SkipEmptyParts))
        values += expanded(item.trimmed());
    for (const QString& value : values)
        ParamSet(schema).parse(field, toUtf8(value));
    return values;
}

SweepStep::SweepStep(const QString& text, QWidget* parent) : QWidget(parent), m_title(new QLabel(this))
{
    auto* column = vbox(this, {0, 4, 0, 4}, 4);
    configure(m_title, {.name = u"sweep_step_title"_s, .bold = true});
    auto* remove = configure(new QToolButton(this), {.name = u"sweep_step_remove"_s,
                                                     .icon = Theme::instance().icon(u"close"_s),
                                                     .tip = tr("Take this step out"),
                                                     .spoken = tr("Take this step out"),
                                                     .focus = Qt::StrongFocus});
    connect(remove, &QToolButton::clicked, this, &SweepStep::removeWanted);
    column->addLayout(hbox(4, {{m_title, 1}, remove}));
    if (read(text))
        makeRows(column);
    else
        makeLine(column, text);
}

/// Whether it is an op of ours with parameters of its own.
bool SweepStep::read(const QString& text)
{
    m_op = text.section(u':', 0, 0).trimmed();
    const Op* op = opOf(m_op);
    if (!op)
        return false;
    m_schema = &op->info.schema;
    m_params = ParamSet(*m_schema);
    const QString items = text.section(u':', 1);
    try {
        for (const QString& item : items.split(u',', Qt::SkipEmptyParts)) {
            const std::string id = toUtf8(item.section(u'=', 0, 0).trimmed());
            const QString value = item.section(u'=', 1).trimmed();
            const Field* field = m_schema->find(id);
            if (!field || !item.contains(u'='))
                failArgument(message("{}", id));
            const bool isWord = std::ranges::count(field->choices, toUtf8(value)) > 0;
            const QStringList values = isWord ? QStringList{value} : value.split(u'|');
            for (const QString& each : values)
                m_params.parse(id, toUtf8(each));
            m_params.parse(id, toUtf8(values.front()));
            if (values.size() > 1)
                m_turns[id] = values.join(u", "_s);
        }
    } catch (const Error&) { // what is wrong with it is said where it is read
        m_schema = nullptr;
        m_turns.clear();
        return false;
    }
    return true;
}

void SweepStep::makeRows(QVBoxLayout* column)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    m_rows.reserve(m_schema->fields.size());
    for (const Field& field : m_schema->fields) {
        Row& row = m_rows.emplace_back();
        const QString id = fromUtf8(field.id);
        row.field = &field;
        row.editor = FieldEditor::create(field, this);
        row.editor->setValue(m_params.value(field.id));
        row.label = configure(new QLabel(translated(field.label), this),
                              {.tip = translated(field.help), .buddy = row.editor->input(), .wraps = true});
        row.turns =
            configure(new QToolButton(this), {.name = id + u"_turns"_s,
                                              .text = u"×n"_s,
                                              .look = u"outlined"_s,
                                              .tip = tr("Try several values in turn"),
                                              .spoken = tr("Several values of %1").arg(row.label->text()),
                                              .focus = Qt::StrongFocus,
                                              .checkable = true});
        row.values = configure(new QLineEdit(this), {.name = id + u"_values"_s,
                                                     .placeholder = tr("1, 2, 3 or 1…9 or 0…1 by 0.25"),
                                                     .spoken = tr("Values of %1").arg(row.label->text())});
        row.problem = configure(new QLabel(this), {.look = u"error"_s, .small = true, .wraps = true});
        if (const auto turns = m_turns.find(field.id); turns != m_turns.end()) {
            row.turns->setChecked(true);
            row.values->setText(turns->second);
        }
        for (QWidget* each : {static_cast<QWidget*>(row.editor), static_cast<QWidget*>(row.values)})
            each->setSizePolicy(QSizePolicy::Ignored, each->sizePolicy().verticalPolicy());
        const int at = grid->rowCount();
        grid->addWidget(row.label, at, 0);
        grid->addWidget(row.editor, at, 1);
        grid->addWidget(row.values, at, 1);
        grid->addWidget(row.turns, at, 2);
        grid->addWidget(row.problem, at + 1, 0, 1, 3);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        connect(row.editor, &FieldEditor::edited, this, [this, &row](const QString& value) {
            try {
                m_params.parse(row.field->id, toUtf8(value));
                row.problem->clear();
            } catch (const Error& error) {
                row.problem->setText(engineText(error.message()));
            }
            refresh();
            Q_EMIT changed();
        });
        connect(row.turns, &QToolButton::toggled, this, [this, &row](bool on) {
            if (on && row.values->text().isEmpty())
                row.values->setText(fromUtf8(toString(m_params.value(row.field->id))));
            refresh();
            if (on)
                row.values->setFocus();
            Q_EMIT changed();
        });
        connect(row.values, &QLineEdit::textChanged, this, [this] {
            refresh();
            Q_EMIT changed();
        });
    }
    refresh();
}

void SweepStep::makeLine(QVBoxLayout* column, const QString& text)
{
    m_line = configure(new QLineEdit(text, this),
                       {.name = u"sweep_step_line"_s, .spoken = tr("Step as --op takes it")});
    column->addWidget(m_line);
    connect(m_line, &QLineEdit::textChanged, this, &SweepStep::changed);
}

bool SweepStep::isShown(const Field& field) const
{
    if (field.visibleIfField.empty())
        return true;
    const auto other =
        std::ranges::find_if(m_rows, [&](const Row& row) { return row.field->id == field.visibleIfField; });
    if (other == m_rows.end() || other->turns->isChecked())
        return true;
    return isShown(*other->field) &&
           std::ranges::count(field.visibleIfValues, toString(m_params.value(field.visibleIfField))) > 0;
}

void SweepStep::refresh()
{
    for (const Row& row : m_rows) {
        const bool shown = isShown(*row.field), turns = row.turns->isChecked();
        row.label->setVisible(shown);
        row.turns->setVisible(shown);
        row.editor->setVisible(shown && !turns);
        row.values->setVisible(shown && turns);
        if (turns) {
            row.problem->clear();
            try {
                turnsOf(row.values->text(), *m_schema, row.field->id);
            } catch (const Error& error) {
                row.problem->setText(engineText(error.message()));
            }
        }
        row.problem->setVisible(shown && !row.problem->text().isEmpty());
    }
}

/// "8|11".
QString SweepStep::valuesOf(const Row& row) const
{
    try {
        return turnsOf(row.values->text(), *m_schema, row.field->id).join(u'|');
    } catch (const Error&) {
        QString text = row.values->text();
        return text.replace(u',', u'|').remove(u' ');
    }
}

QString SweepStep::text() const
{
    if (m_line)
        return m_line->text().trimmed();
    ParamSet single = m_params;
    QStringList items;
    for (const Row& row : m_rows)
        if (row.turns->isChecked() && isShown(*row.field) && !row.values->text().trimmed().isEmpty()) {
            single.parse(row.field->id, toString(row.field->defaultValue));
            items << fromUtf8(row.field->id) + u'=' + valuesOf(row);
        }
    if (const std::string rest = single.toText(); !rest.empty())
        items.prepend(fromUtf8(rest));
    return items.isEmpty() ? m_op : m_op + u':' + items.join(u',');
}

void SweepStep::setNumber(int number)
{
    m_title->setText(u"%1  %2"_s.arg(number).arg(m_schema ? m_op : tr("as text")));
}

SweepSteps::SweepSteps(QWidget* parent)
    : QWidget(parent), m_column(vbox(this, {0, 0, 0, 0}, 4)), m_add(new QComboBox(this))
{
    setObjectName(u"sweep_steps"_s);
    m_add->setEditable(true);
    m_add->setInsertPolicy(QComboBox::NoInsert);
    configure(m_add, {.name = u"sweep_add_step"_s,
                      .tip = tr("The name of an op, or a step as --op takes it; Enter adds it"),
                      .spoken = tr("Add a step")});
    m_add->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_add->setMaxVisibleItems(20);
    for (const Op& op : allOps())
        m_add->addItem(fromUtf8(op.id));
    m_add->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_add->completer()->setFilterMode(Qt::MatchContains);
    m_add->setCurrentIndex(-1);
    m_add->lineEdit()->setPlaceholderText(tr("Add a step…"));
    m_column->addWidget(m_add);
    connect(m_add, &QComboBox::activated, this, [this] { addChosen(); });
    connect(m_add->lineEdit(), &QLineEdit::returnPressed, this, [this] { addChosen(); });
}

void SweepSteps::addChosen()
{
    const QString text = m_add->currentText().trimmed();
    if (text.isEmpty())
        return;
    m_add->setCurrentIndex(-1);
    m_add->clearEditText();
    add(text);
    renumber();
    Q_EMIT changed();
}

void SweepSteps::add(const QString& text)
{
    auto* step = new SweepStep(text, this);
    m_column->insertWidget(static_cast<int>(m_steps.size()), step);
    m_steps.push_back(step);
    connect(step, &SweepStep::changed, this, &SweepSteps::changed);
    connect(step, &SweepStep::removeWanted, this, [this, step] {
        std::erase(m_steps, step);
        step->hide();
        step->deleteLater();
        renumber();
        Q_EMIT changed();
    });
}

void SweepSteps::renumber()
{
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        m_steps[i]->setNumber(static_cast<int>(i) + 1);
}

QString SweepSteps::text() const
{
    QStringList lines;
    for (const SweepStep* step : m_steps)
        lines << step->text();
    return lines.join(u'\n');
}

void SweepSteps::setText(const QString& lines)
{
    if (lines == text())
        return;
    for (SweepStep* step : m_steps) {
        step->hide();
        step->deleteLater();
    }
    m_steps.clear();
    for (const QString& line : lines.split(u'\n', Qt::SkipEmptyParts))
        if (!line.trimmed().isEmpty())
            add(line.trimmed());
    renumber();
    Q_EMIT changed();
}

} // namespace comparo::ui
