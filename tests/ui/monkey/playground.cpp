// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/monkey/playground.h"

#include "tests/ui/monkey/dice.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

const QString kTests = QStringLiteral(COMPARO_TEST_DATA);

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// Files of a folder, sorted.
QStringList filesOf(const QString& folder)
{
    QStringList paths;
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files, QDir::Name))
        paths << file.absoluteFilePath();
    return paths;
}

} // namespace

Playground::Playground()
{
    if (!m_folder.isValid()) {
        m_problem = m_folder.errorString();
        return;
    }
    const std::pair<const char*, QString> homes[] = {{"HOME", u"home"_s},
                                                     {"XDG_CONFIG_HOME", u"home/config"_s},
                                                     {"XDG_CACHE_HOME", u"home/cache"_s},
                                                     {"XDG_DATA_HOME", u"data"_s},
                                                     {"XDG_STATE_HOME", u"home/state"_s},
                                                     {"XDG_RUNTIME_DIR", u"runtime"_s},
                                                     {"TMPDIR", u"temporary"_s},
                                                     {"PATH", u"bin"_s}};
    for (const auto& [name, place] : homes) {
        const QString path = m_folder.filePath(place);
        if (!QDir().mkpath(path))
            m_problem = u"%1 cannot be made"_s.arg(path);
        qputenv(name, QFile::encodeName(path));
    }
    QFile::setPermissions(m_folder.filePath(u"runtime"_s),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    for (const char* name :
         {"DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "VIRTUAL_ENV", "QT_QPA_PLATFORMTHEME"})
        qunsetenv(name);
    const QByteArray platform = qgetenv("COMPARO_MONKEY_PLATFORM");
    if (platform.isEmpty())
        qunsetenv("DISPLAY");
    qputenv("QT_QPA_PLATFORM", platform.isEmpty() ? "offscreen" : platform);
    qputenv("QT_STYLE_OVERRIDE", "Fusion");
    qputenv("LC_ALL", "C.UTF-8");
    copyFiles();
    makePython();
    QDir::setCurrent(files());
}

QString Playground::files() const
{
    return m_folder.filePath(u"files"_s);
}

QString Playground::picture() const
{
    return m_folder.filePath(u"files/sample.png"_s);
}

bool Playground::contains(const QString& path) const
{
    const QString root = QFileInfo(m_folder.path()).canonicalFilePath() + u'/';
    return (QFileInfo(path).canonicalFilePath() + u'/').startsWith(root);
}

void Playground::copyFiles()
{
    QDir().mkpath(files());
    const auto take = [this](const QString& from, QStringList& list, const QString& extension = {}) {
        QString name = QFileInfo(from).fileName();
        if (!extension.isEmpty() && !name.endsWith(extension))
            name += extension;
        const QString to = files() + u'/' + name;
        if (!QFile::exists(to) && !write(to, contentOf(from)))
            m_problem = u"%1 cannot be written"_s.arg(to);
        list << to;
    };
    take(kTests + u"/../resources/samples/sample.png"_s, m_pictures);
    const QString corpus = kTests + u"/fuzz/corpus/"_s;
    for (const QString& folder : {u"pictures"_s, u"jpeg"_s, u"npz"_s})
        for (const QString& file : filesOf(corpus + folder))
            take(file, m_pictures);
    for (const QString& file : filesOf(corpus + u"npy"_s))
        take(file, m_pictures, u".npy"_s);
    for (const QString& folder : {u"pipeline"_s, u"manifest"_s, u"contract"_s})
        for (const QString& file : filesOf(corpus + folder))
            take(file, m_pipelines);
    for (const QString& folder : {corpus + u"capture"_s, kTests + u"/support/captures"_s})
        for (const QString& file : filesOf(folder))
            take(file, m_captures);
    for (const QString& file :
         {u"/ui/codec_peer.py"_s, u"/support/peers/hostile.py"_s, u"/../app/python/examples/off_by_one.py"_s})
        take(kTests + file, m_programs);
    if (m_pictures.size() < 20 || m_pipelines.isEmpty() || m_captures.isEmpty() || m_programs.isEmpty())
        m_problem = u"files to drop are missing in %1"_s.arg(kTests);

    const std::pair<const char*, QByteArray> odd[] = {{"empty.png", ""},
                                                      {"text.png", "no picture"},
                                                      {"text.json", "{\"steps\": 7}"},
                                                      {"open.json", "{\"version\": 1, \"steps\": [{\"op\":"},
                                                      {"text.py", "this is no program ("},
                                                      {"text.comparo", "PK no zip"},
                                                      {"zeros.exr", QByteArray(70000, '\0')},
                                                      {"no extension", "P5 3 3 255 "},
                                                      {"Gr\xc3\xbc\xc3\x9f"
                                                       "e <b>&amp; %1 'x'.png",
                                                       "\x89PNG"}};
    for (const auto& [name, bytes] : odd) {
        m_odd << files() + u'/' + QString::fromUtf8(name);
        if (!write(m_odd.constLast(), bytes))
            m_problem = u"%1 cannot be written"_s.arg(m_odd.constLast());
    }
    m_odd << files() + u"/there is none.png"_s << files() << u"/"_s << u"/dev/null"_s << QString();
}

/// The real Python, which writes down what it is asked to run. There is no other program in PATH.
void Playground::makePython()
{
    const QString path = m_folder.filePath(u"bin/python3"_s);
    const QString text = u"#!/bin/sh\n"
                         "echo \"$*\" >>'%1/started'\n"
                         "PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='%2/../app/python' exec '%3' \"$@\"\n"_s.arg(
                             m_folder.path(), kTests, QStringLiteral(COMPARO_TEST_PYTHON));
    if (!write(path, text.toUtf8()) ||
        !QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        m_problem = u"%1 cannot be written"_s.arg(path);
    qputenv("COMPARO_PYTHON", QFile::encodeName(path));
}

QStringList Playground::handful(Dice& dice) const
{
    const int kind = dice.below(100);
    const QStringList& list = kind < 45   ? m_pictures
                              : kind < 60 ? m_pipelines
                              : kind < 65 ? m_captures
                              : kind < 72 ? m_programs
                                          : m_odd;
    const int counts[] = {1, 1, 1, 1, 2, 2, 3};
    QStringList files;
    for (int i = dice.of(std::to_array(counts)); i > 0; --i) {
        const QString file = dice.of(list);
        files << (dice.chance(25) && QFileInfo(file).isFile() ? damaged(file, dice) : file);
    }
    return files;
}

QString Playground::anyFile(Dice& dice) const
{
    const QStringList all = filesOf(files());
    return all.isEmpty() ? QString() : dice.of(all);
}

/// A copy that ends early or has other bytes in places.
QString Playground::damaged(const QString& file, Dice& dice) const
{
    QByteArray bytes = contentOf(file);
    if (dice.chance(40)) {
        bytes.truncate(dice.below(static_cast<int>(bytes.size())));
    } else {
        // Headers are where a byte does most.
        const int reach =
            static_cast<int>(dice.chance(50) ? std::min<qsizetype>(64, bytes.size()) : bytes.size());
        for (int i = dice.between(1, 6); i > 0 && reach > 0; --i)
            bytes[dice.below(reach)] = static_cast<char>(dice.below(256));
    }
    const QString path = files() + u"/damaged-"_s + QFileInfo(file).fileName();
    write(path, bytes);
    return path;
}

QString Playground::spoil(Dice& dice) const
{
    const QString file = dice.chance(50) ? picture() : dice.of(m_pictures);
    const int how = dice.below(3);
    if (how == 0)
        QFile::remove(file);
    else if (how == 1)
        write(file, contentOf(file).left(dice.below(400)));
    else
        write(file, contentOf(dice.of(m_pictures)));
    return file;
}

void Playground::restore() const
{
    write(picture(), contentOf(kTests + u"/../resources/samples/sample.png"_s));
    for (const QString& folder : {u"pictures"_s, u"jpeg"_s})
        for (const QString& file : filesOf(kTests + u"/fuzz/corpus/"_s + folder))
            write(files() + u'/' + QFileInfo(file).fileName(), contentOf(file));
}

QStringList Playground::startedPrograms() const
{
    return QString::fromUtf8(contentOf(m_folder.filePath(u"started"_s))).split(u'\n', Qt::SkipEmptyParts);
}

QStringList Playground::leftovers() const
{
    QStringList left;
    QDirIterator all(m_folder.path(), QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                     QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QString path = all.next();
        if (path.startsWith(m_folder.filePath(u"temporary/"_s)) ||
            (QFileInfo(path).fileName().startsWith(u".comparo"_s)))
            left << path;
    }
    return left;
}

} // namespace comparo::ui
