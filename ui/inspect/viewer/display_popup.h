// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QFrame>
#include <QPointer>

class QToolButton;

namespace comparo::ui {

class ParamForm;

/// The display options of both sides: exposure, gamma, false colours, marks and the grid. Every change is
/// seen at once. It lies in the window and goes when the keys go elsewhere, or with Escape.
class DisplayPopup : public QFrame {
    Q_OBJECT

public:
    explicit DisplayPopup(ViewState& view, QWidget* parent = nullptr);

    /// Below a widget of the view bar, within the window; a second time: away.
    void toggleAt(const QWidget& anchor);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();
    void leave();

    ViewState& m_view;
    ParamForm* m_form;
    QToolButton* m_reset;
    QPointer<QWidget> m_before; ///< had the keys
};

} // namespace comparo::ui
