// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pages/maps.h"

#include "engine/report/picture/difference_colors.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/gradients/parts.h"
#include "ui/gradients/pictures/panes.h"
#include "ui/gradients/pictures/view.h"
#include "ui/widgets/build.h"
#include "ui/widgets/run_chip.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// "R 0.00123  G 0.5  B 0" of a pixel.
QString pixelGradient(const Tensor& gradient, int sample, QPoint pixel)
{
    QStringList values;
    const int channels = gradient.shape().c;
    for (int c = 0; c < channels; ++c)
        values << u"%1 %2"_s.arg(fromUtf8(channelName(c, channels)),
                                 numbers::value(gradient.at(sample, c, pixel.y(), pixel.x())));
    return values.join(u"  "_s);
}

} // namespace

GradientsMapsPage::GradientsMapsPage(GradientsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_view(new GradientsView(this)),
      m_finding(gradientsWords(this, u"gradients_finding"_s, false)),
      m_details(new QWidget(this)),
      m_note(gradientsWords(m_details, u"gradients_note"_s, true)),
      m_pixel(gradientsWords(m_details, u"gradients_pixel"_s, false))
{
    vbox(this, {0, 0, 0, 0}, 0, {gradientsHead(m_finding), makeBar(), {m_view, 1}});
    vbox(m_details, {0, 0, 0, 0}, 12, {m_pixel, m_note});
    m_pixel->setFont(Theme::font(TextSize::Small));
    auto* chip = new RunChip(u"gradients_status"_s, u"gradients_stop"_s, m_view);
    connect(&chip->button(), &QToolButton::clicked, this, [this] {
        if (m_model.state(GradientsWork::Run).isRunning())
            m_model.stop(GradientsWork::Run);
        else
            m_model.again();
    });
    connect(m_view, &GradientsView::currentChanged, this, &GradientsMapsPage::refreshPixel);
    connect(&model, &GradientsModel::changed, this, [this, chip](GradientsWork work) {
        if (work != GradientsWork::Run)
            return;
        chip->setState(m_model.state(work));
        refresh();
    });
    connect(&Theme::instance(), &Theme::changed, this, &GradientsMapsPage::refreshPanes);
    refresh();
}

QWidget* GradientsMapsPage::makeBar()
{
    QHBoxLayout* row = nullptr;
    QWidget* bar = gradientsBar(this, row);
    m_sign =
        gradientsButton(row, u"gradients_sign"_s, tr("Sign"),
                        tr("Gradients as diverging maps: blue where a brighter pixel makes the loss larger, "
                           "orange where it makes it smaller"),
                        true);
    m_size = gradientsButton(row, u"gradients_size"_s, tr("Magnitude"),
                             tr("The largest size of the gradient of the channels"), true);
    auto* kinds = new QButtonGroup(bar);
    kinds->addButton(m_sign);
    kinds->addButton(m_size);
    m_sign->setChecked(true);
    connect(kinds, &QButtonGroup::buttonClicked, this, &GradientsMapsPage::refreshPanes);
    row->addSpacing(12);
    auto* label = new QLabel(tr("Channel"), bar);
    m_channel = new QComboBox(bar);
    m_channel->setObjectName(u"gradients_channel"_s);
    m_channel->addItems({tr("all"), u"R"_s, u"G"_s, u"B"_s});
    label->setBuddy(m_channel);
    connect(m_channel, &QComboBox::activated, this, [this](int index) {
        GradientsPart part = m_model.part();
        part.channel = index - 1;
        m_model.setPart(part);
    });
    addAll(row, {label, m_channel, gap(12)});
    m_hatched =
        gradientsButton(row, u"gradients_hatched"_s, tr("Fragile pixels"),
                        tr("Hatch the pixels of blocks with a coefficient close to a rounding tie"), true);
    m_hatched->setChecked(true);
    connect(m_hatched, &QToolButton::toggled, this, &GradientsMapsPage::refreshPanes);
    row->addStretch(1);
    const std::tuple<QString, QString, QString, double> zooms[] = {
        {u"gradients_zoom_out"_s, u"\u2212"_s, tr("Zoom out (\u2212)"), 1.0 / 1.5},
        {u"gradients_fit"_s, tr("Fit"), tr("Show the whole picture (F)"), 0.0},
        {u"gradients_zoom_in"_s, u"+"_s, tr("Zoom in (+)"), 1.5}};
    for (const auto& [name, text, tip, factor] : zooms)
        connect(gradientsButton(row, name, text, tip, false), &QToolButton::clicked, this,
                [this, factor = factor] {
                    if (factor > 0.0)
                        m_view->zoomBy(factor, m_view->pictureArea(0).center());
                    else
                        m_view->fit();
                });
    return bar;
}

void GradientsMapsPage::refresh()
{
    if (m_shown != m_model.maps()) {
        m_shown = m_model.maps();
        refreshPanes();
    }
    m_view->setDimmed(!m_model.isCurrent(GradientsWork::Run));
    refreshPixel();
}

void GradientsMapsPage::refreshPanes()
{
    if (!m_shown) {
        m_finding->clear();
        m_note->clear();
        return;
    }
    const GradientsMaps& maps = *m_shown;
    const GradientFindings& findings = maps.run->findings;
    const bool isExact =
        findings.verdict() == Verdict::BitExact && maps.run->output.verdict == Verdict::BitExact;
    setGradientsFinding(
        m_finding, isExact,
        tr("Output: %1 %2").arg(engineText(maps.run->output.sentence()), engineText(findings.sentence())));
    const Shape& shape = maps.run->shape();
    const auto pixels = static_cast<std::uint64_t>(shape.h) * static_cast<std::uint64_t>(shape.w);
    QString note =
        tr("Gradient of sum(output \u00d7 weights) by the image, weights %1. Hatched: %2 fragile pixels "
           "(%3), whose blocks have a coefficient within %4 of a rounding tie.")
            .arg(engineText(findings.weights), numbers::count(maps.fragilePixels),
                 numbers::percent(maps.fragilePixels, pixels), numbers::value(maps.run->fragileBelow));
    if (maps.otherSigns > 0)
        note += u' ' + (maps.otherSigns == 1
                            ? tr("The sign differs at one place.")
                            : tr("The sign differs at %1 places.").arg(numbers::count(maps.otherSigns)));
    if (maps.scale > 1)
        note += u' ' + tr("At full size one place of a map stands for %1 \u00d7 %1 pixels.").arg(maps.scale);
    m_note->setText(note);

    const bool isSigned = m_sign->isChecked();
    QList<GradientsPane> panes;
    panes << gradientsOutputPane(maps, 0) << gradientsOutputPane(maps, 1)
          << gradientsDifferencePane(tr("forward, largest of the channels"), maps.outputDifference,
                                     report::absoluteMap(), maps.outputScale, tr("linear"));
    panes << gradientsGradientPane(maps, 0, isSigned) << gradientsGradientPane(maps, 1, isSigned);
    if (isSigned)
        panes << gradientsDifferencePane(tr("gradients, sum of the channels"), maps.signDifference,
                                         report::signedMap(), maps.signDifferenceScale, tr("square root"));
    else
        panes << gradientsDifferencePane(tr("gradients, largest of the channels"), maps.sizeDifference,
                                         report::absoluteMap(), maps.sizeDifferenceScale, tr("linear"));
    for (GradientsPane& pane : panes)
        pane.isHatched = pane.isHatched && m_hatched->isChecked();
    m_view->setMask(maps.fragile);
    m_view->setPanes(panes, 3, maps.imageSize());
    m_channel->setCurrentIndex(maps.part.channel + 1);
}

void GradientsMapsPage::refreshPixel()
{
    const std::optional<QPoint> pixel = m_view->current();
    if (!m_shown || !pixel) {
        m_pixel->setText(
            tr("Move over a picture, or press an arrow key: the gradient at that pixel appears here. A "
               "click keeps the pixel; wheel and + \u2212 zoom, F fits."));
        return;
    }
    const GradientsMaps& maps = *m_shown;
    const GradientPair& pair = maps.run->findings.pairs.front();
    const int sample = maps.part.sample;
    QStringList apart;
    for (int c = 0; c < pair.a.shape().c; ++c)
        apart << numbers::value(pair.a.at(sample, c, pixel->y(), pixel->x()) -
                                pair.b.at(sample, c, pixel->y(), pixel->x()));
    const double tie = maps.run->tieDistance.at(sample, 0, pixel->y(), pixel->x());
    const QString fragile = maps.run->isFragile(sample, pixel->y(), pixel->x()) ? tr(", fragile") : QString();
    m_pixel->setText(tr("Gradient at (%1, %2)").arg(pixel->x()).arg(pixel->y()) + u"\nA  "_s +
                     pixelGradient(pair.a, sample, *pixel) + u"\nB  "_s +
                     pixelGradient(pair.b, sample, *pixel) + u"\nA \u2212 B  "_s + apart.join(u"  "_s) +
                     u'\n' + tr("Distance to a rounding tie %1%2").arg(numbers::value(tie), fragile));
}

} // namespace comparo::ui
