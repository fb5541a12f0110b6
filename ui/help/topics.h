// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QWidget;

namespace comparo::ui {

/// A widget with this dynamic property has the page of that id; what lies in it, too.
inline constexpr char kHelpProperty[] = "help";

/// The page about a widget: that of the nearest one above it, or itself, that has any. Empty: none.
QString helpTopicOf(const QWidget* widget);

} // namespace comparo::ui
