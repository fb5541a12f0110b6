// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/source/interval_pattern.h"

#include <string>
#include <string_view>

/// The sentences of a verdict.
namespace comparo::jpeg {

/// "Y", "Cb", "Cr", or "R", "G", "B"; "component 2" of files with two or four. The file has a frame.
std::string componentName(const JpegFile& file, int component);

/// The verdict for people, who would take "good" for more than can be seen without a source: "no damage
/// found". With a source, and for any other verdict, nameOf() of it.
std::string_view wordOf(const Inspection& inspection);

/// What the tests of a file without its source see and do not see, as a sentence.
std::string_view limitsWithoutSource();

/// Of a file whose walk accuses: place with its band, what was noticed first, and what the source adds.
/// `pattern`: null without a source or where all blocks come from it.
std::string damagedWords(const Inspection& inspection, const IntervalPattern* pattern);

/// Of a legal file whose blocks do not all come from the source.
std::string deviatingWords(const Inspection& inspection, const IntervalPattern& pattern);

/// Of a legal file with nothing to accuse.
std::string goodWords(const Inspection& inspection);

} // namespace comparo::jpeg
