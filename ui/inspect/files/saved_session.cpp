// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/saved_session.h"

#include "engine/ops/op_vocabulary.h"
#include "engine/pipeline/vocabulary.h"
#include "ui/base/text.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

const QString kSessionExtension = QStringLiteral(".comparosession");

namespace {

constexpr int kVersion = 1;
const QString kMark = u"comparoscope_session"_s;

[[noreturn]] void failSession(const QString& what)
{
    fail(ErrorCode::CorruptData, message("{}", toUtf8(what)));
}

QJsonArray filesJson(const QStringList& paths, const QString& folder)
{
    QJsonArray list;
    for (const QString& path : paths) {
        QJsonObject file{{u"path"_s, path}};
        const QString beside = folder.isEmpty() ? QString() : QDir(folder).relativeFilePath(path);
        if (!beside.isEmpty() && !beside.startsWith(u".."_s) && QDir::isRelativePath(beside))
            file.insert(u"beside"_s, beside);
        list.append(file);
    }
    return list;
}

QStringList pathsOf(const QJsonValue& value, const QString& folder)
{
    QStringList paths;
    for (const auto& each : value.toArray()) {
        const QJsonObject file = each.toObject();
        QString path = file.value(u"path"_s).toString();
        const QString beside = file.value(u"beside"_s).toString();
        if (!folder.isEmpty() && !beside.isEmpty() && !QFileInfo::exists(path))
            path = QDir::cleanPath(QDir(folder).filePath(beside));
        if (path.isEmpty())
            failSession(QCoreApplication::translate("SavedSession", "A file of the session has no path."));
        paths << path;
    }
    return paths;
}

QStringList filesOf(const QJsonValue& value, const QString& folder)
{
    constexpr qsizetype kMost = 2;
    QStringList paths = pathsOf(value, folder);
    if (paths.size() > kMost)
        failSession(QCoreApplication::translate("SavedSession",
                                                "The session names %1 files; one or two are compared.")
                        .arg(paths.size()));
    return paths;
}

/// Limits of tolerances go to infinity, which JSON has no word for.
QJsonObject toleranceJson(const Tolerance& tolerance)
{
    return {{u"atol"_s, QString::number(tolerance.atol, 'g', 17)},
            {u"rtol"_s, QString::number(tolerance.rtol, 'g', 17)},
            {u"ulp"_s, QString::number(tolerance.ulp)}};
}

Tolerance toleranceOf(const QJsonObject& json)
{
    Tolerance tolerance;
    bool isAtol = false, isRtol = false, isUlp = false;
    tolerance.atol = json.value(u"atol"_s).toString().toDouble(&isAtol);
    tolerance.rtol = json.value(u"rtol"_s).toString().toDouble(&isRtol);
    tolerance.ulp = json.value(u"ulp"_s).toString().toLongLong(&isUlp);
    if (!isAtol || !isRtol || !isUlp || !(tolerance.atol >= 0.0) || !(tolerance.rtol >= 0.0) ||
        tolerance.ulp < 0)
        failSession(
            QCoreApplication::translate("SavedSession", "The tolerance of the session is no tolerance."));
    return tolerance;
}

QJsonObject ignoredJson(const IgnoredPixels& ignored, const QString& folder)
{
    QJsonArray rectangles;
    for (const Region& each : ignored.rectangles)
        rectangles.append(QJsonArray{each.x, each.y, each.width, each.height});
    QStringList masks;
    for (const IgnoredPixels::Mask& mask : ignored.masks)
        masks << fromUtf8(mask.path);
    return {{u"rectangles"_s, rectangles}, {u"masks"_s, filesJson(masks, folder)}};
}

/// The rectangles; masks are read with the pictures.
std::shared_ptr<const IgnoredPixels> rectanglesOf(const QJsonArray& list)
{
    auto ignored = std::make_shared<IgnoredPixels>();
    for (const auto& each : list) {
        const QJsonArray box = each.toArray();
        const Region region{box[0].toInt(-1), box[1].toInt(-1), box[2].toInt(), box[3].toInt()};
        if (box.size() != 4 || region.x < 0 || region.y < 0 || region.width < 1 || region.height < 1)
            failSession(QCoreApplication::translate(
                "SavedSession", "An ignored rectangle of the session has no place or no pixels."));
        ignored->rectangles.push_back(region);
    }
    return ignored->isEmpty() ? nullptr : ignored;
}

QJsonArray bookmarksJson(const QList<Bookmark>& bookmarks)
{
    QJsonArray list;
    for (const Bookmark& place : bookmarks) {
        QJsonObject json{{u"name"_s, place.name},
                         {u"pixel"_s, QJsonArray{place.pixel.x(), place.pixel.y()}},
                         {u"sample"_s, place.sample},
                         {u"mode"_s, place.mode},
                         {u"params"_s, place.modeParams},
                         {u"channel"_s, place.channel},
                         {u"zoom"_s, QJsonArray{place.view.scale, place.view.center.x, place.view.center.y}}};
        if (place.step)
            json.insert(u"step"_s, static_cast<int>(*place.step));
        list.append(json);
    }
    return list;
}

QList<Bookmark> bookmarksOf(const QJsonArray& list)
{
    constexpr qsizetype kMost = 1000;
    QList<Bookmark> bookmarks;
    for (qsizetype i = 0; i < std::min(list.size(), kMost); ++i) {
        const QJsonObject json = list[i].toObject();
        const QJsonArray pixel = json.value(u"pixel"_s).toArray();
        const QJsonArray zoom = json.value(u"zoom"_s).toArray();
        if (pixel.size() != 2 || zoom.size() != 3 || !(zoom[0].toDouble() > 0.0))
            failSession(
                QCoreApplication::translate("SavedSession", "A bookmark of the session has no place."));
        Bookmark place;
        place.name = json.value(u"name"_s).toString();
        place.pixel = QPoint(pixel[0].toInt(), pixel[1].toInt());
        place.sample = std::max(json.value(u"sample"_s).toInt(), 0);
        if (const int step = json.value(u"step"_s).toInt(-1); step >= 0)
            place.step = static_cast<std::size_t>(step);
        place.mode = json.value(u"mode"_s).toString();
        place.modeParams = json.value(u"params"_s).toString();
        place.channel = json.value(u"channel"_s).toInt(-1);
        place.view = {zoom[0].toDouble(), {zoom[1].toDouble(), zoom[2].toDouble()}};
        bookmarks.append(place);
    }
    return bookmarks;
}

std::optional<int> wholeOf(const QJsonValue& value)
{
    const int number = value.toInt(-1);
    return number < 0 ? std::nullopt : std::optional(number);
}

} // namespace

