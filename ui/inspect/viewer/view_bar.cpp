// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/view_bar.h"

#include "ui/base/actions.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/inspect/session/display_options.h"
#include "ui/inspect/viewer/channel_picker.h"
#include "ui/inspect/viewer/display_popup.h"
#include "ui/widgets/build.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastWidth = 484; ///< the buttons without names fit, but for the rare ones
/// Below this width the rare buttons are left to their keys and the menu.
constexpr int kWidthForRare = 590;

} // namespace

ViewBar::ViewBar(ViewState& view, Actions& actions, QWidget* parent)
    : QFrame(parent),
      m_session(view.session()),
      m_view(view),
      m_actions(actions),
      m_sample(new QSpinBox(this)),
      m_form(new ParamForm(ParamForm::Arrangement::Line, this)),
      m_popup(new DisplayPopup(view, this))
{
    configure(this, {.name = u"view_bar"_s, .look = u"bar"_s});
    setMinimumWidth(kLeastWidth); // narrower than the names: then arrange() leaves the icons
    auto* outer = vbox(this, {8, 4, 8, 4}, 4);
    auto* layout = new QHBoxLayout;
    m_row = layout;
    layout->setSpacing(2);
    addAll(outer, {layout, new ChannelPicker(view, this), m_form});
    const std::pair<const char*, QString> modes[] = {
        {"triptych", tr("A | B | Diff")}, {"side_by_side", tr("Side", "by side")},
        {"swipe", tr("Swipe")},           {"blink", tr("Blink")},
        {"onion", tr("Onion")},           {"difference", tr("Diff")}};
    for (const auto& [id, text] : modes) {
        QToolButton* button = add(QLatin1StringView(id), text);
        m_modeButtons.append(button);
        layout->addWidget(button);
    }
    m_grid = add(u"grid"_s, tr("Grid"));
    layout->addWidget(m_grid);
    m_rareButtons.append(m_grid);
    m_solo = add(u"solo"_s, u"A"_s);
    m_unlink = add(u"unlink"_s, u"A"_s);
    for (QToolButton* button : {m_solo, m_unlink}) {
        button->hide();
        layout->addWidget(button);
    }
    addAll(layout, {gap(8), stretch()});
    const std::pair<const char*, const char*> channels[] = {{"channel_all", "RGB"},
                                                            {"channel_r", "R"},
                                                            {"channel_g", "G"},
                                                            {"channel_b", "B"},
                                                            {"channel_a", "A"}};
    for (int i = 0; i < 5; ++i) {
        QToolButton* button =
            add(QLatin1StringView(channels[i].first), QLatin1StringView(channels[i].second));
        layout->addWidget(button);
        // A right click shows it alone, and again all.
        button->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(button, &QWidget::customContextMenuRequested, this, [this, i] {
            const char* const ids[] = {"channel_all", "channel_r", "channel_g", "channel_b", "channel_a"};
            m_actions.get(QLatin1StringView(m_view.channel() == i - 1 ? ids[0] : ids[i]))->trigger();
        });
    }
    addAll(layout, {gap(8), m_sample});
    m_display = add(u"display"_s, {});
    layout->addWidget(m_display);
    for (const QString& rare : {u"auto_range"_s, u"fit"_s}) {
        m_rareButtons.append(add(rare, {}));
        layout->addWidget(m_rareButtons.last());
    }
    m_zoom = add(u"one_to_one"_s, u"100 %"_s);
    m_zoom->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_zoom->setMinimumWidth(m_zoom->fontMetrics().horizontalAdvance(u"2,400 %"_s) + 12);
    layout->addWidget(m_zoom);
    m_sample->setObjectName(u"sample"_s);
    m_sample->setPrefix(tr("sample "));
    m_sample->setAccessibleName(tr("Sample of the batch"));
    m_sample->setToolTip(tr("Which sample of the batch is shown. The verdict is about all of them."));
    m_sample->setFocusPolicy(Qt::ClickFocus);
    connect(m_sample, &QSpinBox::valueChanged, &m_session, &Session::setSample);
    connect(m_form, &ParamForm::changed, this,
            [this](const ParamSet& params) { m_view.setModeParams(params); });
    connect(&view, &ViewState::modeChanged, this, &ViewBar::refresh);
    connect(&view, &ViewState::displayChanged, this, &ViewBar::refresh);
    connect(&m_session, &Session::resultChanged, this, &ViewBar::refresh);
    refresh();
    arrange();
}

