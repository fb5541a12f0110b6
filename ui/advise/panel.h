// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/model.h"
#include "ui/peers/model.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;

namespace comparo::ui {

class AdviceCard;
class AdviceChart;
class AdvicePicturesForm;
class AdvicesModel;
class CommandLine;
class MeasuredCasesModel;
class OpPicker;
class ResultBar;
class SideBar;

/// The page "Advice": steps, sides and pictures at the left; the advices, how their cases are spread, the
/// proposal with its reasons and the cases at the right. It is made when it is first shown.
class AdvicePanel : public QWidget {
    Q_OBJECT

public:
    AdvicePanel(AdviceModel& model, PeersModel& peers, QAction* swap, QWidget* parent = nullptr);

    /// Whether the result is on screen, or there is nothing to wait for.
    [[nodiscard]] bool isReady() const;
    [[nodiscard]] bool isMade() const { return m_words != nullptr; }
    /// The boxes of both sides, for the top bar.
    [[nodiscard]] SideBar& sides() { return *m_sides; }
    [[nodiscard]] AdviceChart& chart() { return *m_chart; }
    [[nodiscard]] QTableView& cases() { return *m_caseTable; }
    /// Lets a person choose an op for the pipeline of the page.
    void addStep();
    void addInputs(const QStringList& paths);

Q_SIGNALS:
    /// The page was made: its sides() are there.
    void made();
    void contractWanted();
    void reportWanted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make();
    QWidget* makeSetup(QWidget* parent);
    ResultBar* makeBar();
    QWidget* makeResults();
    QWidget* makeStart();
    QWidget* makeChart();
    void nameApart(QWidget* widget) const;
    void refresh();
    void refreshCommand();
    void refreshWords();
    void showAdvice(int row);
    void showMeasure();
    void point(std::size_t place);
    void openCase(std::size_t place);
    [[nodiscard]] QString wordsOf(std::size_t place) const;

    AdviceModel& m_model;
    PeersModel& m_peers;
    QAction* m_swap;
    SideBar* m_sides = nullptr;
    OpPicker* m_picker = nullptr;
    AdvicePicturesForm* m_pictures = nullptr;
    QLabel* m_words = nullptr;
    QLabel* m_leftOut = nullptr;
    QStackedWidget* m_pages = nullptr;
    AdvicesModel* m_advices = nullptr;
    QTableView* m_adviceTable = nullptr;
    QComboBox* m_measure = nullptr;
    AdviceChart* m_chart = nullptr;
    AdviceCard* m_card = nullptr;
    MeasuredCasesModel* m_cases = nullptr;
    QTableView* m_caseTable = nullptr;
    CommandLine* m_command = nullptr;
    AdviceFindingsPtr m_shown;
    std::size_t m_row = 0; ///< the advice that is shown
};

} // namespace comparo::ui
