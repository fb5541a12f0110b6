// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/ops/op_pictures.h"

#include "engine/codec/codec.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/runner.h"
#include "engine/scenario/scenario.h"
#include "ui/base/sample.h"
#include "ui/base/text.h"
#include "ui/inspect/session/pixels.h"

#include <algorithm>
#include <utility>

namespace comparo::ui {

namespace {

/// Ops whose defaults can hardly be seen in a small picture, or ask for a larger one.
constexpr std::pair<const char*, const char*> kTelling[] = {
    {"resize", "resize:size=24,mode=nearest"},
    {"center_crop", "center_crop:size=72x96"},
    {"crop", "crop:size=72x96"},
    {"pad_to", "pad_to:size=156x208"},
    {"resized_crop", "resized_crop:size=108x144"},
    {"affine", "affine:degrees=12..15,scale=0.8"},
    {"shear", "shear"},
    {"gaussian_blur", "gaussian_blur:kernel=11x11,sigma=3"},
    {"box_blur", "box_blur:kernel=9x9"},
    {"median_blur", "median_blur:kernel=7x7"},
    {"motion_blur", "motion_blur:kernel_size=15"},
    {"sharpness", "sharpness:sharpness=6..6"},
    {"brightness", "brightness:brightness=1.35..1.35"},
    {"contrast", "contrast:contrast=0.5..0.5"},
    {"gamma", "gamma:gamma=2.2..2.2"},
    {"saturation", "saturation:saturation=2.5..2.5"},
    {"hue", "hue:hue=0.3..0.3"},
    {"posterize", "posterize:bits=2..2"},
    {"gaussian_noise", "gaussian_noise:std=0.2"},
    {"random_jpeg", "random_jpeg:quality=4..4"},
    {"differentiable_jpeg", "differentiable_jpeg:quality=6"},
    {"jpeg_round_trip", "jpeg_round_trip:quality=6"},
};

/// The bundled sample, or where it is missing the picture of the scenarios, small: read once.
const Tensor& smallSample()
{
    static const Tensor sample = [] {
        const QString path = bundledSamplePath();
        const Tensor whole = path.isEmpty() ? scenarioInput().tensor : readImage(toPath(path)).tensor;
        Pipeline shrink;
        shrink.steps.push_back(Step::parse("resize:size=" + std::to_string(OpPictures::kSize.height())));
        return runSide(shrink, whole, Side::parse("cpu/exact")).output();
    }();
    return sample;
}

} // namespace

OpPictures::OpPictures(QObject* parent) : QObject(parent), m_jobs(nullptr, 1) {}

std::string OpPictures::tellingStep(const Op& op)
{
    const auto* found = std::find_if(std::begin(kTelling), std::end(kTelling),
                                     [&op](const auto& entry) { return op.id == entry.first; });
    return found == std::end(kTelling) ? op.id : std::string(found->second);
}

QImage OpPictures::picture(const Op& op)
{
    const QString id = fromUtf8(op.id);
    const std::vector<Op>& ours = allOps();
    const bool isOurs = &op >= ours.data() && &op < ours.data() + ours.size();
    if (isOurs && !m_asked.contains(id)) {
        m_asked.insert(id);
        make(op);
    }
    return m_pictures.value(id);
}

bool OpPictures::isMade(const Op& op) const
{
    return !m_pictures.value(fromUtf8(op.id)).isNull();
}

void OpPictures::make(const Op& op)
{
    const QString id = fromUtf8(op.id);
    m_jobs.run(
        QString(), this,
        [step = tellingStep(op)](const Progress& progress) {
            Pipeline pipeline;
            pipeline.seed = 3;
            pipeline.steps = {Step::parse(step), Step::parse("to_uint8")};
            const Trace trace = runSide(pipeline, smallSample(), Side::parse("cpu/exact"), progress);
            const Tensor& output = trace.output();
            const int side = std::max({output.shape().h, output.shape().w, 1});
            return thumbnail(*Pyramid::build(output, 0, progress), side)
                .scaled(kSize, Qt::KeepAspectRatio,
                        output.shape().h < kSize.height() / 2 ? Qt::FastTransformation
                                                              : Qt::SmoothTransformation);
        },
        [this, id](const QImage& image) {
            m_pictures.insert(id, image);
            Q_EMIT ready();
        },
        [this, id](const Error&) { m_pictures.insert(id, QImage()); });
}

} // namespace comparo::ui
