#include "ui/base/settings.h"

#include <QDir>
#include <QStandardPaths>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

const QString kTheme = u"appearance/theme"_s;
const QString kLastFolder = u"files/last_folder"_s;
const QString kRecent = u"files/recent"_s;
const QString kPeerTimeout = u"peers/timeout"_s;
const QString kArrangement = u"view/arrangement"_s;
const QString kLastScreen = u"window/last_screen"_s;

QString ofScreen(const QString& screen, const QString& what)
{
    return u"window/%1/%2"_s.arg(screen, what);
}

const QString kDocks = u"docks_%1"_s.arg(Settings::kStateVersion);

} // namespace

Settings::Settings() = default;

Settings::Settings(const QString& path) : m_store(path, QSettings::IniFormat) {}

ThemeChoice Settings::theme() const
{
    const QString word = m_store.value(kTheme).toString();
    if (word == u"light"_s)
        return ThemeChoice::Light;
    return word == u"dark"_s ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice)
{
    m_store.setValue(kTheme, choice == ThemeChoice::Light  ? u"light"_s
                             : choice == ThemeChoice::Dark ? u"dark"_s
                                                           : u"system"_s);
}

QString Settings::lastFolder() const
{
    const QString folder = m_store.value(kLastFolder).toString();
    if (!folder.isEmpty() && QDir(folder).exists())
        return folder;
    return QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
}

void Settings::setLastFolder(const QString& folder)
{
    m_store.setValue(kLastFolder, folder);
}

QStringList Settings::recentFiles() const
{
    return m_store.value(kRecent).toStringList().mid(0, kMaxRecent);
}

void Settings::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    m_store.setValue(kRecent, files.mid(0, kMaxRecent));
}

void Settings::clearRecentFiles()
{
    m_store.remove(kRecent);
}

double Settings::peerTimeout() const
{
    bool isNumber = false;
    const double seconds = m_store.value(kPeerTimeout).toDouble(&isNumber);
    return isNumber && seconds > 0.0 && seconds <= kMaxPeerTimeout ? seconds : 0.0;
}

void Settings::setPeerTimeout(double seconds)
{
    m_store.setValue(kPeerTimeout, seconds);
}

WindowPlace Settings::windowPlace(const QString& screen) const
{
    return {m_store.value(ofScreen(screen, u"geometry"_s)).toRect(),
            m_store.value(ofScreen(screen, u"maximised"_s)).toBool(),
            m_store.value(ofScreen(screen, kDocks)).toByteArray()};
}

void Settings::setWindowPlace(const QString& screen, const WindowPlace& place)
{
    m_store.setValue(kLastScreen, screen);
    m_store.setValue(ofScreen(screen, u"geometry"_s), place.geometry);
    m_store.setValue(ofScreen(screen, u"maximised"_s), place.isMaximised);
    if (!place.docks.isEmpty())
        m_store.setValue(ofScreen(screen, kDocks), place.docks);
}

QString Settings::lastScreen() const
{
    return m_store.value(kLastScreen).toString();
}

std::optional<PaneArrangement> Settings::paneArrangement() const
{
    const QString word = m_store.value(kArrangement).toString();
    if (word == u"beside"_s)
        return PaneArrangement::Beside;
    return word == u"above"_s ? std::optional(PaneArrangement::Above) : std::nullopt;
}

void Settings::setPaneArrangement(std::optional<PaneArrangement> arrangement)
{
    m_store.setValue(kArrangement, !arrangement                             ? u"auto"_s
                                   : *arrangement == PaneArrangement::Above ? u"above"_s
                                                                            : u"beside"_s);
}

} // namespace comparo::ui
