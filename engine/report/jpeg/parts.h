// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/inspection.h"
#include "engine/diagnose/jpeg/matrix.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <span>
#include <string>

/// Parts of the pages about JPEG files. Those of one file return markup whose every string is escaped.
namespace comparo::report {

/// The picture, the damage map over it and, with a source, the map of the excess over the intervals.
std::string jpegPictures(const jpeg::Inspection& inspection, std::span<const std::byte> file);

/// Four numbers at the head of the page.
std::string jpegNumbers(const jpeg::Inspection& inspection);

/// Findings of the walker, and notes about the structure.
std::string jpegFindings(const jpeg::Inspection& inspection);

/// Blocks that do not come from the source; empty without a source.
std::string jpegDeviations(const jpeg::Inspection& inspection);

std::string jpegMarkers(const jpeg::JpegFile& file);
std::string jpegQuantTables(const jpeg::JpegFile& file);
std::string jpegHuffmanTables(const jpeg::Inspection& inspection);
std::string jpegFacts(const jpeg::Inspection& inspection);

// Numbers of a matrix in words, for its text and its page.

std::string pictureText(const Tensor& picture); ///< "1024 x 768, RGB"
double bitsPerPixel(const Tensor& picture, const EncodedFile& file);
std::string decibelText(double value);    ///< "34.12", "∞"
std::string similarityText(double value); ///< "0.9312", "–"

} // namespace comparo::report
