// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pages/recovery.h"

#include "engine/report/picture/difference_colors.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/gradients/parts.h"
#include "ui/gradients/pictures/chart.h"
#include "ui/gradients/pictures/view.h"
#include "ui/gradients/starter.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kAsOpened = 0;
constexpr int kCompressedFirst = 1;
constexpr int kCompressedQuality = 75;

/// Quality or loss of one descent over its iterations, the first of which is 1.
QList<QPointF> pointsOf(const std::vector<RecoveryStep>& descent, double RecoveryStep::*value)
{
    QList<QPointF> points;
    for (std::size_t i = 0; i < descent.size(); ++i)
        points << QPointF(static_cast<double>(i + 1), descent[i].*value);
    return points;
}

/// All descents, the one that came closest last and marked at its lowest loss.
QList<GradientsCurve> curvesOf(const RecoveredQuality& found, double RecoveryStep::*value,
                               const QString& ringText)
{
    QList<GradientsCurve> curves;
    for (std::size_t k = 0; k < found.descents.size(); ++k) {
        if (k == found.best)
            continue;
        GradientsCurve curve;
        curve.name =
            curves.isEmpty() ? GradientsRecoveryPage::tr("descents from other qualities") : QString();
        curve.color = tokens().muted;
        curve.width = 1.0;
        curve.isRead = false;
        curve.points = pointsOf(found.descents[k], value);
        curves << curve;
    }
    const std::vector<RecoveryStep>& best = found.descents[found.best];
    GradientsCurve curve;
    curve.name = GradientsRecoveryPage::tr("the descent that came closest");
    curve.color = tokens().accent;
    curve.width = 2.6;
    curve.points = pointsOf(best, value);
    curve.ring = static_cast<int>(&found.lowest() - best.data());
    curve.ringText = ringText;
    return curves << curve;
}

} // namespace

