// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/peer_dialog.h"

#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/log_view.h"
#include "ui/peers/offer_view.h"
#include "ui/peers/timeout_dialog.h"
#include "ui/widgets/build.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLogPollMs = 250;
constexpr QSize kDialogSize(640, 480);

} // namespace

QColor colourOf(PeerState state)
{
    switch (state) {
    case PeerState::Ready:
        return tokens().good;
    case PeerState::Starting:
    case PeerState::Busy:
        return tokens().warn;
    case PeerState::Failed:
        return tokens().bad;
    default:
        return tokens().muted;
    }
}

PeerDialog::PeerDialog(PeersModel& peers, QString name, PeerValues options, QWidget* parent)
    : QDialog(parent),
      m_peers(peers),
      m_name(std::move(name)),
      m_options(std::move(options)),
      m_state(new QLabel(this)),
      m_error(new QLabel(this)),
      m_timeout(new QLabel(this)),
      m_tabs(new QTabWidget(this)),
      m_log(new LogView(this)),
      m_offer(new OfferView(this))
{
    configure(this, {.name = u"peer_dialog"_s, .title = tr("Implementation %1").arg(m_name)});
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = vbox(this, {16, 16, 16, 16}, 8);
    auto* head = new QHBoxLayout;
    auto* title = configure(new QLabel(m_name, this), {.font = Theme::font(TextSize::Large, true)});
    configure(m_state, {.name = u"peer_dialog_state"_s, .bold = true});
    addAll(head, {title, stretch(), m_state});
    auto* command = configure(new QLabel(m_peers.command(m_name), this),
                              {.look = u"muted"_s, .small = true, .prose = true});
    addAll(layout, {head, command});
    configure(m_error, {.name = u"peer_dialog_error"_s, .wraps = true});
    m_error->setMargin(6); // its look has a frame
    configure(m_error, {.look = u"error"_s, .selectable = true});
    m_timeout->setObjectName(u"peer_dialog_timeout"_s);
    m_timeout->setFont(Theme::font(TextSize::Small));
    m_timeout->setProperty("look", u"muted"_s);
    m_timeout->setToolTip(tr("How long a program may be silent before it is ended"));
    auto* change = new QToolButton(this);
    change->setObjectName(u"peer_dialog_change_timeout"_s);
    change->setText(tr("Change…"));
    change->setAccessibleName(tr("Change the peer timeout"));
    change->setFont(Theme::font(TextSize::Small));
    change->setProperty("look", u"outlined"_s);
    connect(change, &QToolButton::clicked, this, [this] { (new PeerTimeoutDialog(m_peers, this))->open(); });
    addAll(layout, {m_error, hbox(8, {m_timeout, change, stretch()})});
    auto* offer = new QWidget(this);
    vbox(offer, {8, 12, 8, 8}, kUsual, {m_offer});
    m_log->setObjectName(u"peer_log"_s);
    m_tabs->setObjectName(u"peer_tabs"_s);
    m_tabs->addTab(m_log, tr("Log"));
    m_tabs->addTab(offer, tr("What it offers"));
    layout->addWidget(m_tabs, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    auto* copy = buttons->addButton(tr("Copy the log"), QDialogButtonBox::ActionRole);
    m_start = buttons->addButton(tr("Start"), QDialogButtonBox::ActionRole);
    m_end = buttons->addButton(tr("End"), QDialogButtonBox::ActionRole);
    m_remove = buttons->addButton(tr("Remove"), QDialogButtonBox::ActionRole);
    m_start->setObjectName(u"peer_start"_s);
    m_end->setObjectName(u"peer_end"_s);
    m_remove->setObjectName(u"peer_remove"_s);
    m_remove->setToolTip(tr("Ends it and takes it out of %1").arg(m_peers.file()));
    m_remove->setVisible(m_peers.isKept(m_name));
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_log->toPlainText()); });
    connect(m_start, &QPushButton::clicked, this, &PeerDialog::restart);
    connect(m_end, &QPushButton::clicked, this, [this] { m_peers.stop(m_name, m_options); });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        const QString why = m_peers.remove(m_name);
        m_error->setText(why);
        m_error->setVisible(!why.isEmpty());
        if (why.isEmpty())
            close();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    connect(&m_peers, &PeersModel::statusChanged, this, &PeerDialog::refresh);
    connect(&m_peers, &PeersModel::timeoutChanged, this, &PeerDialog::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &PeerDialog::refresh);
    connect(&m_timer, &QTimer::timeout, this, [this] { m_log->setLines(m_peers.log(m_name, m_options)); });
    m_timer.start(kLogPollMs);
    resize(kDialogSize);
    refresh();
    if (m_shown && m_peers.log(m_name, m_options).isEmpty())
        m_tabs->setCurrentIndex(1);
}

void PeerDialog::restart()
{
    m_peers.startAgain(
        m_name, m_options, this, [this](const PeerDescription&) { Q_EMIT restarted(); },
        [](const QString&) {}); // its status says why
}

void PeerDialog::refresh()
{
    const PeerStatus status = m_peers.status(m_name, m_options);
    m_state->setText(u"\u25cf "_s + wordOf(status.state));
    setInk(*m_state, colourOf(status.state));
    m_error->setText(engineText(status.error));
    m_error->setVisible(!status.error.isEmpty());
    m_timeout->setText(tr("Peer timeout: %1").arg(PeersModel::timeoutText(m_peers.timeout())));
    const bool runs = status.state == PeerState::Ready || status.state == PeerState::Busy;
    m_start->setText(runs ? tr("Start again") : tr("Start"));
    m_start->setEnabled(status.state != PeerState::Starting && status.state != PeerState::Busy);
    m_end->setEnabled(runs || status.state == PeerState::Starting);
    m_tabs->setTabEnabled(1, status.description != nullptr);
    if (status.description && status.description != m_shown) {
        m_shown = status.description;
        m_offer->describe(*m_shown);
    }
    m_log->setLines(m_peers.log(m_name, m_options));
}

} // namespace comparo::ui
