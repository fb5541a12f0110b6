#include "ui/jpeg_lab/stress.h"

#include "engine/pipeline/peer_codec.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/jpeg_lab/codec_box.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QGridLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kNames = 72.0;
constexpr double kLargest = 28.0;
constexpr int kFieldHeight = 24;
constexpr int kStressButtonHeight = 28;
constexpr int kFormWidth = 1088; ///< where more would only pull the fields apart

struct Look {
    QString letter;
    QString words;
    QColor color;
};

Look lookOf(FrameState state)
{
    const ThemeTokens& t = tokens();
    switch (state) {
    case FrameState::Waiting:
        return {QString(), StressGrid::tr("waiting"), t.surface};
    case FrameState::Running:
        return {u"…"_s, StressGrid::tr("running"), t.border};
    case FrameState::Good:
        return {u"G"_s, StressGrid::tr("good"), t.good};
    case FrameState::Bad:
        return {u"B"_s, StressGrid::tr("bad"), t.bad};
    case FrameState::Failed:
        return {u"F"_s, StressGrid::tr("failed"), t.warn};
    case FrameState::Skipped:
        return {u"S"_s, StressGrid::tr("skipped: in the journal"), t.muted};
    }
    return {};
}

} // namespace

StressGrid::StressGrid(JpegLab& lab, QWidget* parent) : QWidget(parent), m_lab(lab)
{
    setObjectName(u"stress_grid"_s);
    setAccessibleName(tr("Frames of the stress run: one row per thread"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&lab, &JpegLab::stressChanged, this, qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

int StressGrid::columns() const
{
    return std::max(1, m_lab.stressOptions().iterations);
}

QRectF StressGrid::cell(int thread, int iteration) const
{
    const int rows = std::max(1, m_lab.stressOptions().threads);
    const double w = std::min(kLargest, (width() - kNames - 8.0) / columns());
    const double h = std::min(kLargest, (height() - 32.0) / rows);
    return {kNames + iteration * w, 4.0 + thread * h, std::max(1.0, w - 2.0), std::max(1.0, h - 2.0)};
}

const FrameOutcome* StressGrid::frameAt(QPointF position) const
{
    for (const FrameOutcome& frame : m_lab.frames())
        if (cell(frame.thread, frame.iteration).adjusted(0, 0, 2, 2).contains(position))
            return &frame;
    return nullptr;
}

void StressGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeTokens& t = tokens();
    if (m_lab.frames().empty()) {
        painter.setPen(t.muted);
        painter.drawText(
            rect(), Qt::AlignCenter | Qt::TextWordWrap,
            tr("One cell per frame, one row per thread: green G is good, red B is bad, amber F failed. "
               "A click on a bad one opens what was expected beside what came."));
        return;
    }
    painter.setFont(Theme::font(TextSize::Small));
    for (int thread = 0; thread < m_lab.stressOptions().threads; ++thread) {
        const QRectF first = cell(thread, 0);
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, first.top(), kNames - 8, first.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tr("thread %1").arg(thread + 1));
    }
    for (std::size_t i = 0; i < m_lab.frames().size(); ++i) {
        const FrameOutcome& frame = m_lab.frames()[i];
        const QRectF box = cell(frame.thread, frame.iteration);
        const Look look = lookOf(frame.state);
        painter.fillRect(box, look.color);
        if (frame.state == FrameState::Waiting) {
            painter.setPen(t.border);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0, 0, -1, -1));
        }
        if (box.width() >= 9.0 && box.height() >= 11.0) {
            painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
            painter.drawText(box, Qt::AlignCenter, look.letter);
        }
        if (hasFocus() && static_cast<int>(i) == m_current) {
            painter.setPen(QPen(t.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(-1, -1, 1, 1));
        }
    }
    const QRectF last = cell(m_lab.stressOptions().threads - 1, 0);
    painter.setPen(t.muted);
    painter.drawText(QRectF(kNames, last.bottom() + 6, width() - kNames, 18), Qt::AlignLeft,
                     tr("frames in order →   G good   B bad   F failed   S skipped"));
}

void StressGrid::mousePressEvent(QMouseEvent* event)
{
    const FrameOutcome* frame = frameAt(event->position());
    if (!frame)
        return;
    m_current = static_cast<int>(frame - m_lab.frames().data());
    update();
    Q_EMIT frameChosen(frame->thread, frame->iteration);
}

