// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

namespace comparo {

/// What an errno says: "No such file or directory".
[[nodiscard]] Message systemText(int error);

} // namespace comparo
