// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/stress/page.h"

#include "engine/pipeline/peer_codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/jpeg_lab/codec_box.h"
#include "ui/jpeg_lab/codec_options.h"
#include "ui/jpeg_lab/commands.h"
#include "ui/jpeg_lab/stress/grid.h"
#include "ui/peers/options_button.h"
#include "ui/widgets/build.h"
#include "ui/widgets/command_line.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFieldHeight = 24;
constexpr int kStressButtonHeight = 28;
constexpr int kFormWidth = 1088; ///< where more would only pull the fields apart
constexpr int kColumns = 4;
constexpr int kColumnGap = 12;                           ///< beside what parts a name from its field
constexpr std::array<int, kColumns> kWidths{3, 3, 2, 2}; ///< names of codecs are longer than numbers

QSpinBox* spinBox(int least, int most, int value, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(least, most);
    box->setValue(value);
    return box;
}

} // namespace

JpegStress::JpegStress(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_codec(new CodecBox(this)),
      m_device(new QComboBox(this)),
      m_program(new PeerOptionsButton(this)),
      m_quality(spinBox(1, 100, StressOptions().quality, this)),
      m_sampling(new QComboBox(this)),
      m_fault(new QComboBox(this)),
      m_schedule(new QLineEdit(this)),
      m_width(spinBox(16, 8192, 640, this)),
      m_height(spinBox(16, 8192, 480, this)),
      m_threads(spinBox(1, 32, 4, this)),
      m_iterations(spinBox(1, 10000, 25, this)),
      m_run(new QPushButton(this)),
      m_words(new QLabel(this)),
      m_grid(new StressGrid(lab, this)),
      m_command(new CommandLine(this))
{
    setObjectName(u"jpeg_stress"_s);
    build();
    follow();
    refreshCodecs();
    refresh();
}

/// A field of the form with its name before it.
void JpegStress::put(QGridLayout& form, int at, const QString& text, QWidget* field, const QString& name,
                     QWidget* beside)
{
    auto* label = configure(new QLabel(text, this), {.buddy = field});
    configure(field, {.name = name, .spoken = text, .minimumHeight = kFieldHeight});
    const int row = at / kColumns;
    const int column = at % kColumns * 2;
    if (column > 0)
        label->setContentsMargins(kColumnGap, 0, 0, 0);
    form.addWidget(label, row, column);
    if (!beside) {
        form.addWidget(field, row, column + 1);
        return;
    }
    auto* both = hbox(8, {{field, 1}, beside});
    form.addLayout(both, row, column + 1);
}

void JpegStress::build()
{
    auto* layout = vbox(this, {16, 16, 16, 16}, 12);
    m_codec->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_codec->setMinimumContentsLength(16);
    m_program->setObjectName(u"stress_peer_options"_s);
    m_program->setAccessibleName(tr("Options of the program of the stress run"));
    for (const JpegCodec* codec : jpegCodecs()) // each has the same ones
        if (const Field* sampling = codec->encodeOptions().find("subsampling");
            sampling && codec->encodes()) {
            for (const std::string& choice : sampling->choices)
                m_sampling->addItem(fromUtf8(choice), fromUtf8(choice));
            break;
        }
    m_sampling->setCurrentIndex(m_sampling->findData(fromUtf8(StressOptions().subsampling)));
    const std::pair<QString, QString> faults[] = {{tr("none"), u"none"_s},
                                                  {tr("does not wait"), u"no_wait"_s},
                                                  {tr("event recorded too early"), u"early_event"_s},
                                                  {tr("reads on another stream"), u"other_stream"_s},
                                                  {tr("frame freed too early"), u"freed_frame"_s},
                                                  {tr("one encoder for all threads"), u"shared_encoder"_s}};
    for (const auto& [text, id] : faults)
        m_fault->addItem(text, id);
    m_fault->setToolTip(tr("A mistake that the encoder makes on purpose"));
    m_schedule->setPlaceholderText(tr("default"));
    m_schedule->setToolTip(tr("Order of an emulated device's work: lazy, eager, random:7, adversarial:7"));
    for (QSpinBox* size : {m_width, m_height})
        size->setSuffix(tr(" px"));
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(8);
    form->setContentsMargins(0, 0, 0, 0);
    put(*form, 0, tr("Codec"), m_codec, u"stress_codec"_s);
    put(*form, 1, tr("Device"), m_device, u"stress_device"_s, m_program);
    put(*form, 2, tr("Quality"), m_quality, u"stress_quality"_s);
    put(*form, 3, tr("Sampling"), m_sampling, u"stress_sampling"_s);
    put(*form, 4, tr("Width"), m_width, u"stress_width"_s);
    put(*form, 5, tr("Height"), m_height, u"stress_height"_s);
    put(*form, 6, tr("Threads"), m_threads, u"stress_threads"_s);
    put(*form, 7, tr("Frames each"), m_iterations, u"stress_iterations"_s);
    put(*form, 8, tr("Fault"), m_fault, u"stress_fault"_s);
    put(*form, 9, tr("Schedule"), m_schedule, u"stress_schedule"_s);
    for (int column = 0; column < kColumns; ++column)
        form->setColumnStretch(column * 2 + 1, kWidths[static_cast<std::size_t>(column)]);
    auto* fields = new QWidget(this);
    fields->setLayout(form);
    fields->setMaximumWidth(kFormWidth);
    m_run->setObjectName(u"stress_run"_s);
    m_run->setMinimumSize(128, kStressButtonHeight);
    m_run->setDefault(true);
    configure(m_words, {.name = u"stress_words"_s, .prose = true});
    auto* row = hbox(12, {{m_run, 0, Qt::AlignTop}, {m_words, 1}});
    m_command->setObjectName(u"stress_command"_s);
    addAll(layout, {fields, row, m_command, {m_grid, 1}});
}

void JpegStress::follow()
{
    connect(m_codec, &QComboBox::activated, this, &JpegStress::chooseCodec);
    connect(m_device, &QComboBox::activated, this, &JpegStress::chooseDevice);
    connect(m_program, &QToolButton::clicked, this, [this] { askForOptions(m_lab, LabRole::Stress, this); });
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_lab.stress().isRunning())
            m_lab.stress().stop();
        else
            m_lab.stress().run(options());
    });
    connect(m_grid, &StressGrid::frameChosen, this, &JpegStress::openFrame);
    for (QComboBox* box : {m_device, m_sampling, m_fault})
        connect(box, &QComboBox::currentIndexChanged, this, &JpegStress::refreshCommand);
    for (QSpinBox* box : {m_quality, m_width, m_height, m_threads, m_iterations})
        connect(box, &QSpinBox::valueChanged, this, &JpegStress::refreshCommand);
    connect(m_schedule, &QLineEdit::textChanged, this, &JpegStress::refreshCommand);
    connect(&m_lab.stress(), &LabStress::changed, this, &JpegStress::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &JpegStress::refresh);
    connect(&m_lab, &JpegLab::devicesChanged, this, &JpegStress::refreshDevices);
    connect(&m_lab, &JpegLab::peersChanged, this, &JpegStress::refreshCodecs);
}

