// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/view_mode.h"

#include <QByteArray>
#include <QRect>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <optional>

namespace comparo::ui {

/// Which palette a person asked for.
enum class ThemeChoice { System, Light, Dark };

/// Which language a person asked for.
enum class LanguageChoice { System, English, Chinese };

/// Where the window was on one screen.
struct WindowPlace {
    QRect geometry; ///< without the frame, not maximised; null where nothing is known
    bool isMaximised = false;
    QByteArray docks; ///< of QMainWindow::saveState(); empty where nothing is known
};

/// What is kept between two starts, with types and defaults. Unknown or damaged entries read as the default.
class Settings {
public:
    Settings();
    /// Another file, for tests.
    explicit Settings(const QString& path);

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);

    [[nodiscard]] LanguageChoice language() const;
    void setLanguage(LanguageChoice choice);
    /// Whether strong colours were asked for; nothing: as the desktop says.
    [[nodiscard]] std::optional<bool> highContrast() const;
    void setHighContrast(bool high);

    [[nodiscard]] QString lastFolder() const;
    void setLastFolder(const QString& folder);

    /// Newest first, at most kMaxRecent.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void clearRecentFiles();

    /// Seconds that a program that runs a side may be silent; 0: as usual.
    [[nodiscard]] double peerTimeout() const;
    void setPeerTimeout(double seconds);

    /// The place on a screen, which is named as screenKey() names it.
    [[nodiscard]] WindowPlace windowPlace(const QString& screen) const;
    /// The screen is the last one from then on. Empty docks leave those that are kept.
    void setWindowPlace(const QString& screen, const WindowPlace& place);
    [[nodiscard]] QString lastScreen() const;

    /// How two pictures lie; nothing: whichever way shows them larger.
    [[nodiscard]] std::optional<PaneArrangement> paneArrangement() const;
    void setPaneArrangement(std::optional<PaneArrangement> arrangement);

    /// Keys that a person gave an action, as text; nothing: it has its own.
    [[nodiscard]] std::optional<QStringList> keys(const QString& action) const;
    void setKeys(const QString& action, const std::optional<QStringList>& keys);

    /// Whether the tour was offered before: it is once.
    [[nodiscard]] bool isTourOffered() const;
    void setTourOffered();

    /// Whether what stands behind the answer is open beside the pictures.
    [[nodiscard]] bool isWhyOpen() const;
    void setWhyOpen(bool open);

    /// Whether a comparison runs again when one of its files changes.
    [[nodiscard]] bool watchesFiles() const;
    void setWatchesFiles(bool watches);

    static constexpr int kMaxRecent = 10;
    static constexpr double kMaxPeerTimeout = 86400.0;
    /// Bumped when the docks change so much that an old state would not fit.
    static constexpr int kStateVersion = 1;

    /// "system", "en" or "zh_CN"; nothing for another word.
    [[nodiscard]] static std::optional<LanguageChoice> languageOf(const QString& word);

private:
    QSettings m_store;
};

} // namespace comparo::ui
