// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/seam/dc_seam.h"
#include "engine/codec/inspect/source/interval_test.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Everything that is known about one JPEG file, and the verdict (the decision table of specs/jpeg.md 2.4).
namespace comparo::jpeg {

enum class FileVerdict {
    Good, ///< nothing was proved; with a source: it comes from it
    BitstreamDamaged,
    WrongInput,      ///< legal, but some blocks do not come from the source: the encoder read wrong or
                     ///< half-written input
    WrongEverywhere, ///< legal, but most blocks do not: pitch, plane order, colour matrix, tables, DCT method
    OtherPicture,    ///< legal, of another size or number of channels than the source
    DecodersDisagree,
    Unreadable,    ///< no JPEG, or of a process that is not followed (arithmetic, lossless, 12 bits)
    HeaderDamaged, ///< a table, a length or a field before the coded data is wrong
    Suspicious     ///< nothing was proved, but the picture has a step as after a change of the coded data
};

std::string_view nameOf(FileVerdict verdict); ///< "good", "bitstream damaged"

struct InspectOptions {
    WalkOptions walk;
    IntervalOptions interval;
    /// With a source: bytes that may be decoded in search of one flipped bit that explains everything (about
    /// 40 million a second); 0: it is not searched.
    std::size_t repairBytes = std::size_t{48} << 20;
    /// Whether a file with nothing to accuse is decoded twice, by libjpeg-turbo and by us, and the pixels
    /// compared. Files that one of them does not decode (four components) are not judged by this.
    bool askDecoders = true;
    /// Pixels that another decoder made of this file with libjpeg's smooth upsampling, to be held against
    /// ours: uint8 1xCxHxW on cpu. Null: none.
    const Tensor* decoded = nullptr;
};

struct Inspection {
    std::size_t bytes = 0; ///< size of the file
    JpegFile file;
    std::optional<WalkResult> walk;          ///< if the file is readable
    std::optional<IntervalResult> interval;  ///< if there is a source that fits
    std::optional<bool> decodersAgree;       ///< where two decoders were asked
    std::optional<std::uint64_t> flippedBit; ///< 8 * byte + bit: flipped back, the file comes from its source
    std::optional<DcSeam> seam;              ///< of a file without a finding and without a source
    FileVerdict verdict = FileVerdict::Good;
    Message words; ///< verdict in sentences with the uncertainty band: "Bitstream damaged at or before MCU
                   ///< 4711, row 38, byte 91,204.3 (not before MCU 4700, the restart segment's first)."

    /// Nothing to accuse, and nothing to suspect.
    [[nodiscard]] bool isGood() const { return verdict == FileVerdict::Good; }
    /// Damage is proved, or the file does not come from its source, or it is not readable: a suspicion is
    /// none of these.
    [[nodiscard]] bool isAccused() const { return !isGood() && verdict != FileVerdict::Suspicious; }
};

/// What is odd about the file, of the structure and of the coded data, in the order of the file.
std::vector<StructureNote> notesOf(const Inspection& inspection);

/// `source`: null, or the picture that was encoded (uint8 1xCxHxW on cpu, C 1 or 3; else
/// Error(InvalidArgument)). Never throws for damage; Error(Cancelled).
Inspection inspectJpeg(std::span<const std::byte> file, const Tensor* source = nullptr,
                       const InspectOptions& options = {}, const Progress& progress = {});

/// Per MCU of the frame: how strongly it is accused.
struct DamageMap {
    int columns = 0; ///< MCUs
    int rows = 0;
    int mcuWidth = 0; ///< samples
    int mcuHeight = 0;
    std::vector<float> excess; ///< largest excess in steps of the interval test; 0 if inside or not judged
    std::vector<std::uint8_t> state; ///< 0 good, 1 after the first accusation of its segment or the seam
                                     ///< (suspect), 2 accused by the walker, 3 fails the interval test, 4
                                     ///< never decoded; what comes from the source is good wherever it lies
};

/// Empty where the file has no frame.
DamageMap damageMap(const Inspection& inspection);

/// The inspection as JSON text, "comparoscope.jpeg_inspection/2" (inspection_json.cpp). `name` is the file's.
std::string toJson(const Inspection& inspection, const std::string& name);

} // namespace comparo::jpeg
