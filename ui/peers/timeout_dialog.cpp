// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/timeout_dialog.h"

#include "ui/base/theme.h"
#include "ui/peers/dialog_size.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

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
    setObjectName(u"peer_timeout_dialog"_s);
    setWindowTitle(tr("Peer timeout"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    auto* title = new QLabel(tr("Peer timeout"), this);
    title->setFont(Theme::font(TextSize::Large, true));
    layout->addWidget(title);
    auto* lead = new QLabel(tr("A program that runs a side is ended when it is silent for longer than this. "
                               "One that runs now has the new time from its next start on."),
                            this);
    lead->setWordWrap(true);
    lead->setProperty("look", u"muted"_s);
    layout->addWidget(lead);
    m_usual->setObjectName(u"timeout_usual"_s);
    m_other->setObjectName(u"timeout_other"_s);
    m_seconds->setObjectName(u"timeout_seconds"_s);
    m_seconds->setAccessibleName(tr("Seconds"));
    m_seconds->setRange(1, kLongestTimeout);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setFixedWidth(kSecondsWidth);
    const double now = m_peers.timeout();
    m_seconds->setValue(now > 0.0 ? std::clamp(static_cast<int>(std::ceil(now)), 1, kLongestTimeout)
                                  : kOfferedTimeout);
    (now > 0.0 ? m_other : m_usual)->setChecked(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_other);
    row->addWidget(m_seconds);
    row->addStretch(1);
    auto* choices = new QVBoxLayout;
    choices->setSpacing(8);
    choices->addWidget(m_usual);
    choices->addLayout(row);
    layout->addLayout(choices);
    auto* hint = new QLabel(tr("On the command line: --peer-timeout SECONDS."), this);
    hint->setWordWrap(true);
    hint->setFont(Theme::font(TextSize::Small));
    hint->setProperty("look", u"muted"_s);
    layout->addWidget(hint);
    auto* leave = new QPushButton(tr("Cancel"), this);
    auto* set = new QPushButton(tr("Apply"), this);
    set->setObjectName(u"timeout_apply"_s);
    set->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(leave);
    buttons->addWidget(set);
    layout->addLayout(buttons);
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
