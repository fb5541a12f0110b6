// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"

#include <vector>

namespace comparo::ui {

/// All pages of the window as their tabs stand at the top; the first are the pictures of the comparison.
std::vector<Page*> makePages(PageHost& host);

} // namespace comparo::ui
