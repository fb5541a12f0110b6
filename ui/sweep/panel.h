// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/settings.h"
#include "ui/sweep/model.h"

#include <QList>
#include <QTimer>
#include <QUrl>
#include <QWidget>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace comparo::ui {

class AnswerCard;
class CommandLine;
class MessageBar;
class SweepSetup;

/// The page "Sweep": on the left what is run, and the groups of what was found; on the right the cases, the
/// worst first, with their pictures. A case opens in the place of the comparison.
class SweepPanel : public QWidget {
    Q_OBJECT

public:
    SweepPanel(SweepModel& model, Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] SweepSetup& setup() { return *m_setup; }
    [[nodiscard]] QTableView& table() { return *m_table; }
    [[nodiscard]] MessageBar& messages() { return *m_message; }
    /// Whether what was asked for is on screen, with the pictures of the cases that are.
    [[nodiscard]] bool isReady() const;
    void chooseJournals();

Q_SIGNALS:
    /// Somebody wants the steps of the comparison in the form.
    void takeRequested();
    void reportWanted();
    /// The form is looked at.
    void shown();

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeLeft(QWidget* parent);
    QWidget* makeGroups();
    QWidget* makeRight();
    QWidget* makeHead();
    QWidget* makeFilter();
    void makeTable();
    QWidget* makeDetails();
    QWidget* makeEmpty();
    QToolButton* button(const QString& name, const QString& text, const QString& tip);
    void showLeft(int page);
    void start();
    void refresh();
    void refreshHead();
    void refreshDetails();
    void showAnswer(const SweepCaseResult& result);
    void copyIssue();
    void wantPictures();
    void openRow(const QModelIndex& index);
    void chooseContract();
    void chooseMerge();
    void arrangeColumns();
    [[nodiscard]] QString headline() const;

    SweepModel& m_model;
    Settings& m_settings;
    MessageBar* m_message;
    QStackedWidget* m_left;
    SweepSetup* m_setup;
    QButtonGroup* m_leftTabs;
    QTableView* m_groupTable;
    QComboBox* m_grouping;
    QStackedWidget* m_right;
    QLabel* m_icon;
    QLabel* m_word;
    QLabel* m_headline;
    QProgressBar* m_progress;
    QToolButton* m_pause;
    QToolButton* m_stop;
    QToolButton* m_proceed;
    QToolButton* m_report;
    QToolButton* m_copy;
    QLineEdit* m_search;
    QToolButton* m_failures;
    QLabel* m_shown;
    QTableView* m_table;
    AnswerCard* m_card; ///< of the case that is chosen
    QLabel* m_details;
    QToolButton* m_open;
    CommandLine* m_command;
    bool m_arranges = false;     ///< the columns get their widths from here
    bool m_hasOwnWidths = false; ///< from a person
    bool m_wasThere = false;     ///< something was shown on the right
    QTimer m_pictures;           ///< what is on screen has changed
};

} // namespace comparo::ui
