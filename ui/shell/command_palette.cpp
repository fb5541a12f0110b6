#include "ui/shell/command_palette.h"

#include "ui/base/actions.h"
#include "ui/base/theme.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWidth = 480;
constexpr int kRows = 10;
constexpr int kIdRole = Qt::UserRole;
constexpr int kKeyRole = Qt::UserRole + 1;

/// The name at the left, its key at the right.
class ActionDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->setPen(selected ? tokens().onAccent : tokens().muted);
        painter->drawText(option.rect.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(kKeyRole).toString());
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {kWidth - 32, option.fontMetrics.height() + 12};
    }
};

} // namespace

CommandPalette::CommandPalette(Actions& actions, QWidget* window)
    : QFrame(window), m_actions(actions), m_search(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setProperty("look", u"card"_s);
    setObjectName(u"command_palette"_s);
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    m_search->setPlaceholderText(tr("Type what you want to do"));
    m_search->setAccessibleName(tr("Search actions"));
    m_list->setItemDelegate(new ActionDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    hide();
}

bool CommandPalette::matches(const QString& text, const QString& typed)
{
    auto at = text.begin();
    for (const QChar c : typed) {
        if (c.isSpace())
            continue;
        at = std::find_if(at, text.end(), [c](QChar t) { return t.toCaseFolded() == c.toCaseFolded(); });
        if (at == text.end())
            return false;
        ++at;
    }
    return true;
}

void CommandPalette::open()
{
    m_search->clear();
    fill();
    const int row = m_list->sizeHintForRow(0);
    resize(kWidth, kRows * row + m_search->sizeHint().height() + 32);
    move((parentWidget()->width() - width()) / 2, 64);
    show();
    raise();
    m_search->setFocus();
}

void CommandPalette::fill()
{
    m_list->clear();
    const QString typed = m_search->text();
    QList<QListWidgetItem*> rest;
    for (const ActionSpec& spec : Actions::table()) {
        const QString id = QLatin1StringView(spec.id);
        QAction* action = m_actions.get(id);
        if (!action->isEnabled() || id == u"palette"_s)
            continue;
        const QString text = action->text().remove(u'…');
        if (!matches(text, typed))
            continue;
        const QList<QKeySequence> keys = Actions::keysOf(spec);
        auto* item = new QListWidgetItem(action->icon(), text);
        item->setData(kIdRole, id);
        item->setData(kKeyRole, keys.isEmpty() ? QString() : keys.first().toString(QKeySequence::NativeText));
        if (text.contains(typed, Qt::CaseInsensitive))
            m_list->addItem(item);
        else
            rest.append(item);
    }
    for (QListWidgetItem* item : rest)
        m_list->addItem(item);
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent()
{
    QListWidgetItem* item = m_list->currentItem();
    hide();
    parentWidget()->setFocus();
    if (item)
        m_actions.get(item->data(kIdRole).toString())->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut) {
        hide();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int row = m_list->currentRow();
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        hide();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Down:
        m_list->setCurrentRow(std::min(row + 1, m_list->count() - 1));
        return true;
    case Qt::Key_Up:
        m_list->setCurrentRow(std::max(row - 1, 0));
        return true;
    default:
        return false;
    }
}

} // namespace comparo::ui
