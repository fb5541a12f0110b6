// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

#include <vector>

namespace comparo::ui {

/// All pages of the window: the pictures, then the others as their buttons stand in the bar at the top.
std::vector<Page*> makePages(PageHost& host);

} // namespace comparo::ui
