#pragma once

#include "ui/inspect/session/session.h"
#include "ui/peers/model.h"

#include <QWidget>

class QLabel;
class QListView;
class QMenu;
class QToolButton;

namespace comparo::ui {

class ParamForm;
class StepModel;

/// The pipeline: its steps in order, and the form of the selected one below.
class PipelinePanel : public QWidget {
    Q_OBJECT

public:
    PipelinePanel(Session& session, PeersModel& peers, QWidget* parent = nullptr);

private:
    void refresh();
    void fillMenu(QMenu* menu);
    void addOps(QMenu* menu, const QString& title, std::vector<const Op*> ops);
    void refreshForm();
    static QString helpOf(const Op& op);
    QToolButton* button(const QString& icon, const QString& text, const QString& name);

    Session& m_session;
    PeersModel& m_peers;
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
};

} // namespace comparo::ui
