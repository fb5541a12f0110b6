// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/codec/inspect/damage/damage.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device_id.h"
#include "engine/diagnose/jpeg/stages.h"
#include "engine/view/pyramid.h"

#include <QImage>
#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What the JPEG lab does with one picture, off the GUI thread: encode it twice, damage a side, inspect,
/// decode, and take both files apart. Nothing here knows a widget.
namespace comparo::ui {

/// Where a side's file comes from.
enum class LabOrigin {
    Nothing, ///< the side is empty
    File,    ///< the opened .jpg itself
    Given,   ///< a file that came with the picture: a frame of the stress run
    Codec    ///< an encoder of the picture
};

/// One side of the lab.
struct LabEncoder {
    LabOrigin origin = LabOrigin::Nothing;
    std::string codec;     ///< id in jpegCodecs(), or of a peer's: "torchvision@cuda:0"
    DeviceId device;       ///< cpu for a peer's, whose own is in its id
    ParamSet options;      ///< of the codec's encodeOptions()
    std::string library{}; ///< of a peer: "torchvision 0.29.2"

    bool operator==(const LabEncoder& other) const = default;
    /// "libjpeg-turbo · cpu · q 75 · 420", "the file itself".
    [[nodiscard]] QString label() const;
    /// Codec and device alone: "libjpeg-turbo · cpu".
    [[nodiscard]] QString place() const;
};

/// The decoder of both sides: what differs is then in the files.
struct LabDecoder {
    std::string codec; ///< as of an encoder
    DeviceId device;
    ParamSet options;      ///< of the codec's decodeOptions()
    std::string library{}; ///< of a peer

    bool operator==(const LabDecoder& other) const = default;
    /// Whether chroma is interpolated smoothly.
    [[nodiscard]] bool isFancy() const;
};

/// Deliberate damage of one side: of its bytes, or of the picture before its encoder reads it.
struct LabDamage {
    std::optional<jpeg::DamageKind> file;
    std::optional<jpeg::SourceDamage> source;
    std::uint64_t seed = 3;
    int side = 1;

    /// No damage is no damage, whatever its side and seed.
    bool operator==(const LabDamage& other) const
    {
        return (isNone() && other.isNone()) ||
               (file == other.file && source == other.source && seed == other.seed && side == other.side);
    }
    [[nodiscard]] bool isNone() const { return !file && !source; }
};

struct LabSetup {
    std::array<LabEncoder, 2> encoders;
    LabDecoder decoder;
    LabDamage damage;

    bool operator==(const LabSetup& other) const = default;
};

/// What was opened.
struct LabSource {
    QString path; ///< empty if it came from the comparison
    QString name;
    std::shared_ptr<const std::vector<std::byte>> file; ///< the bytes, if it is a JPEG
    std::array<std::vector<std::byte>, 2> given;        ///< of the sides, for LabOrigin::Given
    Tensor picture;                                     ///< uint8, 1 or 3 channels; empty if unreadable
    Message note;                                       ///< what was changed to make it; see jpegSource()
    Message error;                                      ///< why there is no picture
};

using LabSourcePtr = std::shared_ptr<const LabSource>;

/// One side, encoded, perhaps damaged, inspected and decoded.
struct LabSide {
    QString label;
    QString place; ///< the label without the options, for a picture
    std::vector<std::byte> file;
    double encodeMilliseconds = 0.0; ///< 0 for an opened file
    Message damage;                  ///< what was done to it, for people; else empty
    std::optional<std::size_t> damageOffset;
    jpeg::Inspection inspection;
    jpeg::DamageMap map;
    std::shared_ptr<const Pyramid> picture; ///< decoded; null if the decoder gave up
    std::vector<JpegWarning> warnings;      ///< of the decoder
    std::uint64_t warningCount = 0;
    Message error; ///< why there is no file or no picture, a sentence; else empty
};

struct LabResult {
    LabSourcePtr source;
    LabSetup setup;
    std::array<std::optional<LabSide>, 2> sides;

    [[nodiscard]] const LabSide* side(int index) const
    {
        const auto& side = sides[static_cast<std::size_t>(index)];
        return side ? &*side : nullptr;
    }
    /// Whether both sides have a file.
    [[nodiscard]] bool isPair() const;
};

using LabResultPtr = std::shared_ptr<const LabResult>;

/// Both files stage by stage, with a small picture of each stage and side.
struct LabStages {
    LabResultPtr result;
    StageComparison comparison;
    std::array<std::array<QImage, 2>, kJpegStages> thumbnails;
    Message error; ///< why the files cannot be taken apart; else empty
};

using LabStagesPtr = std::shared_ptr<const LabStages>;

/// One stage and component of both sides, to be looked at.
struct LabStageView {
    JpegStage stage = JpegStage::Decoded;
    int component = 0;
    std::array<std::shared_ptr<const Pyramid>, 2> pictures; ///< null where a side has none
    double low = 0.0;                                       ///< value shown as black
    double high = 255.0;
};

using LabStageViewPtr = std::shared_ptr<const LabStageView>;

/// Reads a file: a JPEG, or any picture. A JPEG that does not decode is still a source. Throws Error for
/// files that cannot be read and pictures of which jpegSource() makes none.
LabSourcePtr loadLabSource(const QString& path, const Progress& progress = {});
/// A picture of the comparison, as jpegSource() takes it.
LabSourcePtr labSourceOf(const Tensor& picture, const QString& name);

/// Both sides. What fails on one side becomes its error; the other goes on. Throws Error(Cancelled).
LabResultPtr runLab(const LabSourcePtr& source, const LabSetup& setup, const Progress& progress = {});

/// Of a pair with a picture. Damage that keeps a file from being taken apart becomes the error.
LabStagesPtr runLabStages(const LabResultPtr& result, const Progress& progress = {});

/// The planes of a stage. For Decoded the component is not used.
LabStageViewPtr lookAtStage(const LabStagesPtr& stages, JpegStage stage, int component,
                            const Progress& progress = {});

/// Tensors of a stage by component; empty for the bitstream and for stages that a side does not have.
std::vector<Tensor> planesOf(const JpegStages& side, JpegStage stage);

} // namespace comparo::ui
