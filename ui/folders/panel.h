// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/folders/model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace comparo::ui {

class AnswerCard;
class CommandLine;
class FoldersTable;

/// The page "Folders": two folders, how they compare, and every image of them, the worst first. A row opens
/// as A, B and difference.
class FoldersPanel : public QWidget {
    Q_OBJECT

public:
    explicit FoldersPanel(FoldersModel& model, QWidget* parent = nullptr);

    [[nodiscard]] QTableView& table() { return *m_table; }
    /// Whether the result is on screen, or there is nothing to wait for.
    [[nodiscard]] bool isReady() const { return !m_model.isRunning() && !m_model.isOpening(); }

Q_SIGNALS:
    /// Somebody wants a file of the result.
    void reportWanted();

private:
    QWidget* makeFolder(int side);
    void take();
    void refresh();
    void fill();

    FoldersModel& m_model;
    std::array<QLineEdit*, 2> m_folders;
    QLineEdit* m_pattern;
    AnswerCard* m_card;
    CommandLine* m_command;
    FoldersTable* m_rows;
    QTableView* m_table;
    QLabel* m_hint;
    FoldersResultPtr m_shown;
};

} // namespace comparo::ui
