// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>

namespace comparo::ui {

/// What an action is called, looks like and where it is found. `menu` and the order of the table make the
/// menus.
struct ActionSpec {
    const char* id;
    const char* menu; ///< "file", "edit", "view", "go", "help"
    const char* text;
    const char* icon;      ///< name in resources/icons, or empty
    const char* shortcuts; ///< "Ctrl+R; F5", or empty; the first is shown
    bool needsResult;      ///< enabled only while there is a result
    bool checkable = false;
    bool startsGroup = false; ///< a separator before it
};

/// What an action does for somebody, and when it can: where nothing is said, with a result if the table asks
/// for one, else always.
struct ActionUse {
    std::function<void()> run;
    std::function<bool()> isEnabled{};
    std::function<bool()>
        isChecked{}; ///< of an action that shows what is; else it is checked as a person does
};

/// Keys that mean their actions where the picture has the focus, and something else in panels.
inline constexpr Qt::Key kKeysOfThePicture[] = {Qt::Key_Tab, Qt::Key_PageDown, Qt::Key_PageUp};

/// The one table of everything that a person can do by name: menus, tool buttons, shortcuts, the command
/// palette and the help on keys come from it.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    static const QList<ActionSpec>& table();
    /// Every key of an action, the one to show first.
    static QList<QKeySequence> keysOf(const ActionSpec& spec);

    /// The keys that the action has now, the one to show first: its own, or those that a person gave it.
    [[nodiscard]] QList<QKeySequence> keys(const QString& id) const;
    /// Gives it these keys instead of what it had. Those of the picture stay with their actions, for they are
    /// keys of panels, too.
    void setKeys(const QString& id, const QList<QKeySequence>& keys);
    /// The keys that it had by itself.
    [[nodiscard]] static QList<QKeySequence> standardKeys(const QString& id);
    /// The action that a key would be taken from, or a word for the other thing that it does; both empty: it
    /// is free. `id` itself is no conflict.
    struct KeyConflict {
        QString action;
        QString other;
        [[nodiscard]] bool isNone() const { return action.isEmpty() && other.isEmpty(); }
    };
    [[nodiscard]] KeyConflict conflictOf(const QKeySequence& key, const QString& id) const;

    /// The action of an id in the table.
    [[nodiscard]] QAction* get(const QString& id) const;
    /// What it does for the window, or for a page: while that is shown, and in the place of what it does for
    /// the window. Every action of the table has to be bound; what is bound for other pages alone is
    /// disabled.
    void bind(const QString& id, const QObject* owner, ActionUse use);
    [[nodiscard]] bool isBound(const QString& id) const { return m_uses.contains(id); }
    /// Says whose page is shown, and whether there is a result on it.
    void show(const QObject* page, bool hasResult);
    /// Enables and checks everything as it is now.
    void refresh();
    /// Icons again, after the theme changed.
    void retint();
    /// Texts again, after the language changed.
    void retranslate();

Q_SIGNALS:
    void keysChanged(const QString& id);

private:
    void applyKeys(const ActionSpec& spec);
    /// Null: nothing, on the page that is shown.
    [[nodiscard]] const ActionUse* useOf(const QString& id) const;

    QHash<QString, QAction*> m_actions;
    QHash<QString, QList<QKeySequence>> m_keys; ///< that a person gave; others have their own
    QHash<QString, QHash<const QObject*, ActionUse>> m_uses;
    const QObject* m_page = nullptr; ///< that is shown
    bool m_hasResult = false;
};

} // namespace comparo::ui