void StressGrid::keyPressEvent(QKeyEvent* event)
{
    const int count = static_cast<int>(m_lab.frames().size());
    const int steps[] = {event->key() == Qt::Key_Left ? -1 : 0, event->key() == Qt::Key_Right ? 1 : 0,
                         event->key() == Qt::Key_Up ? -columns() : 0,
                         event->key() == Qt::Key_Down ? columns() : 0};
    const int step = steps[0] + steps[1] + steps[2] + steps[3];
    if (count == 0 || (step == 0 && event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (step == 0) {
        const FrameOutcome& frame = m_lab.frames()[static_cast<std::size_t>(std::min(m_current, count - 1))];
        Q_EMIT frameChosen(frame.thread, frame.iteration);
        return;
    }
    if (m_current + step >= 0 && m_current + step < count)
        m_current += step;
    update();
}

bool StressGrid::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const FrameOutcome* frame = frameAt(help->pos()))
            QToolTip::showText(help->globalPos(),
                               tr("Thread %1, frame %2: %3. %4")
                                   .arg(frame->thread + 1)
                                   .arg(frame->iteration + 1)
                                   .arg(lookOf(frame->state).words, fromUtf8(frame->words)),
                               this);
        return true;
    }
    return QWidget::event(event);
}

JpegStress::JpegStress(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_codec(new CodecBox(this)),
      m_device(new QComboBox(this)),
      m_fault(new QComboBox(this)),
      m_schedule(new QLineEdit(this)),
      m_width(new QSpinBox(this)),
      m_height(new QSpinBox(this)),
      m_threads(new QSpinBox(this)),
      m_iterations(new QSpinBox(this)),
      m_run(new QPushButton(this)),
      m_words(new QLabel(this)),
      m_grid(new StressGrid(lab, this))
{
    setObjectName(u"jpeg_stress"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(8);
    const auto put = [&](int at, const QString& text, QWidget* field, const QString& name) {
        auto* label = new QLabel(text, this);
        label->setBuddy(field);
        field->setObjectName(name);
        field->setAccessibleName(text);
        field->setMinimumHeight(kFieldHeight);
        form->addWidget(label, at / 4, at % 4 * 2);
        form->addWidget(field, at / 4, at % 4 * 2 + 1);
    };
    m_codec->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_codec->setMinimumContentsLength(16);
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
    for (QSpinBox* size : {m_width, m_height}) {
        size->setRange(16, 8192);
        size->setSuffix(tr(" px"));
    }
    m_width->setValue(640);
    m_height->setValue(480);
    m_threads->setRange(1, 32);
    m_threads->setValue(4);
    m_iterations->setRange(1, 10000);
    m_iterations->setValue(25);
    put(0, tr("Codec"), m_codec, u"stress_codec"_s);
    put(1, tr("Device"), m_device, u"stress_device"_s);
    put(2, tr("Fault"), m_fault, u"stress_fault"_s);
    put(3, tr("Schedule"), m_schedule, u"stress_schedule"_s);
    put(4, tr("Width"), m_width, u"stress_width"_s);
    put(5, tr("Height"), m_height, u"stress_height"_s);
    put(6, tr("Threads"), m_threads, u"stress_threads"_s);
    put(7, tr("Frames each"), m_iterations, u"stress_iterations"_s);
    for (int column : {1, 3, 5, 7})
        form->setColumnStretch(column, 1);
    auto* fields = new QWidget(this);
    fields->setLayout(form);
    fields->setMaximumWidth(kFormWidth);
    form->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(fields);
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    m_run->setObjectName(u"stress_run"_s);
    m_run->setMinimumSize(128, kStressButtonHeight);
    m_words->setObjectName(u"stress_words"_s);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_run, 0, Qt::AlignTop);
    row->addWidget(m_words, 1);
    layout->addLayout(row);
    layout->addWidget(m_grid, 1);
    connect(m_codec, &QComboBox::activated, this, &JpegStress::chooseCodec);
    connect(m_device, &QComboBox::activated, this, [this] {
        const QString device = m_device->currentData().toString();
        if (const std::string codec = codecInUse(); !isPeerCodec(codec))
            m_isDeviceChosen = true;
        else if (device != peerDeviceOfCodec(codec))
            m_lab.choosePeer(LabRole::Stress, peerOfCodec(codec), device);
    });
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_lab.isStressRunning())
            m_lab.stopStress();
        else
            start();
    });
    connect(m_grid, &StressGrid::frameChosen, this, [this](int thread, int iteration) {
        const auto at = static_cast<std::size_t>(thread * m_lab.stressOptions().iterations + iteration);
        const FrameState state = m_lab.frames()[at].state;
        if (state != FrameState::Good && state != FrameState::Bad)
            return;
        m_lab.openFrame(thread, iteration);
        Q_EMIT frameOpened();
    });
    connect(&lab, &JpegLab::stressChanged, this, &JpegStress::refresh);
    connect(&lab, &JpegLab::devicesChanged, this, &JpegStress::refreshDevices);
    connect(&lab, &JpegLab::peersChanged, this, &JpegStress::refreshCodecs);
    refreshCodecs();
    refresh();
}

std::string JpegStress::codecInUse() const
{
    return m_lab.stressPeer() ? m_lab.stressPeer()->id : toUtf8(m_own);
}

void JpegStress::chooseCodec()
{
    m_isDeviceChosen = false;
    if (const QString peer = m_codec->currentPeer(); !peer.isEmpty()) {
        m_lab.choosePeer(LabRole::Stress, peer);
        return;
    }
    m_own = m_codec->currentData().toString();
    m_lab.dropStressPeer();
    refreshCodecs();
}

