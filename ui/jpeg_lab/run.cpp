// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/run.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/codec/jpeg/source.h"
#include "engine/device/device.h"
#include "engine/pipeline/peer_codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/inspect/session/pixels.h"
#include "ui/jpeg_lab/peer_codecs.h"
#include "ui/peers/options_button.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kThumbnailSide = 64;

QString tr(const char* text)
{
    return QCoreApplication::translate("JpegLab", text);
}

bool isJpeg(std::span<const std::byte> file)
{
    return file.size() >= 2 && file[0] == std::byte{0xff} && file[1] == std::byte{0xd8};
}

/// A codec where it works, of ours or a peer's.
std::unique_ptr<JpegSession> openSession(const std::string& codec, const DeviceId& device,
                                         const std::stop_token& stop)
{
    return anyJpegCodec(codec, stop).openStoppable(device, stop);
}

/// By the rule that the command line has too.
void takePicture(LabSource& source, const Tensor& image)
{
    JpegSource taken = jpegSource(image);
    source.picture = std::move(taken.picture);
    source.note = std::move(taken.note);
}

Tensor decodeWith(const LabDecoder& decoder, LabSide& side, const Progress& progress)
{
    const std::unique_ptr<JpegSession> session = openSession(decoder.codec, decoder.device, progress.stop);
    JpegDecoded decoded = session->decode(side.file, decoder.options);
    side.warnings = std::move(decoded.warnings);
    side.warningCount = decoded.warningCount;
    return decoded.image.toHost();
}

/// Codecs take pictures where they work.
Tensor onDevice(const Tensor& picture, const DeviceId& where)
{
    Device& target = device(where);
    Tensor there = picture.to(target, target.defaultStream());
    target.defaultStream().synchronize();
    return there;
}

/// The bytes of a side. An opened file is taken as it is.
void makeFile(LabSide& side, const LabSource& source, const LabEncoder& encoder, int index,
              const LabDamage* damage, const Progress& progress)
{
    if (encoder.origin == LabOrigin::Given) {
        side.file = source.given[static_cast<std::size_t>(index)];
        side.label = index == 0 ? tr("expected") : tr("got");
        side.place = side.label;
    } else if (encoder.origin == LabOrigin::File) {
        if (!source.file)
            failArgument(message(
                "The opened picture is not a JPEG, so there is no file to inspect; choose an encoder."));
        side.file = *source.file;
    } else {
        if (source.picture.isEmpty())
            fail(ErrorCode::CorruptData,
                 source.error.isEmpty() ? message("There is no picture to encode.") : source.error);
        Tensor picture = source.picture;
        if (damage && damage->source) {
            picture = jpeg::damageSource(picture, *damage->source, damage->seed);
            side.damage =
                message("Before the encoder read it: {}, seed {}.", nameOf(*damage->source), damage->seed);
        }
        const std::unique_ptr<JpegSession> session =
            openSession(encoder.codec, encoder.device, progress.stop);
        const Tensor there = onDevice(picture, encoder.device);
        const auto begin = std::chrono::steady_clock::now();
        side.file = session->encode(there, encoder.options);
        side.encodeMilliseconds =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    }
    if (damage && damage->file) {
        std::vector<std::byte> other;
        if (*damage->file == jpeg::DamageKind::StaleTail && !source.picture.isEmpty()) {
            // The rest of an earlier frame: the same picture with its rows shifted, by the same encoder.
            const Tensor earlier =
                jpeg::damageSource(source.picture, jpeg::SourceDamage::WrongPitch, damage->seed);
            const bool isCodec = encoder.origin == LabOrigin::Codec;
            const JpegCodec& first = *jpegCodecs().front();
            const DeviceId where = isCodec ? encoder.device : DeviceId{};
            other = openSession(isCodec ? encoder.codec : first.id(), where, progress.stop)
                        ->encode(onDevice(earlier, where),
                                 isCodec ? encoder.options : ParamSet(first.encodeOptions()));
        }
        jpeg::Damage done = jpeg::damageJpeg(side.file, *damage->file, damage->seed, other);
        side.file = std::move(done.file);
        side.damage = done.text;
        side.damageOffset = done.offset;
    }
}