QByteArray SavedSession::toJson(const QString& folder) const
{
    QJsonObject json{{kMark, kVersion}};
    if (!files.isEmpty())
        json.insert(u"files"_s, filesJson(files, folder));
    if (!scenario.isEmpty()) {
        json.insert(u"scenario"_s, scenario);
        json.insert(u"fix"_s, fix);
    }
    if (setup) {
        const std::string pipeline = comparo::toJson(setup->pipeline, -1);
        json.insert(u"pipeline"_s, QJsonDocument::fromJson(QByteArray::fromStdString(pipeline)).object());
        json.insert(u"a"_s, fromUtf8(setup->a.toText()));
        json.insert(u"b"_s, fromUtf8(setup->b.toText()));
        json.insert(u"tolerance"_s, toleranceJson(setup->tolerance));
        if (setup->ignored)
            json.insert(u"ignored"_s, ignoredJson(*setup->ignored, folder));
    }
    QJsonObject view{{u"mode"_s, mode},       {u"params"_s, modeParams}, {u"exposure"_s, exposure},
                     {u"channel"_s, channel}, {u"sample"_s, sample},     {u"selected"_s, selected},
                     {u"page"_s, page},       {u"panels"_s, panels}};
    if (pinned)
        view.insert(u"pixel"_s, QJsonArray{pinned->x(), pinned->y()});
    if (!region.isEmpty())
        view.insert(u"region"_s, QJsonArray{region.x(), region.y(), region.width(), region.height()});
    if (inspected)
        view.insert(u"step"_s, *inspected);
    if (zoom)
        view.insert(u"zoom"_s, QJsonArray{zoom->scale, zoom->x, zoom->y});
    json.insert(u"view"_s, view);
    if (!bookmarks.isEmpty())
        json.insert(u"bookmarks"_s, bookmarksJson(bookmarks));
    if (!recordings.isEmpty())
        json.insert(u"recordings"_s, filesJson(recordings, folder));
    if (!labFile.isEmpty())
        json.insert(u"lab"_s, filesJson({labFile}, folder));
    return QJsonDocument(json).toJson();
}

