// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QFrame>

class QHBoxLayout;
class QSpinBox;
class QToolButton;

namespace comparo::ui {

class Actions;
class DisplayPopup;
class ParamForm;

/// How the pair is looked at: mode, channel, range and zoom, and below the parameters of the mode.
class ViewBar : public QFrame {
    Q_OBJECT

public:
    ViewBar(ViewState& view, Actions& actions, QWidget* parent = nullptr);

    /// Shows the zoom as text: "100 %".
    void setScale(double scale);
    /// What is out of the ordinary, each with a press that ends it; empty: nothing.
    void setViews(const QString& solo, const QString& unlinked);
    /// The options of the display, below their button.
    void openDisplay();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void arrange();
    QToolButton* add(const QString& action, const QString& text);

    Session& m_session;
    ViewState& m_view;
    Actions& m_actions;
    QList<QToolButton*> m_modeButtons;
    QList<QToolButton*> m_rareButtons;
    QToolButton* m_zoom = nullptr;
    QToolButton* m_solo = nullptr;
    QToolButton* m_unlink = nullptr;
    QSpinBox* m_sample; ///< of a batch; hidden where there is one only
    ParamForm* m_form;
    QHBoxLayout* m_row = nullptr;
    QToolButton* m_grid = nullptr;
    QToolButton* m_display = nullptr;
    DisplayPopup* m_popup;
};

} // namespace comparo::ui
