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

QString text(const char* source)
{
    return QCoreApplication::translate("Presets", source);
}

} // namespace

QList<Preset> presets()
{
    return {
        {text("Classification, evaluation"),
         text("Resize to 256, centre crop 224, ImageNet normalisation: what torchvision's weights expect."),
         pipelineOf({"resize:size=256,mode=bilinear,antialias=true", "center_crop:size=224", "to_float",
                     "normalize:mean=0.485/0.456/0.406,std=0.229/0.224/0.225"})},
        {text("Classification, training"),
         text("Random resized crop, flip and colour jitter, as torchvision's references train."),
         pipelineOf(
             {"resized_crop:size=224x224", "horizontal_flip:p=0.5",
              "color_jitter:brightness=0.6..1.4,contrast=0.6..1.4,saturation=0.6..1.4,hue=-0.1..0.1"})},
        {text("Light and white balance"), text("Kornia's illumination and Planckian jitter."),
         pipelineOf({"to_float", "planckian_jitter", "gaussian_illumination", "to_uint8"})},
        {text("Resize in uint8, then to float"),
         text("Where the difference enters, and how the steps after it carry it on."),
         pipelineOf({"resize:size=224,mode=bicubic,antialias=true", "to_float",
                     "gaussian_blur:kernel=5x5,sigma=1", "planckian_jitter:index=4"})},
    };
}

} // namespace comparo::ui
