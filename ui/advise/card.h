// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/findings.h"

#include <QScrollArea>

class QLabel;
class QPushButton;

namespace comparo::ui {

/// One advice in words: the proposal, what it rests on, why not smaller, what theory says, and all numbers.
class AdviceCard : public QScrollArea {
    Q_OBJECT

public:
    explicit AdviceCard(QWidget* parent = nullptr);

    void setAdvice(const AdviceFindingsPtr& findings, std::size_t advice);

Q_SIGNALS:
    /// Somebody wants to see the case that decides.
    void decisiveWanted();

private:
    void refresh();
    [[nodiscard]] QString numbersHtml(const ToleranceAdvice& advice) const;

    AdviceFindingsPtr m_findings;
    std::size_t m_advice = 0;
    QLabel* m_about;
    QLabel* m_proposed;
    QLabel* m_words;
    QPushButton* m_decisive;
    QLabel* m_numbers;
};

} // namespace comparo::ui