std::string JpegStress::codecInUse() const
{
    return m_lab.stressPeer() ? m_lab.stressPeer()->id : toUtf8(m_own);
}

void JpegStress::chooseCodec()
{
    m_isDeviceChosen = false;
    if (const std::optional<PeerSide> program = m_codec->currentPeer()) {
        m_lab.choosePeer(LabRole::Stress, *program);
        return;
    }
    m_own = m_codec->currentData().toString();
    m_lab.dropStressPeer();
    refreshCodecs();
}

void JpegStress::chooseDevice()
{
    const std::string device = toUtf8(m_device->currentData().toString());
    std::optional<PeerSide> peer = m_lab.peerOf(LabRole::Stress);
    if (!peer) {
        m_isDeviceChosen = true;
    } else if (peer->device != device) {
        peer->device = device;
        m_lab.choosePeer(LabRole::Stress, *peer);
    }
}

void JpegStress::openFrame(int thread, int iteration)
{
    const auto at = static_cast<std::size_t>(thread * m_lab.stress().options().iterations + iteration);
    const FrameState state = m_lab.stress().frames()[at].state;
    if (state != FrameState::Good && state != FrameState::Bad)
        return;
    m_lab.openFrame(thread, iteration);
    Q_EMIT frameOpened();
}

void JpegStress::refreshCodecs()
{
    const std::string codec = codecInUse();
    if (!m_codec->isOpen()) {
        const QSignalBlocker blocker(m_codec);
        m_codec->clear();
        for (const JpegCodec* each : jpegCodecs())
            if (each->encodes() && each->unavailable().isEmpty())
                m_codec->addItem(engineText(each->label()), fromUtf8(each->id()));
        m_codec->addPeers(m_lab.peers(), JpegWay::Encode, codec,
                          m_lab.stressPeer() ? m_lab.stressPeer()->library : std::string());
        m_codec->showCodec(fromUtf8(codec));
        m_codec->setToolTip(m_codec->currentText());
    }
    m_program->showOptions(m_lab.programs(), m_lab.peerOf(LabRole::Stress), userOf(LabRole::Stress).name);
    refreshDevices();
}