QToolButton* ViewBar::add(const QString& action, const QString& text)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(m_actions.get(action));
    button->setObjectName(action + u"_button"_s);
    button->setAccessibleName(button->defaultAction()->text());
    button->setFocusPolicy(Qt::TabFocus);
    if (!text.isEmpty()) {
        // The icon text, because a button follows its action and would lose a text of its own.
        button->defaultAction()->setIconText(text);
        button->setToolButtonStyle(button->icon().isNull() ? Qt::ToolButtonTextOnly
                                                           : Qt::ToolButtonTextBesideIcon);
    }
    return button;
}

void ViewBar::openDisplay()
{
    m_popup->toggleAt(*m_display);
}

void ViewBar::setScale(double scale)
{
    const double percent = scale * 100.0;
    m_zoom->defaultAction()->setIconText(
        u"%1 %"_s.arg(QLocale().toString(percent, 'f', percent < 10.0 ? 1 : 0)));
}

void ViewBar::setViews(const QString& solo, const QString& unlinked)
{
    for (const auto& [button, text] : {std::pair(m_solo, solo), std::pair(m_unlink, unlinked)}) {
        QAction* action = button->defaultAction();
        action->setChecked(!text.isEmpty());
        if (!text.isEmpty())
            action->setIconText(text);
        button->setVisible(!text.isEmpty());
    }
    arrange();
}

void ViewBar::refresh()
{
    for (const QToolButton* button : m_modeButtons) {
        QAction* action = button->defaultAction();
        action->setChecked(action->objectName() == m_view.mode());
    }
    const char* const channels[] = {"channel_all", "channel_r", "channel_g", "channel_b", "channel_a"};
    const int count = m_session.result() ? m_session.result()->imageA().shape().c : 3;
    for (int i = 0; i < 5; ++i) {
        QAction* action = m_actions.get(QLatin1StringView(channels[i]));
        action->setChecked(m_view.channel() == i - 1);
        const bool exists = i - 1 < count;
        // More channels than a picture has are picked in a line of their own.
        if (auto* button = findChild<QToolButton*>(action->objectName() + u"_button"_s))
            button->setVisible((i < 4 || exists) && count <= 4);
    }
    const int samples = m_session.result() ? m_session.result()->imageA().shape().n : 1;
    {
        const QSignalBlocker blocker(m_sample);
        m_sample->setRange(0, samples - 1);
        m_sample->setSuffix(tr(" of 0\u2026%1").arg(samples - 1));
        m_sample->setValue(m_session.sample());
        m_sample->setVisible(samples > 1);
    }
    m_actions.get(u"display"_s)->setChecked(!(m_view.displayOptions() == ParamSet(displaySchema())));
    m_actions.get(u"auto_range"_s)->setChecked(m_view.isAutoRange());
    m_form->setParams(m_view.modeParams());
    m_form->setVisible(m_form->hasFields());
    arrange();
}

void ViewBar::arrange()
{
    int special = 0;
    for (const QToolButton* button : {m_solo, m_unlink})
        special += button->isHidden() ? 0 : button->sizeHint().width() + m_row->spacing();
    for (QToolButton* button : m_rareButtons)
        button->setVisible(width() >= kWidthForRare + special);
    // A name says more than a sign does; where there is no room, it is in the tool tip and the menu.
    const QMargins margins = layout()->contentsMargins();
    for (const auto style : {Qt::ToolButtonTextBesideIcon, Qt::ToolButtonTextOnly, Qt::ToolButtonIconOnly}) {
        for (QToolButton* button : m_modeButtons + QList{m_grid})
            button->setToolButtonStyle(style);
        m_row->invalidate();
        if (m_row->sizeHint().width() + margins.left() + margins.right() <= width())
            break;
    }
}

void ViewBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrange();
}

} // namespace comparo::ui