void JpegStress::refreshCodecs()
{
    const QSignalBlocker blocker(m_codec);
    const std::string codec = codecInUse();
    if (!m_codec->isOpen()) {
        m_codec->clear();
        for (const JpegCodec* each : jpegCodecs())
            if (each->encodes() && each->unavailable().empty())
                m_codec->addItem(fromUtf8(each->label()), fromUtf8(each->id()));
        m_codec->addPeers(m_lab.peers(), JpegWay::Encode, codec,
                          m_lab.stressPeer() ? m_lab.stressPeer()->library : std::string());
        m_codec->showCodec(fromUtf8(codec));
    }
    refreshDevices();
}

void JpegStress::refreshDevices()
{
    if (m_device->view()->isVisible())
        return; // what a person looks at stays where it is
    const QString before = m_device->currentData().toString();
    const std::string id = codecInUse();
    m_device->clear();
    if (isPeerCodec(id)) {
        const QString own = peerDeviceOfCodec(id);
        QStringList devices{own};
        for (const LabPeer& peer : m_lab.peers())
            if (peer.name == peerOfCodec(id) && peer.encoderDevices.contains(own))
                devices = peer.encoderDevices;
        for (const QString& device : devices)
            m_device->addItem(device, device);
        m_device->setCurrentIndex(m_device->findData(own));
        m_fault->setEnabled(false);
        m_schedule->setEnabled(false);
        return;
    }
    const JpegCodec& codec = jpegCodec(id);
    int best = 0;
    DeviceKind bestKind = DeviceKind::Cpu;
    for (const DeviceId& device : m_lab.devices())
        if (codec.runsOn(device)) {
            m_device->addItem(fromUtf8(device.label()), fromUtf8(device.name()));
            // The first of the most real ones: cuda before emulated before cpu.
            if (device.kind > bestKind) {
                bestKind = device.kind;
                best = m_device->count() - 1;
            }
        }
    const int kept = m_isDeviceChosen ? m_device->findData(before) : -1;
    m_device->setCurrentIndex(kept >= 0 ? kept : best);
    // Faults are of the program around our own encoder, schedules of the emulated devices that only it runs
    // on.
    const bool isOwn = codec.runsOn({DeviceKind::Emu, 0});
    m_fault->setEnabled(isOwn);
    m_schedule->setEnabled(isOwn);
}

void JpegStress::start()
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
    m_lab.runStress(options);
}

void JpegStress::refresh()
{
    const bool isRunning = m_lab.isStressRunning();
    const QString& starting = m_lab.starting(LabRole::Stress);
    m_run->setText(isRunning ? tr("Cancel") : tr("Run"));
    m_run->setEnabled(isRunning || starting.isEmpty());
    const auto count = [this](FrameState state) {
        return static_cast<std::uint64_t>(
            std::count_if(m_lab.frames().begin(), m_lab.frames().end(),
                          [state](const FrameOutcome& frame) { return frame.state == state; }));
    };
    const std::uint64_t good = count(FrameState::Good);
    const std::uint64_t bad = count(FrameState::Bad);
    const std::uint64_t failed = count(FrameState::Failed);
    QPalette palette = m_words->palette();
    palette.setColor(QPalette::WindowText, bad + failed > 0 || !m_lab.stressError().isEmpty() ? tokens().bad
                                           : m_lab.stressResult()                             ? tokens().good
                                                                  : tokens().text);
    m_words->setPalette(palette);
    if (!starting.isEmpty()) {
        m_words->setText(tr("Starting %1…").arg(starting));
    } else if (!m_lab.stressError().isEmpty()) {
        m_words->setText(m_lab.stressError());
    } else if (m_lab.frames().empty()) {
        m_words->setText(tr("Many frames through one encoder under threads; every file is validated."));
    } else {
        const bool isClean = bad + failed == 0;
        QString text = (!m_lab.stressResult() ? QString()
                        : isClean             ? u"✓ "_s
                                              : u"✕ "_s) +
                       tr("%1 of %2 frames done: %3 good, %4 bad, %5 failed")
                           .arg(numbers::count(good + bad + failed), numbers::count(m_lab.frames().size()),
                                numbers::count(good), numbers::count(bad), numbers::count(failed));
        if (const auto& result = m_lab.stressResult()) {
            const std::vector<std::string>& hazards = result->hazards;
            if (!hazards.empty())
                text += u"\n⚠ "_s + fromUtf8(hazards.front());
            if (hazards.size() > 1)
                text += u"\n"_s +
                        tr("and %n more hazards like it", nullptr, static_cast<int>(hazards.size()) - 1);
        }
        if (bad > 0)
            text += u"\n"_s + tr("Click a bad cell: what was expected opens beside what came.");
        m_words->setText(text);
    }
}

} // namespace comparo::ui
