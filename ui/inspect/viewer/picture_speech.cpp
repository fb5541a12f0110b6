// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/picture_speech.h"

#include "ui/base/accessible_text.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/session/view_state.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString spokenPictures(const ViewState& view)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("PictureSpeech", text); };
    const Session& session = view.session();
    const AnalysisPtr& result = session.result();
    if (!result)
        return session.isRunning() ? tr("The first result is being computed.") : tr("No picture.");
    QStringList sentences;
    if (const std::optional<Outcome>& outcome = session.outcome())
        sentences << engineText(outcome->sentence());
    sentences << tr("A: %1. B: %2.").arg(session.sideLabel(0), session.sideLabel(1));
    sentences << tr("Shown: %1.").arg(translated(findViewMode(toUtf8(view.mode())).label));
    const Shape& shape = result->imageA().shape();
    sentences << tr("%1 by %2 pixels.").arg(QString::number(shape.w), QString::number(shape.h));
    if (const RegionReportPtr& regions = view.regions().report())
        sentences << tr("Regions that differ: %1.").arg(numbers::count(regions->count));
    QStringList places;
    for (const auto& [pixel, row] : view.bookmarks().shown())
        places << tr("%1 at x %2, y %3")
                      .arg(view.bookmarks().all()[row].name, QString::number(pixel.x()),
                           QString::number(pixel.y()));
    if (!places.isEmpty())
        sentences << tr("Bookmarks: %1.").arg(places.join(u"; "_s));
    if (const std::optional<QPoint> pixel = view.currentPixel()) {
        QStringList values;
        const Tensor& a = result->imageA();
        const Tensor& b = result->imageB();
        const int n = result->sample();
        for (int c = 0; c < shape.c; ++c)
            values << tr("channel %1: A %2, B %3")
                          .arg(QString::number(c + 1),
                               numbers::sample(a.at(n, c, pixel->y(), pixel->x()), a.dtype()),
                               numbers::sample(b.at(n, c, pixel->y(), pixel->x()), b.dtype()));
        sentences << tr("Pixel x %1, y %2: %3.")
                         .arg(QString::number(pixel->x()), QString::number(pixel->y()), values.join(u"; "_s));
    }
    return sentences.join(u' ');
}

} // namespace

void speakForPictures(ImageCanvas& canvas, ViewState& view)
{
    installAccessibleText(&canvas, QAccessible::Graphic, [&view] { return spokenPictures(view); });
    const auto changed = [&canvas] { notifyAccessibleChange(&canvas); };
    QObject::connect(&view.session(), &Session::findingsChanged, &canvas, changed);
    QObject::connect(&view.session(), &Session::resultChanged, &canvas, changed);
    QObject::connect(&view.regions(), &RegionModel::changed, &canvas, changed);
    QObject::connect(&view.bookmarks(), &BookmarkModel::changed, &canvas, changed);
    QObject::connect(&view, &ViewState::pinnedChanged, &canvas, changed);
    QObject::connect(&view, &ViewState::modeChanged, &canvas, changed);
}

} // namespace comparo::ui
