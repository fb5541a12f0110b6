// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/stages.h"

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/diagnose/jpeg/stages_compare.h"
#include "engine/diagnose/jpeg/stages_side.h"

#include <algorithm>
#include <array>

namespace comparo {

namespace {

void requireFitting(const Tensor& source, const JpegStages& stages, const char* name)
{
    const jpeg::Frame& frame = *stages.file.frame;
    if (source.shape().w != frame.width || source.shape().h != frame.height)
        failArgument(message("The source is {} x {}, {} {} x {}: both files must come from this source.",
                             source.shape().w, source.shape().h, name, frame.width, frame.height));
}

bool haveSameTables(const JpegStages& a, const JpegStages& b)
{
    for (int c = 0; c < static_cast<int>(std::min(a.quantised.size(), b.quantised.size())); ++c) {
        const jpeg::QuantTable* tableA = a.file.tableOf(c);
        const jpeg::QuantTable* tableB = b.file.tableOf(c);
        if ((tableA == nullptr) != (tableB == nullptr) ||
            (tableA != nullptr && tableA->steps != tableB->steps))
            return false;
    }
    return true;
}

/// Coefficients of a damaged bitstream are not those of an encoder, so that the bitstream is what comes first
/// unless the tables part before it.
std::optional<JpegStage> firstOf(const StageComparison& comparison)
{
    const bool clean = comparison.a.walk.isClean() && comparison.b.walk.isClean();
    for (const StageDifference& stage : comparison.stages) {
        const bool isDamagesWork = stage.stage == JpegStage::Quantised && !clean && stage.comparable &&
                                   haveSameTables(comparison.a, comparison.b);
        if (stage.differs() && !isDamagesWork)
            return stage.stage;
    }
    return std::nullopt;
}

} // namespace

std::string_view nameOf(JpegStage stage)
{
    static constexpr std::array<std::string_view, kJpegStages> kNames = {
        COMPARO_TR("YCbCr"),     COMPARO_TR("subsampled"), COMPARO_TR("DCT"),       COMPARO_TR("quantised"),
        COMPARO_TR("bitstream"), COMPARO_TR("planes"),     COMPARO_TR("upsampled"), COMPARO_TR("decoded")};
    return kNames[static_cast<std::size_t>(stage)];
}

StageComparison compareStages(const Tensor& source, std::span<const std::byte> fileA,
                              std::span<const std::byte> fileB, bool fancy, const Progress& progress)
{
    using namespace jpeg_stages;
    StageComparison result;
    result.a = readStages(fileA, "File A", fancy, progress.part(0.0, 0.3));
    requireFitting(source, result.a, "file A");
    result.b = readStages(fileB, "File B", fancy, progress.part(0.3, 0.6));
    requireFitting(source, result.b, "file B");
    addSourceStages(result.a, source, nullptr, progress.part(0.6, 0.7));
    addSourceStages(result.b, source, &result.a, progress.part(0.7, 0.8));

    const Pair pair{result.a, result.b, fileA, fileB};
    progress.report(0.8, message("comparing"));
    result.stages.push_back(compareConverted(pair));
    result.stages.push_back(compareSubsampled(pair));
    result.stages.push_back(compareTransformed(pair, source, progress.part(0.8, 0.9)));
    result.stages.push_back(compareQuantised(pair));
    progress.throwIfCancelled();
    const StageDifference& quantised = result.stages.back();
    const bool sameCoefficients = !quantised.differs() && haveSameTables(result.a, result.b);
    result.stages.push_back(compareBitstream(pair, sameCoefficients));
    result.stages.push_back(comparePlanes(pair));
    result.stages.push_back(compareUpsampled(pair, fancy));
    result.stages.push_back(compareDecoded(pair, fancy));
    result.firstDiverging = firstOf(result);
    progress.report(1.0, message("done"));
    return result;
}

} // namespace comparo
