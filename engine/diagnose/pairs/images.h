// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/pairs/rule.h"

#include <vector>

namespace comparo::pairs {

/// Rules in which samples depend on their neighbours: half a pixel aside, colour differences of halved
/// resolution.
std::vector<Rule> neighbourRules(const Pixels& source, const Pixels& result);

/// The source through JPEG once, at the quality and subsampling that a corner of the result shows; nothing if
/// none does, for images that are not 8-bit gray or colour, and in builds without libjpeg-turbo.
std::vector<Rule> jpegRules(const Pixels& source, const Pixels& result);

/// What is true of the part that differs alone: one value, rows from elsewhere or of the image before in the
/// batch, a border.
std::vector<Rule> partRules(const Pixels& source, const Pixels& result);

} // namespace comparo::pairs
