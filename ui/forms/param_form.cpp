// SPDX-License-Identifier: Apache-2.0
#include "ui/forms/param_form.h"

#include "engine/base/error.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/field_editor.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

ParamForm::ParamForm(Arrangement arrangement, QWidget* parent) : QWidget(parent), m_arrangement(arrangement)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void ParamForm::setParams(const ParamSet& params)
{
    const bool rebuild = m_schema != &params.schema();
    if (!rebuild && m_params == params)
        return; // what a person types stays as typed: "0224" is not rewritten to "224"
    m_params = params;
    m_schema = &params.schema();
    if (rebuild)
        build();
    for (Row& row : m_rows) {
        row.editor->setValue(m_params.value(row.id));
        row.error->clear();
    }
    refresh();
}

void ParamForm::clear()
{
    m_schema = nullptr;
    m_params = ParamSet();
    m_rows.clear();
    delete m_content;
    m_content = nullptr;
}

void ParamForm::setHidden(std::vector<std::string> fieldIds)
{
    m_hidden = std::move(fieldIds);
    refresh();
}

QString ParamForm::errorOf(const QString& fieldId) const
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                  [id = toUtf8(fieldId)](const Row& r) { return r.id == id; });
    return row == m_rows.end() ? QString() : row->error->text();
}

void ParamForm::build()
{
    m_rows.clear();
    delete m_content;
    m_content = new QWidget(this);
    layout()->addWidget(m_content);
    auto* grid = new QGridLayout(m_content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    const bool hasRows = m_arrangement != Arrangement::Line;
    grid->setVerticalSpacing(m_arrangement == Arrangement::Rows ? 4 : 0);
    m_rows.reserve(m_schema->fields.size());
    int at = 0;
    for (const Field& field : m_schema->fields) {
        Row row;
        row.id = field.id;
        row.editor = FieldEditor::create(field, m_content);
        row.label = new QLabel(translated(field.label), m_content);
        row.label->setBuddy(row.editor->input());
        row.label->setToolTip(translated(field.help));
        row.error = new QLabel(m_content);
        row.error->setProperty("look", u"error"_s);
        row.error->setWordWrap(true);
        row.error->setFont(Theme::font(TextSize::Small));
        if (hasRows) {
            row.reset = new QToolButton(m_content);
            row.reset->setObjectName(fromUtf8(field.id) + u"_reset"_s);
            row.reset->setIcon(Theme::instance().icon(u"reset"_s));
            row.reset->setIconSize({14, 14});
            row.reset->setToolTip(tr("Back to %1").arg(fromUtf8(toString(field.defaultValue))));
            row.reset->setAccessibleName(tr("Reset %1").arg(translated(field.label)));
            QSizePolicy policy = row.reset->sizePolicy();
            policy.setRetainSizeWhenHidden(true);
            row.reset->setSizePolicy(policy);
            row.label->setWordWrap(true); // a panel may be narrow
            grid->addWidget(row.label, at, 0);
            grid->addWidget(row.editor, at, 1);
            grid->addWidget(row.reset, at, 2);
            if (m_arrangement == Arrangement::Explained && !field.help.empty()) {
                row.help = new QLabel(translated(field.help), m_content);
                row.help->setProperty("look", u"muted"_s);
                row.help->setWordWrap(true);
                row.help->setFont(Theme::font(TextSize::Small));
                row.help->setContentsMargins(0, 0, 0, 10); // nearer to its own field than to the next
                grid->addWidget(row.help, at + 1, 1, 1, 2);
            }
            grid->addWidget(row.error, at + 2, 0, 1, 3);
            grid->setColumnStretch(1, 1);
            at += 3;
        } else {
            grid->addWidget(row.label, 0, at);
            grid->addWidget(row.editor, 0, at + 1);
            grid->addWidget(row.error, 0, at + 2);
            at += 3;
        }
        m_rows.push_back(row);
    }
    if (!hasRows)
        grid->setColumnStretch(at, 1);
    for (Row& row : m_rows) {
        connect(row.editor, &FieldEditor::edited, this,
                [this, &row](const QString& text) { edit(row, text); });
        if (row.reset) {
            connect(row.reset, &QToolButton::clicked, this, [this, &row] {
                const Value& value = m_schema->find(row.id)->defaultValue;
                row.editor->setValue(value);
                edit(row, fromUtf8(toString(value)));
            });
        }
    }
}

void ParamForm::edit(Row& row, const QString& text)
{
    ParamSet next = m_params;
    try {
        next.parse(row.id, toUtf8(text));
        row.error->clear();
    } catch (const Error& error) {
        row.error->setText(engineText(error.message()));
        refresh();
        return;
    }
    const bool isNew = !(next == m_params);
    m_params = next;
    refresh();
    if (isNew)
        Q_EMIT changed(m_params, fromUtf8(row.id));
}

void ParamForm::refresh()
{
    for (Row& row : m_rows) {
        const Field& field = *m_schema->find(row.id);
        const bool shown = isShown(field);
        row.label->setVisible(shown);
        row.editor->setVisible(shown);
        if (row.help)
            row.help->setVisible(shown);
        row.error->setVisible(shown && !row.error->text().isEmpty());
        if (row.reset) {
            const bool changed = !row.error->text().isEmpty() || m_params.value(row.id) != field.defaultValue;
            row.reset->setVisible(shown && changed);
            QSizePolicy policy = row.reset->sizePolicy();
            policy.setRetainSizeWhenHidden(shown);
            row.reset->setSizePolicy(policy);
        }
    }
}

bool ParamForm::isShown(const Field& field) const
{
    if (std::find(m_hidden.begin(), m_hidden.end(), field.id) != m_hidden.end())
        return false;
    if (field.visibleIfField.empty())
        return true;
    const Field* other = m_schema->find(field.visibleIfField);
    const std::string now = toString(m_params.value(field.visibleIfField));
    return isShown(*other) && std::find(field.visibleIfValues.begin(), field.visibleIfValues.end(), now) !=
                                  field.visibleIfValues.end();
}

} // namespace comparo::ui
