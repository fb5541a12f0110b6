// SPDX-License-Identifier: Apache-2.0
#include "ui/base/settings.h"

#include <QDir>
#include <QStandardPaths>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

const QString kContrast = u"appearance/high_contrast"_s;
const QString kTheme = u"appearance/theme"_s;
const QString kLanguage = u"appearance/language"_s;
const QString kLastFolder = u"files/last_folder"_s;
const QString kRecent = u"files/recent"_s;
const QString kPeerTimeout = u"peers/timeout"_s;
const QString kArrangement = u"view/arrangement"_s;
const QString kTourOffered = u"start/tour_offered"_s;
const QString kWhyOpen = u"view/why"_s;
const QString kWatchesFiles = u"files/watched"_s;
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

LanguageChoice Settings::language() const
{
    return languageOf(m_store.value(kLanguage).toString()).value_or(LanguageChoice::System);
}

void Settings::setLanguage(LanguageChoice choice)
{
    for (const QString& word : {u"system"_s, u"en"_s, u"zh_CN"_s})
        if (languageOf(word) == choice)
            m_store.setValue(kLanguage, word);
}

std::optional<LanguageChoice> Settings::languageOf(const QString& word)
{
    if (word == u"system"_s)
        return LanguageChoice::System;
    if (word == u"en"_s)
        return LanguageChoice::English;
    return word == u"zh_CN"_s ? std::optional(LanguageChoice::Chinese) : std::nullopt;
}

std::optional<bool> Settings::highContrast() const
{
    return m_store.contains(kContrast) ? std::optional(m_store.value(kContrast).toBool()) : std::nullopt;
}

void Settings::setHighContrast(bool high)
{
    m_store.setValue(kContrast, high);
}

QString Settings::lastFolder() const
{
    const QString folder = m_store.value(kLastFolder).toString();
    if (!folder.isEmpty() && QDir(folder).exists())
        return folder;
    // A home without a desktop names a folder of pictures that is not there.
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    return QDir(pictures).exists() ? pictures : QDir::homePath();
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

std::optional<QStringList> Settings::keys(const QString& action) const
{
    const QString entry = u"keys/"_s + action;
    return m_store.contains(entry) ? std::optional(m_store.value(entry).toStringList()) : std::nullopt;
}

void Settings::setKeys(const QString& action, const std::optional<QStringList>& keys)
{
    const QString entry = u"keys/"_s + action;
    if (keys)
        m_store.setValue(entry, *keys);
    else
        m_store.remove(entry);
}

bool Settings::isTourOffered() const
{
    return m_store.value(kTourOffered).toBool();
}

void Settings::setTourOffered()
{
    m_store.setValue(kTourOffered, true);
}

bool Settings::isWhyOpen() const
{
    return m_store.value(kWhyOpen).toBool();
}

void Settings::setWhyOpen(bool open)
{
    m_store.setValue(kWhyOpen, open);
}

bool Settings::watchesFiles() const
{
    return m_store.value(kWatchesFiles).toBool();
}

void Settings::setWatchesFiles(bool watches)
{
    m_store.setValue(kWatchesFiles, watches);
}

} // namespace comparo::ui
