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
const QString kGeometry = u"window/geometry"_s;
const QString kState = u"window/state_%1"_s.arg(Settings::kStateVersion);

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

QByteArray Settings::geometry() const
{
    return m_store.value(kGeometry).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_store.value(kState).toByteArray();
}

void Settings::setGeometry(const QByteArray& geometry, const QByteArray& windowState)
{
    m_store.setValue(kGeometry, geometry);
    m_store.setValue(kState, windowState);
}

} // namespace comparo::ui
