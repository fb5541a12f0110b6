// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/presets.h"

#include <QCoreApplication>

#include <initializer_list>

namespace comparo::ui {
namespace {

Pipeline pipelineOf(std::initializer_list<const char*> steps)
{
    Pipeline pipeline;
    for (const char* step : steps)
        pipeline.steps.push_back(Step::parse(step));
    return pipeline;
}

/// Its texts.
class Presets {
    Q_DECLARE_TR_FUNCTIONS(Presets)
};

} // namespace

QList<Preset> presets()
{
    return {
        {Presets::tr("Classification, evaluation"),
         Presets::tr(
             "Resize to 256, centre crop 224, ImageNet normalisation: what torchvision's weights expect."),
         pipelineOf({"resize:size=256,mode=bilinear,antialias=true", "center_crop:size=224", "to_float",
                     "normalize:mean=0.485/0.456/0.406,std=0.229/0.224/0.225"})},
        {Presets::tr("Classification, training"),
         Presets::tr("Random resized crop, flip and colour jitter, as torchvision's references train."),
         pipelineOf(
             {"resized_crop:size=224x224", "horizontal_flip:p=0.5",
              "color_jitter:brightness=0.6..1.4,contrast=0.6..1.4,saturation=0.6..1.4,hue=-0.1..0.1"})},
        {Presets::tr("Light and white balance"), Presets::tr("Kornia's illumination and Planckian jitter."),
         pipelineOf({"to_float", "planckian_jitter", "gaussian_illumination", "to_uint8"})},
        {Presets::tr("Resize in uint8, then to float"),
         Presets::tr("Where the difference enters, and how the steps after it carry it on."),
         pipelineOf({"resize:size=224,mode=bicubic,antialias=true", "to_float",
                     "gaussian_blur:kernel=5x5,sigma=1", "planckian_jitter:index=4"})},
    };
}

} // namespace comparo::ui
