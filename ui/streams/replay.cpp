// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/replay.h"

#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>

namespace comparo::ui {

using namespace Qt::StringLiterals;

ChangedPixels::ChangedPixels(QWidget* parent) : QWidget(parent)
{
    setObjectName(u"changed_pixels"_s);
    setAccessibleName(tr("Pixels that changed"));
    setToolTip(tr("Red: pixels with other bits than in the recorded run. Click one to look at it."));
    setMinimumHeight(72);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::PointingHandCursor);
}

void ChangedPixels::setImage(const QImage& image, QSize full)
{
    m_image = image;
    m_full = full;
    setVisible(!image.isNull());
    update();
}

QRectF ChangedPixels::target() const
{
    const QSizeF size = QSizeF(m_image.size()).scaled(QSizeF(this->size()), Qt::KeepAspectRatio);
    return {QPointF(0, 0), size};
}

void ChangedPixels::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, target().width() < m_image.width());
    painter.drawImage(target(), m_image);
}

void ChangedPixels::mousePressEvent(QMouseEvent* event)
{
    const QRectF place = target();
    if (m_image.isNull() || !place.contains(event->position()))
        return;
    const QPointF part = event->position() - place.topLeft();
    Q_EMIT pixelChosen(
        {std::min(m_full.width() - 1, static_cast<int>(part.x() / place.width() * m_full.width())),
         std::min(m_full.height() - 1, static_cast<int>(part.y() / place.height() * m_full.height()))});
}

StreamsReplay::StreamsReplay(StreamsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_policy(new QComboBox(this)),
      m_explanation(new QLabel(this)),
      m_seed(new QSpinBox(this)),
      m_run(new QPushButton(tr("Replay"), this)),
      m_outcome(new QLabel(this)),
      m_changed(new ChangedPixels(this)),
      m_show(new QPushButton(tr("Show in the picture"), this))
{
    auto* layout = vbox(this, {12, 8, 12, 12}, 8);
    auto* row = hbox(8);
    const std::tuple<QString, QString, QString> policies[] = {
        {tr("lazy"), u"lazy"_s, tr("The host runs ahead; the device starts when somebody waits for it.")},
        {tr("eager"), u"eager"_s, tr("The device does all that it can before the host goes on.")},
        {tr("random"), u"random"_s,
         tr("Of all that may run, a drawn one does; the seed makes it repeatable.")},
        {tr("adversarial"), u"adversarial"_s,
         tr("What others failed to wait for comes as late as possible: the worst case.")}};
    for (const auto& [label, id, text] : policies) {
        m_policy->addItem(label, id);
        m_policy->setItemData(m_policy->count() - 1, text, Qt::ToolTipRole);
    }
    m_policy->setCurrentIndex(3);
    configure(m_policy, {.name = u"schedule"_s, .spoken = tr("Schedule of the emulated device")});
    m_seed->setRange(0, 999999);
    m_seed->setValue(7);
    m_seed->setPrefix(tr("seed "));
    configure(m_seed, {.name = u"schedule_seed"_s, .spoken = tr("Seed of the schedule")});
    m_run->setObjectName(u"replay"_s);
    addAll(row, {m_policy, m_seed, m_run, stretch()});
    layout->addLayout(row);
    for (QLabel* label : {m_explanation, m_outcome}) {
        configure(label, {.prose = true});
        layout->addWidget(label);
    }
    configure(m_explanation, {.look = u"muted"_s, .small = true});
    m_outcome->setObjectName(u"replay_outcome"_s);
    m_show->setObjectName(u"replay_show"_s);
    layout->addLayout(hbox(8, {{m_changed, 1}, {m_show, 0, Qt::AlignBottom}}), 1);
    m_changed->setImage({}, {});
    connect(m_policy, &QComboBox::currentIndexChanged, this, &StreamsReplay::refresh);
    connect(m_run, &QPushButton::clicked, this, &StreamsReplay::start);
    connect(m_changed, &ChangedPixels::pixelChosen, this, &StreamsReplay::pixelChosen);
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const ReplayPtr& replay = m_model.lastReplay(); replay && replay->first)
            Q_EMIT pixelChosen(*replay->first);
    });
    connect(&model, &StreamsModel::changed, this, &StreamsReplay::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &StreamsReplay::refresh);
    refresh();
}

std::string StreamsReplay::schedule() const
{
    std::string id = toUtf8(m_policy->currentData().toString());
    return id == "random" || id == "adversarial" ? id + ":" + std::to_string(m_seed->value()) : id;
}

void StreamsReplay::start()
{
    if (m_model.isReplaying())
        m_model.stopReplay();
    else
        m_model.replay(schedule());
}

void StreamsReplay::refresh()
{
    const Trace* trace = m_model.trace();
    const bool isEmulated = trace && trace->side.runsOn(DeviceKind::Emu);
    m_policy->setEnabled(isEmulated);
    const QString policy = m_policy->currentData().toString();
    m_seed->setVisible(policy == u"random"_s || policy == u"adversarial"_s);
    m_seed->setEnabled(isEmulated);
    m_run->setEnabled(isEmulated);
    m_run->setText(m_model.isReplaying() ? tr("Stop") : tr("Replay"));
    m_explanation->setText(
        isEmulated
            ? m_policy->currentData(Qt::ToolTipRole).toString()
            : tr("Only an emulated device lets you choose the order of its work. This "
                 "side ran on %1.")
                  .arg(trace ? engineText(trace->side.peer ? trace->side.label() : trace->side.device.label())
                             : tr("no device")));
    const ReplayPtr& replay = m_model.lastReplay();
    const bool changed = replay && replay->differing > 0;
    QString text;
    if (m_model.isReplaying())
        text = tr("Running this side again\u2026");
    else if (replay && !replay->error.isEmpty())
        text = tr("Under the schedule %1 the run failed: %2")
                   .arg(fromUtf8(replay->schedule), engineText(replay->error));
    else if (changed)
        text =
            tr("\u26a0 The bits changed: under the schedule %1, %2 of %3 samples (%4) differ from the "
               "recorded run.")
                .arg(fromUtf8(replay->schedule), numbers::count(replay->differing),
                     numbers::count(replay->samples), numbers::percent(replay->differing, replay->samples));
    else if (replay)
        text = tr("\u2713 The bits are the same: all %1 samples are as recorded under the schedule %2.")
                   .arg(numbers::count(replay->samples), fromUtf8(replay->schedule));
    m_outcome->setText(text);
    m_outcome->setVisible(!text.isEmpty());
    const bool isBad = changed || (replay && !replay->error.isEmpty());
    setInk(*m_outcome, isBad ? tokens().bad : replay ? tokens().good : tokens().text);
    QSize full;
    if (trace)
        full = {trace->output().shape().w, trace->output().shape().h};
    m_changed->setImage(changed && !m_model.isReplaying() ? replay->changed : QImage(), full);
    m_show->setVisible(changed && replay->first && !m_model.isReplaying());
}

} // namespace comparo::ui
