#pragma once

#include "engine/codec/inspect/inspection.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <span>
#include <string>

/// Parts of the page about one JPEG file. Each returns markup whose every string is escaped.
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

} // namespace comparo::report
