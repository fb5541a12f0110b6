// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/key_editor.h"

#include "ui/base/search_text.h"
#include "ui/widgets/build.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kIdRole = Qt::UserRole;
constexpr int kRowAir = 8; // above and below the words of a row

QString textOf(const QList<QKeySequence>& keys, QKeySequence::SequenceFormat format)
{
    QStringList texts;
    for (const QKeySequence& key : keys)
        texts << key.toString(format);
    return texts.join(u"   "_s);
}

} // namespace

void loadKeys(Actions& actions, const Settings& settings)
{
    for (const ActionSpec& spec : Actions::table()) {
        const QString id = QLatin1StringView(spec.id);
        const std::optional<QStringList> kept = settings.keys(id);
        if (!kept)
            continue;
        QList<QKeySequence> keys;
        for (const QString& text : *kept)
            keys << QKeySequence(text, QKeySequence::PortableText);
        actions.setKeys(id, keys);
    }
}

KeyEditor::KeyEditor(Actions& actions, Settings& settings, QWidget* parent)
    : QDialog(parent),
      m_actions(actions),
      m_settings(settings),
      m_search(new QLineEdit(this)),
      m_list(new QTreeWidget(this)),
      m_key(new QKeySequenceEdit(this)),
      m_note(new QLabel(this)),
      m_assign(new QPushButton(this)),
      m_remove(new QPushButton(tr("Remove its keys"), this)),
      m_reset(new QPushButton(tr("Reset its keys"), this))
{
    configure(this, {.name = u"key_editor"_s, .title = tr("Change the keys")});
    setAttribute(Qt::WA_DeleteOnClose);
    resize(620, 640);
    configure(m_search,
              {.name = u"key_search"_s, .placeholder = tr("Search actions"), .spoken = tr("Search actions")});
    m_search->setClearButtonEnabled(true);
    configure(m_list, {.name = u"key_list"_s, .spoken = tr("Actions and their keys")});
    m_list->setHeaderLabels({tr("Action"), tr("Keys")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    configure(m_key, {.name = u"key_edit"_s, .spoken = tr("The new key")});
    configure(m_note, {.name = u"key_note"_s, .look = u"muted"_s, .wraps = true});
    m_assign->setObjectName(u"key_assign"_s);
    m_assign->setAutoDefault(false);
    m_remove->setObjectName(u"key_remove"_s);
    m_remove->setAutoDefault(false);
    m_reset->setObjectName(u"key_reset"_s);
    m_reset->setAutoDefault(false);
    auto* layout = vbox(this, kUsual, {m_search, {m_list, 1}});
    auto* row = new QHBoxLayout;
    auto* label = configure(new QLabel(tr("Press the new key:"), this), {.buddy = m_key});
    addAll(row, {label, {m_key, 1}, m_assign});
    addAll(layout, {row, m_note});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_remove, QDialogButtonBox::ActionRole);
    buttons->addButton(m_reset, QDialogButtonBox::ActionRole);
    auto* all = buttons->addButton(tr("Reset all keys"), QDialogButtonBox::ResetRole);
    all->setObjectName(u"key_reset_all"_s);
    all->setAutoDefault(false);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_search, &QLineEdit::textChanged, this, &KeyEditor::fill);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        m_key->clear();
        refresh();
    });
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &KeyEditor::refresh);
    connect(m_assign, &QPushButton::clicked, this, &KeyEditor::assign);
    connect(m_remove, &QPushButton::clicked, this, [this] { setKeys(current(), {}); });
    connect(m_reset, &QPushButton::clicked, this,
            [this] { setKeys(current(), Actions::standardKeys(current())); });
    connect(all, &QPushButton::clicked, this, [this] {
        for (const ActionSpec& spec : Actions::table())
            setKeys(QLatin1StringView(spec.id), Actions::keysOf(spec));
    });
    fill();
}

QString KeyEditor::current() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    return item ? item->data(0, kIdRole).toString() : QString();
}

