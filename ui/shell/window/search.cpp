// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/search.h"

#include "engine/scenario/scenario.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/ops/op_entry.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/window/help.h"
#include "ui/shell/window/main_window.h"
#include "ui/widgets/retire.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

WindowSearch::WindowSearch(MainWindow& window) : QObject(&window), m_window(window)
{
    window.actions().bind(u"palette"_s, &window, {[this] { m_palette->open(); }});
    make();
}

void WindowSearch::make()
{
    retire(std::exchange(m_palette, new CommandPalette(m_window.actions(), &m_window)));
    m_palette->addSource([this](const QString& typed) { return pixels(typed); });
    m_palette->addSource([this](const QString&) { return bookmarks(); });
    m_palette->addSource([this](const QString&) { return steps(); });
    m_palette->addSource([this](const QString&) { return ops(); });
    m_palette->addSource([this](const QString&) { return scenarios(); });
    m_palette->addSource([this](const QString& typed) { return files(typed); });
    m_palette->addSource([this](const QString& typed) { return m_window.explanations().entries(typed); });
}

/// "402,275" is a place in the picture.
QList<PaletteEntry> WindowSearch::pixels(const QString& typed)
{
    constexpr int kAny = std::numeric_limits<int>::max();
    const std::optional<QPoint> pixel = GoToPixel::parse(typed, {kAny, kAny});
    if (!pixel)
        return {};
    PaletteEntry entry;
    entry.isAnswer = true;
    entry.kind = tr("pixel");
    entry.icon = Theme::instance().icon(u"target"_s);
    if (!m_window.session().result()) {
        entry.text = tr("There is no picture yet to go to a pixel of");
        return {entry};
    }
    const Shape& shape = m_window.session().result()->imageA().shape();
    if (!m_window.view().isInside(*pixel)) {
        entry.text = tr("No pixel %1, %2: x goes from 0 to %3, y from 0 to %4")
                         .arg(pixel->x())
                         .arg(pixel->y())
                         .arg(shape.w - 1)
                         .arg(shape.h - 1);
        return {entry};
    }
    entry.text = tr("Go to pixel %1, %2").arg(pixel->x()).arg(pixel->y());
    entry.run = [this, pixel = *pixel] {
        m_window.showPictures();
        m_window.view().showPixel(pixel);
    };
    return {entry};
}

QList<PaletteEntry> WindowSearch::bookmarks()
{
    QList<PaletteEntry> entries;
    const QList<Bookmark>& all = m_window.view().bookmarks().all();
    for (int row = 0; row < all.size(); ++row)
        entries.append({tr("Bookmark %1: %2").arg(row + 1).arg(all[row].name),
                        u"%1, %2"_s.arg(all[row].pixel.x()).arg(all[row].pixel.y()), tr("bookmark"),
                        Theme::instance().icon(u"target"_s), [this, row] {
                            m_window.showPictures();
                            m_window.view().showBookmark(row);
                        }});
    return entries;
}

QList<PaletteEntry> WindowSearch::steps()
{
    QList<PaletteEntry> entries;
    const auto& all = m_window.session().setup().pipeline.steps;
    for (std::size_t i = 0; i < all.size() && m_window.session().hasInput() && !m_window.session().isPair();
         ++i)
        entries.append({tr("Step %1: %2").arg(i + 1).arg(translated(all[i].op->info.label)),
                        fromUtf8(all[i].toText()), tr("step"), Theme::instance().icon(u"next"_s), [this, i] {
                            // What was listed may be gone.
                            if (i >= m_window.session().setup().pipeline.steps.size())
                                return;
                            m_window.showPictures();
                            m_window.session().selectStep(i);
                            m_window.session().inspectStep(i);
                        }});
    return entries;
}

QList<PaletteEntry> WindowSearch::ops()
{
    QList<PaletteEntry> entries;
    if (!m_window.session().hasInput() || m_window.session().isPair())
        return entries;
    QList<OpEntry> found = allOpEntries(m_window.peers());
    // Of two that begin alike the plainer one is first.
    std::stable_sort(found.begin(), found.end(),
                     [](const OpEntry& x, const OpEntry& y) { return x.name.size() < y.name.size(); });
    for (const OpEntry& op : std::as_const(found))
        if (op.op)
            entries.append({op.name, op.more + u' ' + op.library, tr("add this step"),
                            Theme::instance().icon(u"add"_s), [this, op = op.op] {
                                if (!m_window.session().isPair())
                                    m_window.session().addStep(*op);
                            }});
    return entries;
}

QList<PaletteEntry> WindowSearch::scenarios()
{
    QList<PaletteEntry> entries;
    for (const Scenario& scenario : allScenarios())
        entries.append(
            {translated(scenario.title),
             fromUtf8(scenario.id) + u' ' + fromUtf8(scenario.library) + u' ' + fromUtf8(scenario.issues),
             tr("scenario"), Theme::instance().icon(u"sample"_s),
             [this, &scenario] { m_window.scenarios().open(scenario, 0); }});
    return entries;
}

/// What was open before, and a path that is typed.
QList<PaletteEntry> WindowSearch::files(const QString& typed)
{
    QList<PaletteEntry> entries;
    const auto entryOf = [this](const QString& path, bool isAnswer) {
        return PaletteEntry{QFileInfo(path).fileName(),
                            path,
                            QDir::toNativeSeparators(QFileInfo(path).path()),
                            Theme::instance().icon(u"open"_s),
                            [this, path] { m_window.openFile(path); },
                            isAnswer};
    };
    QString path = typed;
    if (path.startsWith(u"~/"_s))
        path.replace(0, 1, QDir::homePath());
    if (QDir::isAbsolutePath(path) && QFileInfo(path).isFile())
        entries.append(entryOf(path, true));
    for (const QString& recent : m_window.settings().recentFiles())
        if (recent != path)
            entries.append(entryOf(recent, false));
    return entries;
}

} // namespace comparo::ui
