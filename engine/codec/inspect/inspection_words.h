#pragma once

#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/source/interval_pattern.h"

#include <string>

/// The sentences of a verdict.
namespace comparo::jpeg {

/// "Y", "Cb", "Cr", or "R", "G", "B"; "component 2" of files with two or four. The file has a frame.
std::string componentName(const JpegFile& file, int component);

/// Of a file whose walk accuses: place with its band, what was noticed first, and what the source adds.
/// `pattern`: null without a source or where all blocks come from it.
std::string damagedWords(const Inspection& inspection, const IntervalPattern* pattern);

/// Of a legal file whose blocks do not all come from the source.
std::string deviatingWords(const Inspection& inspection, const IntervalPattern& pattern);

/// Of a legal file with nothing to accuse.
std::string goodWords(const Inspection& inspection);

} // namespace comparo::jpeg
