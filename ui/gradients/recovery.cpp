// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/recovery.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/diagnose/gradients/jpeg_fidelity.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/report/picture/difference_colors.h"
#include "ui/base/text.h"
#include "ui/gradients/maps.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPicturePixels = 600'000;

/// Full colour of the map of what the codec moves: more is common far from the right quality only.
constexpr double kMovedScale = 16.0;

QString tr(const char* text)
{
    return QCoreApplication::translate("Recovery", text);
}

/// A part of an image, float32 in [0, 1].
Tensor partAsFloat(const Tensor& image, const QRect& part)
{
    const double scale = image.dtype() == DType::UInt8 ? 1.0 / 255.0 : 1.0;
    std::vector<float> values;
    for (int c = 0; c < 3; ++c)
        for (int y = part.top(); y <= part.bottom(); ++y)
            for (int x = part.left(); x <= part.right(); ++x)
                values.push_back(static_cast<float>(image.at(0, c, y, x) * scale));
    return Tensor::fromValues<float>({1, 3, part.height(), part.width()}, values);
}

/// |luma after the codec - luma before| of a part, on cpu.
QImage movedBy(const Tensor& part, double quality, const Progress& progress)
{
    const Op& op = findOp("differentiable_jpeg");
    ParamSet params(op.info.schema);
    params.set("quality", quality);
    params.set("variant", std::string("straight_through"));
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    stream->setStop(progress.stop);
    const Tensor output = runOp({*stream, Numerics::Exact, progress}, op, params, part);
    stream->synchronize();
    QImage image(part.shape().w, part.shape().h, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const auto difference = [&](int c) { return output.at(0, c, y, x) - part.at(0, c, y, x); };
            const double luma = 0.299 * difference(0) + 0.587 * difference(1) + 0.114 * difference(2);
            line[x] = report::absoluteMap().at(std::fabs(255.0 * luma) / kMovedScale);
        }
    }
    return image;
}

} // namespace

std::optional<TableQuality> tableQuality(const QString& path)
{
    try {
        const jpeg::JpegFile file = jpeg::parseJpeg(readJpegFile(toPath(path)));
        const jpeg::QuantTable* table = file.frame ? file.tableOf(0) : nullptr;
        if (!table)
            return std::nullopt;
        return TableQuality{table->luminance.quality, table->luminance.distance == 0.0};
    } catch (const Error&) {
        return std::nullopt; // the picture is there all the same; only the comparison is not
    }
}

std::optional<int> Recovery::madeAt() const
{
    if (request.quality || !tables)
        return request.quality;
    return tables->quality;
}

QString Recovery::madeAtText() const
{
    if (request.quality)
        return tr("compressed at %1").arg(*request.quality);
    if (!tables)
        return {};
    return tables->isExact ? tr("the file's tables say %1").arg(tables->quality)
                           : tr("nearest to the file's own tables: %1").arg(tables->quality);
}

QString Recovery::answer() const
{
    if (found.descents.empty() || found.descents.front().empty())
        return {};
    const QString lowest = QString::number(found.lowest().quality, 'f', 1);
    if (!isDone)
        return tr("Descending, iteration %1: the closest so far is %2.").arg(iterations()).arg(lowest);
    QString text = found.compressed
                       ? tr("Recovered %1, so quality %2").arg(lowest).arg(found.quality)
                       : tr("No sign of JPEG compression with the standard tables: the lowest loss is %1 at "
                            "%2, and a compressed picture stays below %3")
                             .arg(found.loss, 0, 'g', 3)
                             .arg(lowest)
                             .arg(kNeverCompressed);
    QString made;
    if (request.quality)
        made = tr("the picture was compressed at %1").arg(*request.quality);
    else if (tables && tables->isExact)
        made = madeAtText();
    else if (tables)
        made = tr("the file has tables of its own, libjpeg's nearest are those of %1").arg(tables->quality);
    return made.isEmpty() ? tr("%1.").arg(text) : tr("%1; %2.").arg(text, made);
}

std::optional<bool> Recovery::isRight() const
{
    if (!isDone || !madeAt() || (!request.quality && !tables->isExact))
        return std::nullopt;
    return found.compressed && std::abs(found.quality - *madeAt()) <= 1;
}

RecoveryPtr runRecovery(const RecoveryRequest& request, const Progress& progress,
                        const std::function<void(const RecoveryPtr&)>& shown)
{
    Recovery state;
    state.request = request;
    Tensor picture = request.opened;
    if (request.quality) {
        progress.report(0.0, message("compressing"));
        picture = realJpeg(request.opened, *request.quality);
    } else if (!request.path.isEmpty()) {
        state.tables = tableQuality(request.path);
    }
    state.movedScale = kMovedScale;
    Tensor part;
    const auto step = [&](const RecoveredQuality& found) {
        if (state.own.isNull()) { // the arguments are sound: the first iteration is done
            state.part = QRect(found.x, found.y, found.width, found.height);
            part = partAsFloat(picture, state.part);
            state.own = pictureOf(part, 0, kPicturePixels);
        }
        state.found = found;
        state.moved = movedBy(part, found.lowest().quality, progress);
    };
    RecoveryOptions options;
    options.watched = [&](const RecoveredQuality& soFar) {
        step(soFar);
        shown(std::make_shared<Recovery>(state));
    };
    const RecoveredQuality found = recoverQuality(picture, request.device, options, progress);
    step(found);
    state.isDone = true;
    return std::make_shared<Recovery>(state);
}

} // namespace comparo::ui
