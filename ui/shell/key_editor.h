// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/actions.h"
#include "ui/base/settings.h"

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace comparo::ui {

/// Gives actions the keys that a person gave them.
void loadKeys(Actions& actions, const Settings& settings);

/// Lists every action with its keys; another key is pressed, and taken from whoever has it once a person has
/// read who that is. Changes are in force at once and kept.
class KeyEditor : public QDialog {
    Q_OBJECT

public:
    KeyEditor(Actions& actions, Settings& settings, QWidget* parent = nullptr);

    /// The action whose keys are changed.
    [[nodiscard]] QString current() const;
    void select(const QString& action);

private:
    void fill();
    void refresh();
    void assign();
    void setKeys(const QString& action, const QList<QKeySequence>& keys);
    [[nodiscard]] QString nameOf(const QString& action) const;

    Actions& m_actions;
    Settings& m_settings;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QKeySequenceEdit* m_key;
    QLabel* m_note;
    QPushButton* m_assign;
    QPushButton* m_remove;
    QPushButton* m_reset;
};

} // namespace comparo::ui
