// SPDX-License-Identifier: Apache-2.0
#pragma once

class QString;
class QWidget;

namespace comparo::ui {

/// What a widget asks for by its dynamic property "look", which is set before it is first shown.
enum class Look {
    None,
    Panel,    ///< widget: the ground of a panel
    Card,     ///< frame or push button: raised, with round corners
    Error,    ///< frame: a card that says what went wrong; label: the same in words
    Notice,   ///< frame: a card that warns
    Bar,      ///< frame above something, with a line below it
    Footer,   ///< frame below something, with a line above it
    Line,     ///< frame: nothing but a line
    Title,    ///< label of a dock
    Badge,    ///< label on a ground of its own: setBadge()
    Muted,    ///< label: said in passing
    Outlined, ///< tool button that looks like a button
    Section,  ///< tool button that opens and closes what is below it
    Tab,      ///< tool button of a page: the line below it says that the page is shown
};

[[nodiscard]] Look lookOf(const QWidget* widget);

/// Changes the look of a widget that may have been shown.
void setLook(QWidget& widget, const QString& look);

} // namespace comparo::ui
