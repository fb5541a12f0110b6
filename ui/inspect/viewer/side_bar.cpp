// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/side_bar.h"

#include "ui/base/ink.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/device_box.h"
#include "ui/peers/options_button.h"
#include "ui/peers/options_dialog.h"
#include "ui/peers/peer_dialog.h"
#include "ui/widgets/build.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPointer>
#include <QToolButton>

#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFileWidth = 248; ///< of the name of one of two files

QString letterOf(int side)
{
    return side == 0 ? u"A"_s : u"B"_s;
}

} // namespace

SideBar::SideBar(Session& session, PeersModel& peers, QAction* swap, QWidget* parent)
    : QFrame(parent), m_session(session), m_peers(peers), m_swap(new QToolButton(this))
{
    auto* layout = hbox(this, {0, 0, 0, 0}, 8);
    m_sides[0] = makeSide(0);
    m_swap->setDefaultAction(swap);
    configure(m_swap, {.name = u"swap"_s, .spoken = tr("Swap A and B")});
    layout->addWidget(m_swap);
    m_sides[1] = makeSide(1);
    connect(&session, &Session::devicesChanged, this, &SideBar::refresh);
    connect(&session, &Session::setupChanged, this, &SideBar::refresh);
    connect(&session, &Session::inputChanged, this, &SideBar::refresh);
    connect(&peers, &PeersModel::namesChanged, this, &SideBar::refresh);
    connect(&peers, &PeersModel::statusChanged, this, &SideBar::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &SideBar::restyle);
    restyle();
}

SideBar::SideWidgets SideBar::makeSide(int side)
{
    const QString name = side == 0 ? u"A"_s : u"B"_s;
    SideWidgets widgets;
    widgets.badge = new QLabel(name, this);
    configure(widgets.badge, {.bold = true, .fixedSize = {24, 24}, .align = Qt::AlignCenter});
    widgets.device = new DeviceBox(m_peers, this);
    configure(
        widgets.device,
        {.name = u"device_"_s + name,
         .tip =
             tr("Where side %1 runs. An emulated device runs the CUDA kernels' source on the CPU. Peers are "
                "programs: libraries, your own code, other machines.")
                 .arg(name),
         .spoken = tr("Device of side %1").arg(name)});
    widgets.numerics = new QComboBox(this);
    widgets.numerics->setObjectName(u"numerics_"_s + name);
    widgets.numerics->setAccessibleName(tr("Numerics of side %1").arg(name));
    widgets.numerics->addItem(tr("framework"), static_cast<int>(Numerics::Framework));
    widgets.numerics->addItem(tr("exact", "numerics"), static_cast<int>(Numerics::Exact));
    widgets.numerics->setItemData(0, tr("What PyTorch and torchvision compute on that kind of device"),
                                  Qt::ToolTipRole);
    widgets.numerics->setItemData(1, tr("The same bits on every device, by construction"), Qt::ToolTipRole);
    widgets.numerics->setToolTip(
        tr("framework: what PyTorch and torchvision compute on that kind of device.\n"
           "exact: the same bits on every device, by construction."));
    widgets.options = new PeerOptionsButton(this);
    widgets.options->setObjectName(u"peer_options_"_s + name);
    widgets.options->setAccessibleName(tr("Options of the program of side %1").arg(name));
    widgets.state = new QToolButton(this);
    widgets.state->setObjectName(u"peer_state_"_s + name);
    widgets.state->setToolTip(tr("What the program of side %1 does. A click shows its log.").arg(name));
    widgets.state->setFont(Theme::font(TextSize::Small));
    widgets.file = new QLabel(this);
    widgets.file->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget* widget : {static_cast<QWidget*>(widgets.badge), static_cast<QWidget*>(widgets.device),
                            static_cast<QWidget*>(widgets.numerics), static_cast<QWidget*>(widgets.options),
                            static_cast<QWidget*>(widgets.state), static_cast<QWidget*>(widgets.file)})
        layout()->addWidget(widget);
    connect(widgets.device, &DeviceBox::sideChosen, this, [this, side](const Side& chosen) {
        m_sides[static_cast<std::size_t>(side)].starting.reset();
        Side value = sideOf(side);
        value.device = chosen.device;
        value.peer = chosen.peer;
        if (chosen.peer || chosen.device.kind != DeviceKind::Emu)
            value.schedule.reset();
        value.threads = chosen.threads;
        m_session.setSide(side, value);
        refresh();
    });
    connect(widgets.device, &DeviceBox::peerChosen, this,
            [this, side](const QString& peer) { usePeer(side, peer); });
    connect(widgets.device, &DeviceBox::addRequested, this, &SideBar::addRequested);
    connect(widgets.options, &QToolButton::clicked, this, [this, side] { showOptions(side); });
    connect(widgets.state, &QToolButton::clicked, this, [this, side] { showPeer(side); });
    connect(widgets.numerics, &QComboBox::activated, this, [this, side, combo = widgets.numerics] {
        Side value = sideOf(side);
        value.numerics = static_cast<Numerics>(combo->currentData().toInt());
        m_session.setSide(side, value);
    });
    return widgets;
}

const Side& SideBar::sideOf(int side) const
{
    return side == 0 ? m_session.setup().a : m_session.setup().b;
}

void SideBar::usePeer(int side, const QString& name)
{
    startOn(
        side, PeerSide{toUtf8(name), {}}, [] {},
        [this, name](const QString& why) {
            // The word "failed" stays beside the box, with the log behind it.
            QString text = why; // of a program, which names what a command line takes
            text.replace(u"name another Python by --python"_s,
                         tr("choose another Python under \u201cAdd implementation\u2026\u201d"));
            m_session.reportFailure(text, why + u'\n' + m_peers.log(name).join(u'\n'));
        });
}

