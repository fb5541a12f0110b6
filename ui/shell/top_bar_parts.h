// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QLabel>
#include <QToolButton>

namespace comparo::ui {

/// What is compared, in the bar at the top: the name of the file, as much of it as there is room for. Nothing
/// for a pair, whose names stand with the sides.
class SubjectLabel : public QLabel {
    Q_OBJECT

public:
    explicit SubjectLabel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    Session& m_session;
    QString m_name;
};

/// The answer in the bar at the top, for as long as the panels are hidden: sign and word of its grade in the
/// colour of the card, its sentence as the tool tip.
class VerdictChip : public QToolButton {
    Q_OBJECT

public:
    explicit VerdictChip(ViewState& view, QWidget* parent = nullptr);

    /// Shown from now on where there is an outcome.
    void setWanted(bool wanted);

private:
    void refresh();

    Session& m_session;
    const AnswerModel& m_answer;
    bool m_wanted = false;
};

} // namespace comparo::ui