SavedSession SavedSession::fromJson(const QByteArray& bytes, const QString& folder)
{
    QJsonParseError wrong;
    const QJsonObject json = QJsonDocument::fromJson(bytes, &wrong).object();
    if (wrong.error != QJsonParseError::NoError || !json.contains(kMark))
        failSession(QCoreApplication::translate("SavedSession", "The file is no session of Comparoscope."));
    if (json.value(kMark).toInt() > kVersion)
        failSession(QCoreApplication::translate(
            "SavedSession", "The session was written by a newer Comparoscope; update this one to open it."));
    SavedSession saved;
    saved.files = filesOf(json.value(u"files"_s), folder);
    saved.scenario = json.value(u"scenario"_s).toString();
    saved.fix = json.value(u"fix"_s).toInt();
    if (json.contains(u"pipeline"_s)) {
        Setup setup;
        const QByteArray pipeline = QJsonDocument(json.value(u"pipeline"_s).toObject()).toJson();
        setup.pipeline = pipelineFromJson(pipeline.toStdString(), OpVocabulary());
        setup.a = Side::parse(toUtf8(json.value(u"a"_s).toString()));
        setup.b = Side::parse(toUtf8(json.value(u"b"_s).toString()));
        setup.tolerance = toleranceOf(json.value(u"tolerance"_s).toObject());
        const QJsonObject ignored = json.value(u"ignored"_s).toObject();
        setup.ignored = rectanglesOf(ignored.value(u"rectangles"_s).toArray());
        saved.masks = pathsOf(ignored.value(u"masks"_s), folder);
        saved.setup = std::move(setup);
    }
    const QJsonObject view = json.value(u"view"_s).toObject();
    saved.mode = view.value(u"mode"_s).toString();
    saved.modeParams = view.value(u"params"_s).toString();
    saved.exposure = view.value(u"exposure"_s).toDouble();
    saved.channel = view.value(u"channel"_s).toInt(-1);
    saved.sample = view.value(u"sample"_s).toInt();
    saved.selected = view.value(u"selected"_s).toInt();
    saved.page = view.value(u"page"_s).toString();
    saved.panels = view.value(u"panels"_s).toBool(true);
    if (const QJsonArray pixel = view.value(u"pixel"_s).toArray(); pixel.size() == 2)
        saved.pinned = QPoint(pixel[0].toInt(), pixel[1].toInt());
    if (const QJsonArray box = view.value(u"region"_s).toArray(); box.size() == 4)
        saved.region = QRect(box[0].toInt(), box[1].toInt(), box[2].toInt(), box[3].toInt());
    saved.inspected = wholeOf(view.value(u"step"_s));
    if (const QJsonArray zoom = view.value(u"zoom"_s).toArray(); zoom.size() == 3)
        saved.zoom = SavedZoom{zoom[0].toDouble(), zoom[1].toDouble(), zoom[2].toDouble()};
    saved.bookmarks = bookmarksOf(json.value(u"bookmarks"_s).toArray());
    saved.recordings = filesOf(json.value(u"recordings"_s), folder);
    saved.labFile = filesOf(json.value(u"lab"_s), folder).value(0);
    return saved;
}

} // namespace comparo::ui
