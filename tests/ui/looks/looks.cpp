// SPDX-License-Identifier: Apache-2.0
// Takes a picture of every page of the window, for people to look at: looks OUT DATA [--only NAME,…]
// [--contrast] [--small] [--texts] [--stalls]. See looks.py, which makes DATA.
#include "tests/ui/looks/drawn_text.h"
#include "tests/ui/looks/stage.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <ctime>
#include <exception>
#include <utility>

using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

/// Tells of every event that holds the window up: how much of its thread's processor time it took.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool tells = false;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (!tells || m_isInside)
            return QApplication::notify(receiver, event);
        constexpr double kFrameMs = 16.0;
        const QString name =
            QString::fromLatin1(receiver->metaObject()->className()) + u' ' + receiver->objectName();
        const int type = event->type();
        m_isInside = true;
        const double begin = processorMs();
        const bool result = QApplication::notify(receiver, event);
        const double took = processorMs() - begin;
        m_isInside = false;
        if (took > kFrameMs)
            std::printf("    %6.1f ms  %s, event %d\n", took, qPrintable(name), type);
        return result;
    }

private:
    static double processorMs()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
    }

    bool m_isInside = false;
};

struct Look {
    QString out;
    QString language;
    QList<QSize> sizes;
    QString tag;        ///< of contrast and scale, for the names of files
    bool texts = false; ///< instead of pictures, what is written in them
    int failures = 0;

    static void print(const Scene& scene)
    {
        QTest::qWait(400);
        QStringList lines;
        for (QWidget* window : QApplication::topLevelWidgets())
            if (window->isVisible())
                for (const DrawnText& text : drawnTexts(*window))
                    lines << text.text;
        lines.removeDuplicates();
        for (const QString& line : lines)
            std::printf("%s\t%s\n", scene.name, qPrintable(line));
    }

    void keep(Stage& stage, const Scene& scene, const QString& theme)
    {
        if (texts)
            return theme == u"light"_s ? print(scene) : void();
        const QSize size = stage.window().size();
        const QString path =
            u"%1/%2-%3-%4-%5x%6%7.png"_s.arg(out, QLatin1StringView(scene.name), language, theme)
                .arg(size.width())
                .arg(size.height())
                .arg(tag);
        if (!stage.picture().save(path))
            throw std::runtime_error("cannot write " + path.toStdString());
        std::printf("%s\n", qPrintable(path));
        std::fflush(stdout);
    }

    void take(const QString& data, const Scene& scene)
    {
        const std::pair<QString, ThemeChoice> themes[] = {{u"light"_s, ThemeChoice::Light},
                                                          {u"dark"_s, ThemeChoice::Dark}};
        try {
            if (scene.isOver) {
                for (const auto& [name, theme] : themes) {
                    Theme::instance().apply(theme);
                    Stage stage(data);
                    scene.play(stage);
                    keep(stage, scene, name);
                }
                return;
            }
            Theme::instance().apply(themes[0].second); // before the window is made, as in the program
            Stage stage(data);
            scene.play(stage);
            for (const QSize& size : sizes)
                for (const auto& [name, theme] : themes) {
                    Theme::instance().apply(theme);
                    stage.window().resize(size);
                    keep(stage, scene, name);
                }
        } catch (const std::exception& error) {
            ++failures;
            std::fprintf(stderr, "%s, %s: %s\n", scene.name, qPrintable(language), error.what());
        }
    }
};

int run(TimedApplication& app)
{
    QCommandLineParser parser;
    const QCommandLineOption only(u"only"_s, u"Names of scenes."_s, u"names"_s);
    const QCommandLineOption contrast(u"contrast"_s, u"With high contrast."_s);
    const QCommandLineOption small(u"small"_s, u"At 1280x800 alone."_s);
    const QCommandLineOption tag(u"tag"_s, u"End of the files' names."_s, u"word"_s);
    const QCommandLineOption list(u"list"_s, u"Print the names of the scenes."_s);
    const QCommandLineOption languages(u"language"_s, u"en, zh_CN or both."_s, u"code"_s, u"en,zh_CN"_s);
    const QCommandLineOption texts(u"texts"_s, u"Print what is written instead, a line each."_s);
    const QCommandLineOption stalls(u"stalls"_s,
                                    u"Print which events take more than 16 ms of the window's thread."_s);
    parser.addOptions({only, contrast, small, tag, list, languages, texts, stalls});
    parser.process(app);
    QList<Scene> scenes;
    for (const auto& all : {pageScenes(), overScenes()})
        for (const Scene& scene : all)
            scenes << scene;
    if (parser.isSet(list)) {
        for (const Scene& scene : scenes)
            std::printf("%s\n", scene.name);
        return 0;
    }
    const QStringList places = parser.positionalArguments();
    if (places.size() != 2 || !QDir().mkpath(places[0])) {
        std::fprintf(stderr, "looks OUT DATA\n");
        return 2;
    }
    const QStringList names = parser.value(only).split(u',', Qt::SkipEmptyParts);
    Theme::instance().setHighContrast(parser.isSet(contrast));
    Look look;
    look.out = places[0];
    look.tag = parser.isSet(tag) ? u'-' + parser.value(tag) : QString();
    look.texts = parser.isSet(texts);
    app.tells = parser.isSet(stalls);
    look.sizes = {QSize(1280, 800)};
    if (!parser.isSet(small))
        look.sizes << QSize(2560, 1440);
    for (const QString& code : parser.value(languages).split(u',')) {
        look.language = code;
        language::apply(code == u"zh_CN"_s ? LanguageChoice::Chinese : LanguageChoice::English);
        for (const Scene& scene : std::as_const(scenes))
            if (names.isEmpty() || names.contains(QLatin1StringView(scene.name)))
                look.take(places[1], scene);
    }
    return look.failures == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    const QTemporaryDir folder;
    QFile screens(folder.filePath(u"screens.json"_s));
    if (!screens.open(QIODevice::WriteOnly))
        return 2;
    screens.write(R"({"screens": [{"name": "screen", "x": 0, "y": 0, "width": 2560, "height": 1600}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
    QStandardPaths::setTestModeEnabled(true);
    TimedApplication app(argc, argv);
    return run(app);
}
