// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/live_bar.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/device_box.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

RecordingsLiveBar::RecordingsLiveBar(RecordingsModel& model, PeersModel& peers, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_peers(peers),
      m_device(new DeviceBox(peers, this)),
      m_numerics(new QComboBox(this)),
      m_run(new QToolButton(this))
{
    setProperty("look", u"bar"_s);
    auto* row = hbox(this, {8, 4, 8, 4}, 8);
    m_device->setObjectName(u"recorded_live_device"_s);
    m_device->setAccessibleName(tr("Device that the steps run on here"));
    m_device->setToolTip(tr("Where the recorded steps run again: a device of this machine, or a program that "
                            "has the library."));
    m_numerics->setObjectName(u"recorded_live_numerics"_s);
    m_numerics->setAccessibleName(tr("Numerics of the steps that run here"));
    m_numerics->addItem(tr("framework"), static_cast<int>(Numerics::Framework));
    m_numerics->addItem(tr("exact"), static_cast<int>(Numerics::Exact));
    m_numerics->setToolTip(tr("framework: what PyTorch and torchvision compute on that kind of device.\n"
                              "exact: the same bits on every device, by construction."));
    configure(m_run, {.name = u"recorded_live_run"_s, .look = u"outlined"_s, .focus = Qt::TabFocus});
    addAll(row, {{m_device, 1}, m_numerics, m_run});
    connect(m_device, &DeviceBox::sideChosen, this, [this](const Side& chosen) {
        m_starting.clear();
        const Numerics numerics = m_side.numerics;
        m_side = chosen;
        m_side.numerics = numerics;
        refresh();
    });
    connect(m_device, &DeviceBox::peerChosen, this, &RecordingsLiveBar::usePeer);
    connect(m_device, &DeviceBox::addRequested, this, &RecordingsLiveBar::addRequested);
    connect(m_numerics, &QComboBox::activated, this,
            [this] { m_side.numerics = static_cast<Numerics>(m_numerics->currentData().toInt()); });
    connect(m_run, &QToolButton::clicked, this, [this] {
        if (m_model.isPair() && !m_model.live())
            m_model.runLocal(m_side);
        else
            m_model.runHere(m_side);
    });
    connect(&model, &RecordingsModel::opened, this, [this] {
        if (m_model.live())
            setSide(m_model.live()->side);
        refresh();
    });
    connect(&model, &RecordingsModel::localChanged, this, &RecordingsLiveBar::refresh);
    connect(&model, &RecordingsModel::runningHereChanged, this, &RecordingsLiveBar::refresh);
    connect(&peers, &PeersModel::namesChanged, this, &RecordingsLiveBar::refresh);
    connect(&peers, &PeersModel::statusChanged, this, &RecordingsLiveBar::refresh);
    refresh();
}

void RecordingsLiveBar::setDevices(const QList<DeviceId>& devices)
{
    m_devices = devices;
    refresh();
}

void RecordingsLiveBar::setSide(const Side& side)
{
    m_side = side;
    refresh();
}

void RecordingsLiveBar::usePeer(const QString& name)
{
    m_starting = name;
    refresh();
    m_peers.start(
        name, {}, this,
        [this, name](const PeerDescription& description) {
            if (m_starting != name || description.devices.empty())
                return;
            m_starting.clear();
            m_side = Side();
            m_side.peer = PeerSide{toUtf8(name), description.devices.front().name};
            refresh();
        },
        [this, name](const QString& why) {
            if (m_starting != name)
                return;
            m_starting.clear();
            refresh();
            Q_EMIT failed(why);
        });
}

void RecordingsLiveBar::refresh()
{
    m_device->fill(m_devices, m_side);
    const QSignalBlocker blocker(m_numerics);
    m_numerics->setCurrentIndex(m_numerics->findData(static_cast<int>(m_side.numerics)));
    m_numerics->setVisible(!m_side.peer);
    const bool isOfTwo = m_model.isPair() && !m_model.live();
    m_run->setText(!m_starting.isEmpty() ? tr("Starting %1…").arg(m_starting)
                   : m_model.localSide() ? tr("Run again")
                                         : tr("Run here"));
    m_run->setToolTip(
        isOfTwo ? tr("Runs each step of both by itself here, on its recorded input, and compares it "
                     "with what was recorded")
                : tr("Runs each step here, with the recorded parameters and draws, and compares it "
                     "with what was recorded"));
    m_run->setEnabled(m_model.isOpen() && !m_model.isRunningHere() && m_starting.isEmpty());
}

} // namespace comparo::ui