GradientsRecoveryPage::GradientsRecoveryPage(GradientsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_starter(new GradientsStarter(
          model, GradientsWork::Recovery, u"gradients_recovery_start"_s, tr("Recover the quality"),
          tr("Finds the quality that a JPEG picture was compressed with, from its pixels alone, by gradient "
             "descent through the codec. The loss is how far the codec moves the picture, over how far it "
             "moves the picture shifted by four pixels: 1 for a picture that was never compressed, small at "
             "the right quality."),
          tr("Start the descent"), this)),
      m_answer(gradientsWords(this, u"gradients_answer"_s, false)),
      m_quality(new GradientsChart(tr("Quality over the iterations"), this)),
      m_loss(new GradientsChart(tr("Loss over the iterations"), this)),
      m_view(new GradientsView(this))
{
    makeOptions();
    m_loss->setLegendVisible(false);
    m_quality->setObjectName(u"gradients_recovery_quality"_s);
    m_loss->setObjectName(u"gradients_recovery_loss"_s);
    m_view->setObjectName(u"gradients_recovery_view"_s);
    m_view->setAccessibleName(tr("The part of the picture that is used, and how far the codec moves it"));
    vbox(this, {0, 0, 0, 0}, 0,
         {gradientsHead(m_answer), {hbox(0, {{vbox(0, {{m_quality, 3}, {m_loss, 2}}), 5}, {m_view, 3}}), 1}});
    for (GradientsChart* chart : {m_quality, m_loss}) {
        GradientsChart* other = chart == m_quality ? m_loss : m_quality;
        connect(chart, &GradientsChart::currentChanged, other,
                [chart, other] { other->setCurrent(chart->current()); });
    }
    connect(m_starter, &GradientsStarter::startRequested, this, &GradientsRecoveryPage::start);
    connect(&model, &GradientsModel::changed, this, [this](GradientsWork work) {
        if (work == GradientsWork::Recovery)
            refresh();
    });
    connect(&model.session(), &Session::inputChanged, this, &GradientsRecoveryPage::takeInput);
    connect(&model.session(), &Session::devicesChanged, this, &GradientsRecoveryPage::takeDevices);
    connect(&Theme::instance(), &Theme::changed, this, &GradientsRecoveryPage::refresh);
    takeDevices();
    takeInput();
    refresh();
}

void GradientsRecoveryPage::makeOptions()
{
    m_picture = new QComboBox(m_starter);
    m_picture->setObjectName(u"gradients_recovery_picture"_s);
    m_picture->addItems({tr("as it was opened"), tr("compressed first")});
    m_picture->setToolTip(tr("The opened picture as it is, or after libjpeg-turbo compressed it at a quality "
                             "of your choice (4:2:0)"));
    m_compressed = new QSpinBox(m_starter);
    m_compressed->setObjectName(u"gradients_recovery_compressed"_s);
    m_compressed->setRange(1, 100);
    m_compressed->setValue(kCompressedQuality);
    m_compressed->setToolTip(tr("The quality that libjpeg-turbo compresses the picture with first"));
    m_device = new QComboBox(m_starter);
    m_device->setObjectName(u"gradients_recovery_device"_s);
    m_device->setToolTip(tr("Where the codec runs; the path is the same on every device"));
    QFormLayout* options = m_starter->options();
    options->addRow(tr("Picture"), m_picture);
    options->addRow(tr("At quality"), m_compressed);
    options->addRow(tr("Device"), m_device);
    options->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    connect(m_picture, &QComboBox::currentIndexChanged, this, &GradientsRecoveryPage::refreshOptions);
}

/// A JPEG file is taken as it is; another picture has no quality to recover until it is compressed.
void GradientsRecoveryPage::takeInput()
{
    m_picture->setCurrentIndex(m_model.hasJpegFile() ? kAsOpened : kCompressedFirst);
    refreshOptions();
}

void GradientsRecoveryPage::takeDevices()
{
    const QVariant chosen = m_device->currentData();
    m_device->clear();
    for (const DeviceId& id : m_model.session().devices())
        m_device->addItem(engineText(id.label()), fromUtf8(id.name()));
    m_device->setCurrentIndex(std::max(0, m_device->findData(chosen)));
}

void GradientsRecoveryPage::refreshOptions()
{
    m_compressed->setEnabled(m_picture->currentIndex() == kCompressedFirst);
}

void GradientsRecoveryPage::start()
{
    const std::optional<int> quality = m_picture->currentIndex() == kCompressedFirst
                                           ? std::optional<int>(m_compressed->value())
                                           : std::nullopt;
    m_model.startRecovery(quality, DeviceId::parse(toUtf8(m_device->currentData().toString())));
}

void GradientsRecoveryPage::refresh()
{
    m_shown = m_model.recovery();
    const bool isStopped = m_model.state(GradientsWork::Recovery).isStopped();
    const QString answer = !m_shown    ? tr("The descents appear here while they run.")
                           : isStopped ? tr("Stopped. %1").arg(m_shown->answer())
                                       : m_shown->answer();
    if (m_shown && m_shown->isDone && m_shown->isRight()) {
        setGradientsFinding(m_answer, *m_shown->isRight(), answer);
    } else {
        m_answer->setPalette(QPalette());
        m_answer->setText(answer);
    }
    refreshCharts();
    refreshPictures();
}

void GradientsRecoveryPage::refreshCharts()
{
    const double iterations = RecoveryOptions{}.iterations;
    const GradientsAxis over{tr("iteration"), 1.0, iterations, false, true};
    GradientsAxis loss{tr("loss"), 0.1, 2.0, true};
    m_quality->setAxes(over, {tr("quality"), 0.0, 100.0});
    if (!m_shown) {
        m_quality->setHint(m_model.state(GradientsWork::Recovery).isRunning()
                               ? QString()
                               : tr("16 descents start at qualities from 5 to 96; the paths of all of them "
                                    "are drawn. Press \u201cStart the descent\u201d."));
        m_loss->setAxes(over, loss);
        for (GradientsChart* chart : {m_quality, m_loss})
            chart->setLines({}, {});
        return;
    }
    const RecoveredQuality& found = m_shown->found;
    for (const std::vector<RecoveryStep>& descent : found.descents)
        for (const RecoveryStep& step : descent) {
            while (step.loss > 0.0 && step.loss < loss.low && loss.low > 1e-6)
                loss.low /= 10.0;
            loss.high = std::max(loss.high, step.loss);
        }
    m_loss->setAxes(over, loss);
    QList<GradientsMark> marks;
    if (m_shown->madeAt())
        marks << GradientsMark{Qt::Horizontal, static_cast<double>(*m_shown->madeAt()), m_shown->madeAtText(),
                               tokens().good};
    m_quality->setLines(
        curvesOf(found, &RecoveryStep::quality, tr("closest: %1").arg(found.lowest().quality, 0, 'f', 1)),
        marks);
    m_loss->setLines(curvesOf(found, &RecoveryStep::loss, tr("loss %1").arg(found.lowest().loss, 0, 'g', 3)),
                     {{Qt::Horizontal, kNeverCompressed,
                       tr("a compressed picture stays below %1").arg(kNeverCompressed), tokens().warn}});
}

void GradientsRecoveryPage::refreshPictures()
{
    GradientsPane own;
    own.label = tr("The part that is used");
    GradientsPane moved;
    moved.label = tr("How far the codec moves it");
    if (!m_shown) {
        m_view->setPanes({own, moved}, 1, {});
        return;
    }
    own.image = m_shown->own;
    own.low = tr("%1 \u00d7 %2 pixels from (%3, %4)")
                  .arg(m_shown->part.width())
                  .arg(m_shown->part.height())
                  .arg(m_shown->part.x())
                  .arg(m_shown->part.y());
    moved.label =
        tr("How far the codec moves it, at quality %1").arg(m_shown->found.lowest().quality, 0, 'f', 1);
    moved.image = m_shown->moved;
    moved.map = &report::absoluteMap();
    moved.low = u"0"_s;
    moved.high = numbers::value(m_shown->movedScale);
    moved.middle = tr("of 255, in luma");
    m_view->setPanes({own, moved}, 1, m_shown->part.size());
}

} // namespace comparo::ui
