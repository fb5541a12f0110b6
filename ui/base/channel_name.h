// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/shown_text.h"
#include "engine/compare/statistics.h"
#include "ui/base/text.h"

namespace comparo::ui {

/// "R", or what the pictures call it, as names of strangers are shown.
inline QString shownChannelName(const Comparison& comparison, int channel)
{
    return fromUtf8(shownName(comparison.nameOf(channel)));
}

} // namespace comparo::ui
