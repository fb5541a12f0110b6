// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pictures/panes.h"

#include "engine/report/picture/difference_colors.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

#include <QCoreApplication>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("GradientsPane", text);
}

QString sideText(const GradientsMaps& maps, int side)
{
    return side == 0 ? maps.run->labelA : maps.run->labelB;
}

} // namespace

GradientsPane gradientsOutputPane(const GradientsMaps& maps, int side)
{
    return {side == 0 ? u"A"_s : u"B"_s,
            side == 0 ? tokens().a : tokens().b,
            tr("forward \u00b7 %1").arg(sideText(maps, side)),
            side == 0 ? maps.outputA : maps.outputB,
            nullptr,
            fromUtf8(maps.run->a.forward.steps.front().step.toText()),
            {},
            {},
            false};
}

GradientsPane gradientsDifferencePane(const QString& label, const QImage& image, const ColorMap& map,
                                      double scale, const QString& of)
{
    const bool isSigned = map.diverging;
    GradientsPane pane{isSigned ? u"A \u2212 B"_s : u"|A \u2212 B|"_s,
                       tokens().muted,
                       label,
                       image,
                       nullptr,
                       {},
                       {},
                       {},
                       false};
    if (scale > 0.0) {
        pane.map = &map;
        pane.low = isSigned ? numbers::value(-scale) : u"0"_s;
        pane.high = numbers::value(scale);
        pane.middle = of;
    } else {
        pane.low = tr("no difference anywhere");
    }
    return pane;
}

GradientsPane gradientsGradientPane(const GradientsMaps& maps, int side, bool isSigned)
{
    GradientsPane pane{side == 0 ? u"A"_s : u"B"_s,
                       side == 0 ? tokens().a : tokens().b,
                       tr("gradient \u00b7 %1").arg(sideText(maps, side)),
                       {},
                       nullptr,
                       {},
                       {},
                       {},
                       true};
    const double scale = isSigned ? maps.signScale : maps.sizeScale;
    pane.map = isSigned ? &report::signedMap() : &report::absoluteMap();
    pane.low = isSigned ? numbers::value(-scale) : u"0"_s;
    pane.high = numbers::value(scale);
    pane.middle = tr("square root");
    if (isSigned)
        pane.image = side == 0 ? maps.signA : maps.signB;
    else
        pane.image = side == 0 ? maps.sizeA : maps.sizeB;
    return pane;
}

} // namespace comparo::ui
