// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/jpeg/stages.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// One stage of two files each, with its sentence.
namespace comparo::jpeg_stages {

/// What both sides of a comparison have beside their stages.
struct Pair {
    const JpegStages& a;
    const JpegStages& b;
    std::span<const std::byte> fileA;
    std::span<const std::byte> fileB;
};

/// Planes of samples that differ, component by component as far as both have them in the same size.
struct PlaneTally {
    std::uint64_t samples = 0;
    std::uint64_t differing = 0;
    double largest = 0.0;
    int component = 0; ///< of the largest
    int x = 0;
    int y = 0;
    int firstComponent = 0;
    int firstX = 0;
    int firstY = 0;
    std::vector<int> same;  ///< components of the same size
    std::vector<int> other; ///< components of another size, or that one side lacks

    /// One more difference at a place; places come in reading order, component by component.
    void add(double size, int ofComponent, int atX, int atY);
};

/// The numbers of a tally as those of a stage.
StageDifference differenceOf(JpegStage stage, const PlaneTally& tally);

StageDifference compareConverted(const Pair& pair);
StageDifference compareSubsampled(const Pair& pair);
StageDifference compareTransformed(const Pair& pair, const Tensor& source, const Progress& progress);
StageDifference compareQuantised(const Pair& pair);
StageDifference compareBitstream(const Pair& pair, bool sameCoefficients);
StageDifference comparePlanes(const Pair& pair);
StageDifference compareUpsampled(const Pair& pair, bool fancy);
StageDifference compareDecoded(const Pair& pair, bool fancy);

/// Components whose planes have the same size on both sides, and the others.
PlaneTally pairUp(const std::vector<Tensor>& a, const std::vector<Tensor>& b);

/// "Cb and Cr are 160 x 120 in A and 320 x 240 in B"; empty if all have the same size.
Message sizeWords(const Pair& pair, const PlaneTally& tally, const std::vector<Tensor>& a,
                  const std::vector<Tensor>& b);

/// "Y, Cb and Cr": the components of the same size.
Message namesOfSame(const Pair& pair, const PlaneTally& tally);

/// As a sentence of its own; empty for an empty clause.
Message sentence(const Message& clause);

/// "0.5", "12", "6.21": three digits.
std::string shortText(double value);

} // namespace comparo::jpeg_stages
