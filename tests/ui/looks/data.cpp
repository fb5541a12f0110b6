// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/looks/data.h"

#include <QDir>
#include <QFile>
#include <QImage>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QImage photograph(const char* name)
{
    const QImage image(QStringLiteral(COMPARO_TEST_DATA "/support/photographs/") + QLatin1StringView(name));
    if (image.isNull())
        throw std::runtime_error(std::string("cannot read the photograph ") + name);
    return image.convertToFormat(QImage::Format_RGB888);
}

void save(const QImage& image, const QString& path)
{
    if (!image.save(path))
        throw std::runtime_error("cannot write " + path.toStdString());
}

/// With a border that is a little brighter.
QImage ringed(QImage image)
{
    constexpr int kWidth = 2, kBrighter = 9;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const bool isRing =
                y < kWidth || x < kWidth || y >= image.height() - kWidth || x >= image.width() - kWidth;
            uchar* pixel = image.scanLine(y) + 3 * x;
            for (int c = 0; isRing && c < 3; ++c)
                pixel[c] = static_cast<uchar>(std::min(pixel[c] + kBrighter, 255));
        }
    return image;
}

} // namespace

void makeLooksData(const QString& folder)
{
    const QDir into(folder);
    if (!into.mkpath(u"pictures"_s))
        throw std::runtime_error("cannot make a folder in " + folder.toStdString());
    const QImage photo = photograph("chelsea.png");
    save(photo, into.filePath(u"photo.png"_s));
    if (!photo.save(into.filePath(u"photo.jpg"_s), "JPG", 85))
        throw std::runtime_error("cannot write photo.jpg");
    save(photo.copy(100, 40, 96, 64), into.filePath(u"small.png"_s));
    save(ringed(photo), into.filePath(u"ring.png"_s));
    save(QImage(QStringLiteral(COMPARO_TEST_DATA "/../resources/samples/sample.png")),
         into.filePath(u"sample.png"_s));
    for (const char* name : {"astronaut.png", "chelsea.png", "coffee.png"})
        save(photograph(name).scaled(320, 240), into.filePath(u"pictures/"_s + QLatin1StringView(name)));
    QFile whole(into.filePath(u"pictures/coffee.png"_s));
    QFile torn(into.filePath(u"pictures/torn.png"_s));
    constexpr qint64 kTorn = 9000;
    if (!whole.open(QIODevice::ReadOnly) || !torn.open(QIODevice::WriteOnly) ||
        torn.write(whole.read(kTorn)) != kTorn)
        throw std::runtime_error("cannot write torn.png");
}

} // namespace comparo::ui
