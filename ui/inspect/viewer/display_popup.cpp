// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/display_popup.h"

#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/inspect/session/display_options.h"
#include "ui/widgets/build.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

DisplayPopup::DisplayPopup(ViewState& view, QWidget* parent)
    : QFrame(parent),
      m_view(view),
      m_form(new ParamForm(ParamForm::Arrangement::Rows, this)),
      m_reset(new QToolButton(this))
{
    constexpr int kWidth = 344;
    configure(this, {.name = u"display_popup"_s, .look = u"card"_s});
    setFixedWidth(kWidth);
    auto* layout = vbox(this, {12, 8, 12, 12}, 8);
    auto* head = new QHBoxLayout;
    auto* title = configure(new QLabel(tr("Display of both sides"), this), {.bold = true});
    head->addWidget(title, 1);
    configure(m_reset, u"display_reset"_s, tr("Reset"), tr("Shows stored values as they are again"));
    head->addWidget(m_reset);
    addAll(layout, {head, m_form});
    connect(m_form, &ParamForm::changed, &view,
            [&view](const ParamSet& options) { view.setDisplayOptions(options); });
    connect(m_reset, &QToolButton::clicked, &view,
            [&view] { view.setDisplayOptions(ParamSet(displaySchema())); });
    connect(&view, &ViewState::displayChanged, this, &DisplayPopup::refresh);
    // A list that a box of the form opens is a window of its own.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && isVisible() && now->window() == window() && !isAncestorOf(now))
            hide();
    });
    hide();
    refresh();
}

void DisplayPopup::refresh()
{
    m_form->setParams(m_view.displayOptions());
    m_reset->setEnabled(!(m_view.displayOptions() == ParamSet(displaySchema())));
}

void DisplayPopup::toggleAt(const QWidget& anchor)
{
    if (isVisible()) {
        leave();
        return;
    }
    m_before = QApplication::focusWidget();
    QWidget* window = anchor.window();
    setParent(window); // above the picture, not cut by the bar
    adjustSize();
    const QPoint below = anchor.mapTo(window, QPoint(anchor.width() - width(), anchor.height() + 4));
    move(std::clamp(below.x(), 0, std::max(0, window->width() - width())),
         std::clamp(below.y(), 0, std::max(0, window->height() - height())));
    show();
    raise();
    if (auto* first = m_form->findChild<QAbstractSpinBox*>())
        first->setFocus(Qt::PopupFocusReason);
}

/// The keys go back to where they were.
void DisplayPopup::leave()
{
    hide();
    if (m_before)
        m_before->setFocus();
}

void DisplayPopup::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        leave();
    else
        QFrame::keyPressEvent(event);
}

} // namespace comparo::ui
