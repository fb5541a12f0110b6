// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/parse/component_name.h"
#include "engine/codec/inspect/source/interval_pattern.h"

#include <string_view>

/// The sentences of a verdict.
namespace comparo::jpeg {

/// The verdict for people, who would take "good" for more than can be seen without a source: "no proof of
/// damage". With a source, and for any other verdict, nameOf() of it.
std::string_view wordOf(const Inspection& inspection);

/// What the tests of a file without its source see and do not see, as a sentence.
Message limitsWithoutSource();

/// What is wrong before the coded data, if that comes first; else null.
const StructureNote* headerFault(const Inspection& inspection);

/// Whether only values are wrong, all over the picture: the quantisation table is hardly the encoder's.
bool hasWrongTable(const Inspection& inspection);

/// Of a file whose walk accuses: place with its band, what was noticed first, and what the source adds.
/// `pattern`: null without a source or where all blocks come from it.
Message damagedWords(const Inspection& inspection, const IntervalPattern* pattern);

/// Of a legal file whose blocks do not all come from the source.
Message deviatingWords(const Inspection& inspection, const IntervalPattern& pattern);

/// Of a legal file with nothing to accuse.
Message goodWords(const Inspection& inspection);

/// Of one with a seam.
Message suspiciousWords(const Inspection& inspection);

} // namespace comparo::jpeg
