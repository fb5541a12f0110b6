// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/damage.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/pipeline/runner.h"
#include "engine/scenario/picture.h"
#include "engine/scenario/scenario.h"
#include "shape_cases.h"
#include "tests/support/photographs.h"

#include <utility>

/// Faults of the five systems: S0 differentiable JPEG, S1 illumination, S2 Planckian jitter, S3 GPU JPEG, S4
/// resize. What is expected is what the fault does to the picture.
namespace comparo::testing {
namespace {

/// A scenario's fault on a picture, without looking for its cause.
ShapeCase ofScenario(const char* id, std::uint64_t seed, const Tensor& picture, ShapeClass expected)
{
    const ScenarioSetup setup = findScenario(id).setup(0, DeviceKind::Emu, seed);
    return {id, expected, runSide(setup.pipeline, picture, setup.a).output(),
            runSide(setup.pipeline, picture, setup.b).output()};
}

Tensor ran(const Tensor& picture, std::initializer_list<const char*> steps, std::uint64_t seed = 1)
{
    Pipeline pipeline;
    pipeline.seed = seed;
    for (const char* step : steps)
        pipeline.steps.push_back(Step::parse(step));
    return runSide(pipeline, picture, Side::parse("cpu/exact")).output();
}

/// What a decoder makes of a file that was damaged, against what it makes of the whole file.
ShapeCase ofDamagedFile(const Tensor& picture, jpeg::DamageKind kind, std::uint64_t seed, ShapeClass expected,
                        int restartRows = 0)
{
    const JpegCodec& codec = jpegCodec("libjpeg_turbo");
    const std::unique_ptr<JpegSession> session = codec.open({DeviceKind::Cpu, 0});
    ParamSet options(codec.encodeOptions());
    options.set("quality", std::int64_t{90});
    options.set("restart_rows", std::int64_t{restartRows});
    const std::vector<std::byte> file = session->encode(picture, options);
    const std::vector<std::byte> other = session->encode(ran(picture, {"vertical_flip:p=1"}), options);
    const jpeg::Damage damage = jpeg::damageJpeg(file, kind, seed, other);
    const ParamSet none(codec.decodeOptions());
    return {std::string(jpeg::nameOf(kind)) + ": " + english(damage.text), expected,
            session->decode(file, none).image, session->decode(damage.file, none).image};
}

ShapeCase ofDamagedSource(const Tensor& picture, jpeg::SourceDamage kind, std::uint64_t seed,
                          ShapeClass expected)
{
    return {std::string(jpeg::nameOf(kind)), expected, picture, jpeg::damageSource(picture, kind, seed)};
}

} // namespace

std::vector<ShapeCase> reportedFaults()
{
    const Tensor scene = scenarioPicture();
    const Tensor astronaut = test::middleOfPhotograph("astronaut.png", 384, 400);
    const Tensor coffee = test::middleOfPhotograph("coffee.png", 320, 480);
    const Tensor cat = test::middleOfPhotograph("chelsea.png", 300, 450);
    std::vector<ShapeCase> cases;
    // S4: fixed point on one side, float32 on the other.
    cases.push_back(ofScenario("torchvision-uint8-resize", 1, scene, ShapeClass::IsolatedTies));
    cases.push_back(ofScenario("torchvision-uint8-resize", 1, coffee, ShapeClass::IsolatedTies));
    cases.push_back(ofScenario("torchvision-uint8-resize", 1, cat, ShapeClass::IsolatedTies));
    // S2: the table of the second GPU was never filled: red and blue are gone.
    cases.push_back(ofScenario("kornia-planckian-stale-buffer", 1, scene, ShapeClass::WholeImage));
    cases.push_back(ofScenario("kornia-planckian-stale-buffer", 2, coffee, ShapeClass::WholeImage));
    // S1: the gradient of another call.
    const auto lit = [&](const Tensor& picture, const char* first, const char* second) {
        return ShapeCase{"stale illumination", ShapeClass::GradientLike, ran(picture, {"to_float", first}),
                         ran(picture, {"to_float", second})};
    };
    cases.push_back(
        lit(scene, "gaussian_illumination:gain=0.2,center_x=0.3,center_y=0.4,sigma_x=0.5,sigma_y=0.5,sign=1",
            "gaussian_illumination:gain=0.2,center_x=0.7,center_y=0.6,sigma_x=0.5,sigma_y=0.5,sign=1"));
    cases.push_back(lit(cat, "linear_illumination:gain=0.2,sign=1,direction=0",
                        "linear_illumination:gain=0.2,sign=1,direction=3"));
    cases.push_back(lit(astronaut, "linear_corner_illumination:gain=0.15,sign=-1,direction=1",
                        "linear_corner_illumination:gain=0.15,sign=-1,direction=2"));
    // S0: the codec ran on one side only.
    const auto coded = [&](const Tensor& picture, const char* quality) {
        ShapeCase made{"differentiable JPEG left out", ShapeClass::Lattice, ran(picture, {"to_float"}),
                       ran(picture, {"to_float", quality})};
        return made;
    };
    cases.push_back(coded(astronaut, "differentiable_jpeg:quality=60"));
    cases.push_back(coded(coffee, "differentiable_jpeg:quality=80"));
    // The border rule of one library in the place of another's.
    cases.push_back({"blur with another border", ShapeClass::BorderRing,
                     ran(coffee, {"gaussian_blur:kernel=9,sigma=2,border=reflect"}),
                     ran(coffee, {"gaussian_blur:kernel=9,sigma=2,border=constant"})});
    cases.push_back({"blur with another border", ShapeClass::BorderRing,
                     ran(cat, {"to_float", "gaussian_blur:kernel=5,sigma=1.2,border=reflect"}),
                     ran(cat, {"to_float", "gaussian_blur:kernel=5,sigma=1.2,border=replicate"})});
    // S3: rows of the frame before, a plane that was not converted yet, noise in a block, files that break
    // off or go on as another one.
    cases.push_back(ofDamagedSource(coffee, jpeg::SourceDamage::StaleBand, 3, ShapeClass::Band));
    cases.push_back(ofDamagedSource(cat, jpeg::SourceDamage::StaleBand, 5, ShapeClass::Band));
    cases.push_back(ofDamagedSource(astronaut, jpeg::SourceDamage::HalfConverted, 2, ShapeClass::Band));
    cases.push_back(ofDamagedSource(coffee, jpeg::SourceDamage::NoiseBlock, 4, ShapeClass::Tile));
    cases.push_back(ofDamagedFile(coffee, jpeg::DamageKind::StaleTail, 1, ShapeClass::Band));
    cases.push_back(ofDamagedFile(cat, jpeg::DamageKind::Truncated, 2, ShapeClass::Band));
    cases.push_back(ofScenario("torchvision-gpu-jpeg-no-wait", 1, scene, ShapeClass::WholeImage));
    cases.push_back(ofScenario("torchvision-gpu-jpeg-early-event", 1, scene, ShapeClass::Band));
    return cases;
}

} // namespace comparo::testing
