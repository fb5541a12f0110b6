// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/timeout_dialog.h"

#include "ui/base/theme.h"
#include "ui/peers/dialog_size.h"
#include "ui/widgets/build.h"

#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTimeoutWidth = 440;
constexpr int kLongestTimeout = 86400;
constexpr int kOfferedTimeout = 300; ///< where none was set
constexpr int kSecondsWidth = 112;

} // namespace

PeerTimeoutDialog::PeerTimeoutDialog(PeersModel& peers, QWidget* parent)
    : QDialog(parent),
      m_peers(peers),
      m_usual(new QRadioButton(tr("As usual: %1").arg(PeersModel::timeoutText(0.0)), this)),
      m_other(new QRadioButton(tr("For both:"), this)),
      m_seconds(new QSpinBox(this))
{
    configure(this, {.name = u"peer_timeout_dialog"_s, .title = tr("Peer timeout")});
    setAttribute(Qt::WA_DeleteOnClose);
    auto* title = new QLabel(tr("Peer timeout"), this);
    title->setFont(Theme::font(TextSize::Large, true));
    auto* lead =
        configure(new QLabel(tr("A program that runs a side is ended when it is silent for longer than this. "
                                "One that runs now has the new time from its next start on."),
                             this),
                  {.look = u"muted"_s, .wraps = true});
    auto* layout = vbox(this, {16, 16, 16, 16}, 12, {title, lead});
    m_usual->setObjectName(u"timeout_usual"_s);
    m_other->setObjectName(u"timeout_other"_s);
    configure(m_seconds, {.name = u"timeout_seconds"_s, .spoken = tr("Seconds")});
    m_seconds->setRange(1, kLongestTimeout);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setFixedWidth(kSecondsWidth);
    const double now = m_peers.timeout();
    m_seconds->setValue(now > 0.0 ? std::clamp(static_cast<int>(std::ceil(now)), 1, kLongestTimeout)
                                  : kOfferedTimeout);
    (now > 0.0 ? m_other : m_usual)->setChecked(true);
    layout->addLayout(vbox(8, {m_usual, hbox(8, {m_other, m_seconds, stretch()})}));
    auto* hint = configure(new QLabel(tr("On the command line: --peer-timeout SECONDS."), this),
                           {.look = u"muted"_s, .small = true, .wraps = true});
    auto* leave = new QPushButton(tr("Cancel"), this);
    auto* set = new QPushButton(tr("Apply"), this);
    set->setObjectName(u"timeout_apply"_s);
    set->setDefault(true);
    addAll(layout, {hint, hbox(8, {stretch(), leave, set})});
    // Who turns the number means it.
    connect(m_seconds, &QSpinBox::valueChanged, m_other, [this] { m_other->setChecked(true); });
    connect(set, &QPushButton::clicked, this, &PeerTimeoutDialog::apply);
    connect(leave, &QPushButton::clicked, this, &QDialog::reject);
    fitHeight(*this, kTimeoutWidth);
}

void PeerTimeoutDialog::apply()
{
    m_peers.keepTimeout(m_usual->isChecked() ? 0.0 : static_cast<double>(m_seconds->value()));
    accept();
}

} // namespace comparo::ui
