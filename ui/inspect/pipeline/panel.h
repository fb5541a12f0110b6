// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

class QLabel;
class QListView;
class QToolButton;

namespace comparo::ui {

class ParamForm;
class AnswerModel;
class StepModel;

/// The pipeline: its steps in order, and the form of the selected one below.
class PipelinePanel : public QWidget {
    Q_OBJECT

public:
    /// Steps are marked in the colour of the answer, if there is one to follow.
    explicit PipelinePanel(Session& session, QWidget* parent = nullptr, const AnswerModel* answer = nullptr);
    /// Whether the op's help says how near its arithmetic is to the library's.
    void setDetailed(bool detailed);

Q_SIGNALS:
    /// A step is to be added.
    void addWanted();

private:
    void refresh();
    void refreshForm();
    [[nodiscard]] QString helpOf(const Op& op) const;
    QToolButton* button(const QString& icon, const QString& text, const QString& name);

    Session& m_session;
    StepModel* m_model;
    QListView* m_list;
    QToolButton* m_add;
    QToolButton* m_remove;
    QToolButton* m_up;
    QToolButton* m_down;
    QLabel* m_title;
    QLabel* m_help;
    ParamForm* m_form;
    QWidget* m_steps;
    QLabel* m_pairText;
    bool m_isDetailed = true;
};

} // namespace comparo::ui
