// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QList>

#include <utility>

class QLabel;

namespace comparo::ui {

class Actions;

/// Every key and gesture, from the table of actions and the canvas, with a line to search them. Not modal: it
/// may stay beside the work.
class KeysDialog : public QDialog {
    Q_OBJECT

public:
    explicit KeysDialog(const Actions& actions, QWidget* parent = nullptr);

private:
    struct Group {
        QLabel* head;
        QList<std::pair<QLabel*, QLabel*>> lines; ///< keys, and what they do
    };
    void find(const QString& typed);

    QList<Group> m_groups;
    QLabel* m_none = nullptr;
};

} // namespace comparo::ui
