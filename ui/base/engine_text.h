// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <QString>

namespace comparo::ui {

/// A message of the engine in the language of the application: its text translated, its arguments in their
/// places. For what people read: never for a file, a command or what programs compare. Any thread may ask.
[[nodiscard]] QString engineText(const Message& message);

} // namespace comparo::ui
