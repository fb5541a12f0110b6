// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/settings.h"

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPalette>
#include <QSize>

class QApplication;
class QEvent;

namespace comparo::ui {

/// The colours of one theme, by role. Read from resources/themes.
struct ThemeTokens {
    QColor window;  ///< behind everything
    QColor surface; ///< panels
    QColor raised;  ///< fields, buttons, cards
    QColor border;
    QColor canvas; ///< around the picture
    QColor text;
    QColor muted; ///< secondary text
    QColor disabled;
    QColor accent;   ///< the one accent: selection, focus, default button
    QColor onAccent; ///< text on the accent
    QColor a;        ///< side A: always blue
    QColor b;        ///< side B: always orange
    QColor good;
    QColor calm; ///< a difference that is of no account
    QColor warn;
    QColor bad;

    [[nodiscard]] bool isDark() const { return window.lightness() < 128; }
};

/// Of an icon with text beside it.
constexpr QSize kIconBesideText(22, 16);

/// Text sizes: the three that the application uses.
enum class TextSize { Small, Normal, Large };

/// Tokens to palette, fonts and tinted icons. One for the application; tells by changed() that colours are
/// new.
class Theme : public QObject {
    Q_OBJECT

public:
    static Theme& instance();

    /// Reads "light", "dark", "light-contrast" or "dark-contrast" from the resources. Throws
    /// Error(CorruptData) if a token is missing.
    static ThemeTokens load(const QString& name);

    /// WCAG 2 contrast ratio of two opaque colours, 1..21.
    static double contrast(const QColor& first, const QColor& second);

    /// Sets style, palette and tokens; System follows the palette that the platform gave.
    void apply(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    /// Stronger colours of the same theme, at once.
    void setHighContrast(bool high);
    [[nodiscard]] bool isHighContrast() const { return m_highContrast; }
    [[nodiscard]] const ThemeTokens& tokens() const { return m_tokens; }

    /// A monochrome icon of resources/icons in the text colour, or in a token's colour. Redrawn at every
    /// size. The text colour becomes that of text on the accent where a checked tool button asks for it.
    [[nodiscard]] QIcon icon(const QString& name, const QColor& color = {}) const;

    /// The application's font at one of its sizes, with digits of equal width.
    [[nodiscard]] static QFont font(TextSize size, bool bold = false);

Q_SIGNALS:
    void changed();

private:
    Theme() = default;

    QString m_name; ///< of the file of the tokens; empty before the first
    ThemeTokens m_tokens;
    ThemeChoice m_choice = ThemeChoice::System;
    bool m_systemDark = false;
    bool m_systemKnown = false;
    bool m_highContrast = false;
};

/// The tokens in force.
inline const ThemeTokens& tokens()
{
    return Theme::instance().tokens();
}

} // namespace comparo::ui