LabSide runSide(const LabSource& source, const LabSetup& setup, int index, const Progress& progress)
{
    const LabEncoder& encoder = setup.encoders[static_cast<std::size_t>(index)];
    LabSide side;
    side.label = encoder.label();
    side.place = encoder.place();
    const bool isDamaged = !setup.damage.isNone() && setup.damage.side == index;
    try {
        progress.report(0.0, message("encoding"));
        makeFile(side, source, encoder, index, isDamaged ? &setup.damage : nullptr, progress);
        progress.throwIfCancelled();
        // What an opened file was made from is not known, so it is judged by itself.
        const Tensor* origin = encoder.origin == LabOrigin::File ? nullptr : &source.picture;
        side.inspection = jpeg::inspectJpeg(side.file, origin, {}, progress.part(0.2, 0.7));
        side.map = jpeg::damageMap(side.inspection);
        progress.throwIfCancelled();
        progress.report(0.7, message("decoding"));
        const Tensor decoded = decodeWith(setup.decoder, side, progress);
        side.picture = Pyramid::build(decoded, 0, progress.part(0.9, 1.0));
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        side.error = error.message();
    }
    return side;
}

QImage thumbnailOf(const JpegStages& side, JpegStage stage)
{
    const std::vector<Tensor> planes = planesOf(side, stage);
    if (planes.empty() || planes.front().isEmpty())
        return {};
    const Tensor& plane = planes.front();
    const bool isFrequency = stage == JpegStage::Transformed || stage == JpegStage::Quantised;
    if (!isFrequency)
        return thumbnail(*Pyramid::build(plane), kThumbnailSide);
    // Of frequencies a block's energy beside its mean is what a small picture can show.
    const Shape& shape = plane.shape();
    const int columns = (shape.w + 7) / 8;
    const int rows = (shape.h + 7) / 8;
    QImage image(columns, rows, QImage::Format_RGB32);
    for (int by = 0; by < rows; ++by)
        for (int bx = 0; bx < columns; ++bx) {
            double energy = 0.0;
            for (int y = by * 8; y < std::min(shape.h, by * 8 + 8); ++y)
                for (int x = bx * 8; x < std::min(shape.w, bx * 8 + 8); ++x)
                    if (x % 8 != 0 || y % 8 != 0)
                        energy += std::abs(plane.at(0, 0, y, x));
            const int level = static_cast<int>(std::min(255.0, 24.0 * std::log2(1.0 + energy)));
            image.setPixel(bx, by, qRgb(level, level, level));
        }
    return image.scaled(kThumbnailSide, kThumbnailSide, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

} // namespace

QString LabEncoder::label() const
{
    if (origin == LabOrigin::Nothing)
        return tr("empty");
    if (origin == LabOrigin::File)
        return tr("the file itself");
    if (origin == LabOrigin::Given)
        return tr("a frame");
    QString quality;
    if (options.schema().find("quality"))
        quality = u" · q %1"_s.arg(options.getInt("quality"));
    if (options.schema().find("subsampling"))
        quality += u" · "_s + fromUtf8(options.getChoice("subsampling"));
    return place() + quality;
}

QString LabEncoder::place() const
{
    if (origin != LabOrigin::Codec)
        return label();
    if (const std::optional<PeerSide> peer = peerOfCodec(codec))
        return (QStringList{fromUtf8(library), fromUtf8(peer->device)} + wordsOfOptions(peer->options))
            .join(u" · "_s);
    return u"%1 · %2"_s.arg(engineText(jpegCodec(codec).label()), engineText(device.label()));
}

bool LabDecoder::isFancy() const
{
    return !options.schema().find("upsampling") || options.getChoice("upsampling") == "fancy";
}

bool LabResult::isPair() const
{
    return sides[0] && sides[1] && !sides[0]->file.empty() && !sides[1]->file.empty();
}

LabSourcePtr loadLabSource(const QString& path, const Progress& progress)
{
    auto source = std::make_shared<LabSource>();
    source->path = path;
    source->name = QFileInfo(path).fileName();
    progress.report(0.0, message("reading"));
    std::vector<std::byte> bytes = readPictureFile(toPath(path));
    progress.throwIfCancelled();
    const bool keeps = isJpeg(bytes);
    try {
        takePicture(*source, decodeImage(bytes, toUtf8(source->name)).tensor);
    } catch (const Error& error) {
        if (!keeps)
            throw;
        source->error = error.message();
    }
    if (keeps)
        source->file = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
    return source;
}

LabSourcePtr labSourceOf(const Tensor& picture, const QString& name)
{
    auto source = std::make_shared<LabSource>();
    source->name = name;
    takePicture(*source, picture.toHost());
    return source;
}

LabResultPtr runLab(const LabSourcePtr& source, const LabSetup& setup, const Progress& progress)
{
    auto result = std::make_shared<LabResult>();
    result->source = source;
    result->setup = setup;
    for (int i = 0; i < 2; ++i) {
        if (setup.encoders[static_cast<std::size_t>(i)].origin == LabOrigin::Nothing)
            continue;
        result->sides[static_cast<std::size_t>(i)] =
            runSide(*source, setup, i, progress.part(0.5 * i, 0.5 * i + 0.5));
    }
    return result;
}

std::vector<Tensor> planesOf(const JpegStages& side, JpegStage stage)
{
    switch (stage) {
    case JpegStage::Converted:
        return side.converted;
    case JpegStage::Subsampled:
        return side.subsampled;
    case JpegStage::Transformed:
        return side.transformed;
    case JpegStage::Quantised:
        return side.quantised;
    case JpegStage::Bitstream:
        return {};
    case JpegStage::Planes:
        return side.planes;
    case JpegStage::Upsampled:
        return side.upsampled;
    case JpegStage::Decoded:
        return side.decoded.isEmpty() ? std::vector<Tensor>{} : std::vector<Tensor>{side.decoded};
    }
    return {};
}

LabStagesPtr runLabStages(const LabResultPtr& result, const Progress& progress)
{
    auto stages = std::make_shared<LabStages>();
    stages->result = result;
    try {
        stages->comparison =
            compareStages(result->source->picture, result->side(0)->file, result->side(1)->file,
                          result->setup.decoder.isFancy(), progress.part(0.0, 0.9));
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        stages->error = error.message();
        return stages;
    }
    for (int i = 0; i < kJpegStages; ++i) {
        const auto stage = static_cast<JpegStage>(i);
        progress.throwIfCancelled();
        stages->thumbnails[static_cast<std::size_t>(i)] = {thumbnailOf(stages->comparison.a, stage),
                                                           thumbnailOf(stages->comparison.b, stage)};
    }
    return stages;
}

LabStageViewPtr lookAtStage(const LabStagesPtr& stages, JpegStage stage, int component,
                            const Progress& progress)
{
    auto view = std::make_shared<LabStageView>();
    view->stage = stage;
    view->component = component;
    if (stage == JpegStage::Transformed || stage == JpegStage::Quantised) {
        // Frequencies of both signs around gray; the steep ones of the means go to black or white.
        view->low = -128.0;
        view->high = 128.0;
    }
    const JpegStages* sides[] = {&stages->comparison.a, &stages->comparison.b};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::vector<Tensor> planes = planesOf(*sides[i], stage);
        const auto at = static_cast<std::size_t>(stage == JpegStage::Decoded ? 0 : component);
        if (at < planes.size() && !planes[at].isEmpty())
            view->pictures[i] = Pyramid::build(planes[at], 0, progress);
    }
    return view;
}

} // namespace comparo::ui