/// Starts the program, and puts it on the side once it has told what it is. Neither `done` nor `failed` is
/// called where something else was chosen meanwhile.
void SideBar::startOn(int side, const PeerSide& peer, std::function<void()> done,
                      std::function<void(const QString&)> failed)
{
    std::optional<PeerSide>& starting = m_sides[static_cast<std::size_t>(side)].starting;
    starting = peer;
    const auto isWanted = [&starting, peer] { return starting == peer; };
    m_peers.start(
        fromUtf8(peer.name), peer.options, this,
        [this, side, peer, isWanted, done = std::move(done)](const PeerDescription& description) {
            if (!isWanted())
                return;
            m_sides[static_cast<std::size_t>(side)].starting.reset();
            Side value = sideOf(side);
            value.device = {};
            value.schedule.reset();
            value.threads = Side().threads;
            value.peer = peer;
            if (!description.findDevice(peer.device))
                value.peer->device = description.devices.front().name;
            m_session.setSide(side, value);
            refresh();
            done();
        },
        [this, isWanted, failed = std::move(failed)](const QString& why) {
            if (isWanted())
                failed(why);
            refresh();
        });
    refresh();
}

void SideBar::cancelStart(int side)
{
    std::optional<PeerSide>& starting = m_sides[static_cast<std::size_t>(side)].starting;
    if (!starting)
        return;
    const PeerSide peer = *std::exchange(starting, std::nullopt);
    const bool isStarting = m_peers.status(fromUtf8(peer.name), peer.options).state == PeerState::Starting;
    if (isStarting && m_sides[side == 0 ? 1U : 0U].starting != peer)
        m_peers.stop(fromUtf8(peer.name), peer.options);
    refresh();
}

void SideBar::showPeer(int side)
{
    const std::optional<PeerSide>& starting = m_sides[static_cast<std::size_t>(side)].starting;
    if (!starting && !isProgram(sideOf(side)))
        return;
    const PeerSide& peer = starting ? *starting : *sideOf(side).peer;
    auto* dialog = new PeerDialog(m_peers, fromUtf8(peer.name), peer.options, window());
    connect(dialog, &PeerDialog::restarted, this, &SideBar::restarted);
    dialog->show();
}

void SideBar::showOptions(int side)
{
    if (!isProgram(sideOf(side)))
        return;
    const PeerSide now = *sideOf(side).peer;
    const std::shared_ptr<const PeerDescription> known = descriptionOf(m_peers, now);
    if (!known)
        return;
    const PeerOptionsUser user{tr("side %1").arg(letterOf(side)), tr("Side %1").arg(letterOf(side)),
                               tr("What --a and --b take for this side")};
    auto* dialog = new PeerOptionsDialog(*known, now, user, window());
    connect(dialog, &PeerOptionsDialog::chosen, this, [this, side, dialog](const PeerSide& peer) {
        // It may close while the program starts.
        const QPointer<PeerOptionsDialog> form(dialog);
        const auto end = [form](const QString& why) {
            if (form)
                form->started(why);
        };
        startOn(
            side, peer, [end] { end({}); }, end);
    });
    connect(dialog, &PeerOptionsDialog::abandoned, this, [this, side] { cancelStart(side); });
    dialog->open();
}

/// The word of the peer that is on a side, or is to come there.
void SideBar::refreshState(int side)
{
    const SideWidgets& widgets = m_sides[static_cast<std::size_t>(side)];
    const std::optional<PeerSide>& peer = sideOf(side).peer;
    const bool isComing = widgets.starting.has_value();
    const bool isOn = isProgram(sideOf(side));
    widgets.state->setVisible(!m_session.isPair() && (isOn || isComing));
    if (!isOn && !isComing)
        return;
    const PeerSide& shown = isComing ? *widgets.starting : *peer;
    const QString name = fromUtf8(shown.name);
    const PeerStatus status = m_peers.status(name, shown.options);
    const QString word = wordOf(status.state);
    widgets.state->setText(isComing ? u"\u25cf %1: %2"_s.arg(name, word) : u"\u25cf %1"_s.arg(word));
    setInk(*widgets.state, colourOf(status.state));
}

void SideBar::refreshOptions(int side)
{
    const Side& now = sideOf(side);
    const bool shows = isProgram(now) && !m_session.isPair();
    m_sides[static_cast<std::size_t>(side)].options->showOptions(m_peers, shows ? now.peer : std::nullopt,
                                                                 tr("side %1").arg(letterOf(side)));
}

void SideBar::refresh()
{
    const bool pair = m_session.isPair();
    for (int i = 0; i < 2; ++i) {
        const Side& side = sideOf(i);
        const SideWidgets& widgets = m_sides[static_cast<std::size_t>(i)];
        widgets.device->fill(m_session.devices(), side);
        widgets.numerics->setCurrentIndex(widgets.numerics->findData(static_cast<int>(side.numerics)));
        widgets.device->setVisible(!pair);
        widgets.numerics->setVisible(!pair && !side.peer);
        refreshOptions(i);
        refreshState(i);
        widgets.file->setVisible(pair);
        if (pair) {
            const QString file = m_session.sideLabel(i);
            widgets.file->setText(widgets.file->fontMetrics().elidedText(file, Qt::ElideMiddle, kFileWidth));
            widgets.file->setToolTip(m_session.path(i));
        }
    }
    Q_EMIT resized();
}

void SideBar::restyle()
{
    for (std::size_t i = 0; i < 2; ++i) {
        const QColor color = i == 0 ? tokens().a : tokens().b;
        const QColor text = tokens().isDark() ? tokens().window : QColor(Qt::white);
        setBadge(*m_sides[i].badge, color, text);
    }
    refresh();
}

} // namespace comparo::ui
