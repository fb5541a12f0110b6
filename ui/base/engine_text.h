// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <QString>

#include <string>
#include <string_view>

namespace comparo::ui {

/// A sentence that the engine composed, in the language of the application; as it is where that language does
/// not know it as a whole. For what people read: never for a file, a command or what programs compare. Any
/// thread may ask.
[[nodiscard]] QString engineText(std::string_view english);
[[nodiscard]] QString engineText(const QString& english);
[[nodiscard]] inline QString engineText(const std::string& english)
{
    return engineText(std::string_view(english));
}

/// A message of the engine: its text translated, its arguments in their places.
[[nodiscard]] QString engineText(const Message& message);

/// "zh_CN"; English needs no patterns. The language of the application tells.
void setEngineLanguage(const QString& language);

} // namespace comparo::ui
