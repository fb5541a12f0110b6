#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace comparo::ui {

/// Which palette a person asked for.
enum class ThemeChoice { System, Light, Dark };

/// What is kept between two starts, with types and defaults. Unknown or damaged entries read as the default.
class Settings {
public:
    Settings();
    /// Another file, for tests.
    explicit Settings(const QString& path);

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);

    [[nodiscard]] QString lastFolder() const;
    void setLastFolder(const QString& folder);

    /// Newest first, at most kMaxRecent.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void clearRecentFiles();

    /// Seconds that a program that runs a side may be silent; 0: as usual.
    [[nodiscard]] double peerTimeout() const;
    void setPeerTimeout(double seconds);

    [[nodiscard]] QByteArray geometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setGeometry(const QByteArray& geometry, const QByteArray& windowState);

    static constexpr int kMaxRecent = 10;
    static constexpr double kMaxPeerTimeout = 86400.0;
    /// Bumped when the docks change so much that an old state would not fit.
    static constexpr int kStateVersion = 1;

private:
    QSettings m_store;
};

} // namespace comparo::ui