void JpegStress::refreshDevices()
{
    if (m_device->view()->isVisible())
        return; // what a person looks at stays where it is
    const QString before = m_device->currentData().toString();
    const std::string id = codecInUse();
    {
        const QSignalBlocker blocker(m_device);
        m_device->clear();
        if (isPeerCodec(id)) {
            fillPeerDevices(*m_device, m_lab.peers(), JpegWay::Encode, id);
        } else {
            int best = 0;
            DeviceKind bestKind = DeviceKind::Cpu;
            for (const DeviceId& device : m_lab.devices())
                if (jpegCodec(id).runsOn(device)) {
                    m_device->addItem(engineText(device.label()), fromUtf8(device.name()));
                    // The first of the most real ones: cuda before emulated before cpu.
                    if (device.kind > bestKind) {
                        bestKind = device.kind;
                        best = m_device->count() - 1;
                    }
                }
            const int kept = m_isDeviceChosen ? m_device->findData(before) : -1;
            m_device->setCurrentIndex(kept >= 0 ? kept : best);
        }
    }
    refreshOptions();
}

/// What the codec has. Faults are of the program around our own encoder, schedules of the emulated devices
/// that only it runs on.
void JpegStress::refreshOptions()
{
    const std::string id = codecInUse();
    const bool isOwn = !isPeerCodec(id) && jpegCodec(id).runsOn({DeviceKind::Emu, 0});
    m_fault->setEnabled(isOwn);
    m_schedule->setEnabled(isOwn);
    refreshCommand();
}

StressOptions JpegStress::options() const
{
    StressOptions options;
    options.codec = codecInUse();
    if (!isPeerCodec(options.codec)) // a peer's pixels come from cpu
        options.device = DeviceId::parse(toUtf8(m_device->currentData().toString()));
    if (m_fault->isEnabled())
        options.fault = toUtf8(m_fault->currentData().toString());
    if (m_schedule->isEnabled())
        options.schedule = toUtf8(m_schedule->text().trimmed());
    options.sizes = {{m_width->value(), m_height->value()}};
    options.threads = m_threads->value();
    options.iterations = m_iterations->value();
    options.quality = m_quality->value();
    options.subsampling = toUtf8(m_sampling->currentData().toString());
    return options;
}

QString JpegStress::command() const
{
    return m_command->command();
}

void JpegStress::refreshCommand()
{
    const bool hasDevice = m_device->currentIndex() >= 0;
    m_command->setCommand(hasDevice ? stressCommand(options()) : QString());
}

void JpegStress::refresh()
{
    const bool isRunning = m_lab.stress().isRunning();
    m_run->setText(isRunning ? tr("Cancel") : tr("Run"));
    m_run->setEnabled(isRunning || m_lab.starting(LabRole::Stress).isEmpty());
    const bool isBad =
        std::any_of(m_lab.stress().frames().begin(), m_lab.stress().frames().end(), [](const auto& frame) {
            return frame.state == FrameState::Bad || frame.state == FrameState::Failed;
        });
    setInk(*m_words, isBad || !m_lab.stress().error().isEmpty() ? tokens().bad
                     : m_lab.stress().result()                  ? tokens().good
                                                                : tokens().text);
    m_words->setText(words());
    refreshCommand(); // its peer may be another one
}

QString JpegStress::words() const
{
    if (const QString& starting = m_lab.starting(LabRole::Stress); !starting.isEmpty())
        return tr("Starting %1…").arg(starting);
    if (!m_lab.stress().error().isEmpty())
        return m_lab.stress().error();
    if (m_lab.stress().frames().empty())
        return tr("Many frames through one encoder under threads; every file is validated.");
    const auto count = [this](FrameState state) {
        return static_cast<std::uint64_t>(
            std::count_if(m_lab.stress().frames().begin(), m_lab.stress().frames().end(),
                          [state](const FrameOutcome& frame) { return frame.state == state; }));
    };
    const std::uint64_t good = count(FrameState::Good);
    const std::uint64_t bad = count(FrameState::Bad);
    const std::uint64_t failed = count(FrameState::Failed);
    QString text =
        (!m_lab.stress().result() ? QString()
         : bad + failed == 0      ? u"✓ "_s
                                  : u"✕ "_s) +
        tr("%1 of %2 frames done: %3 good, %4 bad, %5 failed")
            .arg(numbers::count(good + bad + failed), numbers::count(m_lab.stress().frames().size()),
                 numbers::count(good), numbers::count(bad), numbers::count(failed));
    if (const auto& result = m_lab.stress().result()) {
        const std::vector<Message>& hazards = result->hazards;
        if (!hazards.empty())
            text += u"\n⚠ "_s + engineText(hazards.front());
        if (hazards.size() > 1)
            text +=
                u"\n"_s + tr("and %n more hazards like it", nullptr, static_cast<int>(hazards.size()) - 1);
    }
    return text;
}

} // namespace comparo::ui