void KeyEditor::select(const QString& action)
{
    for (int row = 0; row < m_list->topLevelItemCount(); ++row)
        if (m_list->topLevelItem(row)->data(0, kIdRole).toString() == action)
            m_list->setCurrentItem(m_list->topLevelItem(row));
}

QString KeyEditor::nameOf(const QString& action) const
{
    for (const ActionSpec& spec : Actions::table())
        if (QLatin1StringView(spec.id) == action)
            return Actions::tr(spec.text).remove(u'…');
    return {};
}

void KeyEditor::fill()
{
    const QString before = current();
    m_list->clear();
    for (const ActionSpec& spec : Actions::table()) {
        const QString id = QLatin1StringView(spec.id);
        const QString keys = textOf(m_actions.keys(id), QKeySequence::NativeText);
        if (!searchRank(m_search->text(), nameOf(id), keys))
            continue;
        auto* item = new QTreeWidgetItem(m_list, {nameOf(id), keys});
        item->setSizeHint(0, {0, fontMetrics().height() + kRowAir});
        item->setData(0, kIdRole, id);
        if (m_actions.keys(id) != Actions::standardKeys(id)) {
            QFont font = item->font(1);
            font.setBold(true);
            item->setFont(1, font);
        }
    }
    select(before);
    if (!m_list->currentItem() && m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0));
    refresh();
}

/// What the pressed key does now, and what the button would do.
void KeyEditor::refresh()
{
    const QString id = current();
    const QKeySequence key = m_key->keySequence();
    const Actions::KeyConflict conflict = m_actions.conflictOf(key, id);
    const bool isPressed = !id.isEmpty() && !key.isEmpty();
    m_assign->setEnabled(isPressed && conflict.other.isEmpty());
    m_assign->setText(isPressed && !conflict.action.isEmpty() ? tr("Take it") : tr("Assign"));
    m_remove->setEnabled(!id.isEmpty() && !m_actions.keys(id).isEmpty());
    m_reset->setEnabled(!id.isEmpty() && m_actions.keys(id) != Actions::standardKeys(id));
    const QString name = key.toString(QKeySequence::NativeText);
    if (!isPressed)
        m_note->setText(
            tr("Keys in bold are not those that the action has by itself. Tab, PgUp and PgDn stay "
               "with their actions, where the picture has the focus."));
    else if (!conflict.other.isEmpty())
        m_note->setText(tr("%1 cannot be used: it %2.").arg(name, conflict.other));
    else if (!conflict.action.isEmpty())
        m_note->setText(tr("%1 is the key of “%2”, which loses it.").arg(name, nameOf(conflict.action)));
    else
        m_note->setText(tr("%1 is free.").arg(name));
}

void KeyEditor::assign()
{
    const QString id = current();
    const QKeySequence key = m_key->keySequence();
    // All that stand in its way lose it.
    for (Actions::KeyConflict conflict = m_actions.conflictOf(key, id); !conflict.action.isEmpty();
         conflict = m_actions.conflictOf(key, id)) {
        QList<QKeySequence> left = m_actions.keys(conflict.action);
        left.removeIf([&](const QKeySequence& each) {
            return each.matches(key) != QKeySequence::NoMatch || key.matches(each) != QKeySequence::NoMatch;
        });
        setKeys(conflict.action, left);
    }
    setKeys(id, QList<QKeySequence>{key} + m_actions.keys(id));
    m_key->clear();
}

void KeyEditor::setKeys(const QString& action, const QList<QKeySequence>& keys)
{
    if (action.isEmpty())
        return;
    m_actions.setKeys(action, keys);
    QStringList kept;
    for (const QKeySequence& key : m_actions.keys(action))
        kept << key.toString(QKeySequence::PortableText);
    m_settings.setKeys(action, m_actions.keys(action) == Actions::standardKeys(action) ? std::nullopt
                                                                                       : std::optional(kept));
    fill();
}

} // namespace comparo::ui
