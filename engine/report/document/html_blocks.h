// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/document/document.h"

#include <string>

/// Markup of the parts of a page. Here alone text becomes markup.
namespace comparo::document {

std::string markupOf(const Text& text);
std::string markupOf(const Blocks& blocks);

/// <dt> and <dd> of each.
std::string definitionsOf(const Facts& facts);

/// "exact", "within", "different", "soft", "a", "b": the class of a tone; empty for a plain one.
const char* classOf(Tone tone);

} // namespace comparo::document
