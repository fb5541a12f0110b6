// SPDX-License-Identifier: Apache-2.0
// What the search of the window finds beside its actions.
#include "engine/scenario/scenario.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/ops/op_entry.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/window/main_window.h"
#include "ui/shell/window/retire.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

/// What finds by typing: everything, an op, a pixel.
void MainWindow::makeSearch()
{
    retire(std::exchange(m_opPicker, new OpPicker(m_session, m_peers, this)));
    retire(std::exchange(m_goToPixel, new GoToPixel(m_view, this)));
    retire(std::exchange(m_palette, new CommandPalette(m_actions, this)));
    m_palette->addSource([this](const QString& typed) { return pixelEntries(typed); });
    m_palette->addSource([this](const QString&) { return bookmarkEntries(); });
    m_palette->addSource([this](const QString&) { return stepEntries(); });
    m_palette->addSource([this](const QString&) { return opEntriesForPalette(); });
    m_palette->addSource([this](const QString&) { return scenarioEntries(); });
    m_palette->addSource([this](const QString& typed) { return fileEntries(typed); });
    m_palette->addSource([this](const QString& typed) { return helpEntries(typed); });
}

/// "402,275" is a place in the picture.
QList<PaletteEntry> MainWindow::pixelEntries(const QString& typed)
{
    constexpr int kAny = std::numeric_limits<int>::max();
    const std::optional<QPoint> pixel = GoToPixel::parse(typed, {kAny, kAny});
    if (!pixel)
        return {};
    PaletteEntry entry;
    entry.isAnswer = true;
    entry.kind = tr("pixel");
    entry.icon = Theme::instance().icon(u"target"_s);
    if (!m_session.result()) {
        entry.text = tr("There is no picture yet to go to a pixel of");
        return {entry};
    }
    const Shape& shape = m_session.result()->imageA().shape();
    if (!m_view.isInside(*pixel)) {
        entry.text = tr("No pixel %1, %2: x goes from 0 to %3, y from 0 to %4")
                         .arg(pixel->x())
                         .arg(pixel->y())
                         .arg(shape.w - 1)
                         .arg(shape.h - 1);
        return {entry};
    }
    entry.text = tr("Go to pixel %1, %2").arg(pixel->x()).arg(pixel->y());
    entry.run = [this, pixel = *pixel] {
        showPictures();
        m_view.showPixel(pixel);
    };
    return {entry};
}

QList<PaletteEntry> MainWindow::bookmarkEntries()
{
    QList<PaletteEntry> entries;
    const QList<Bookmark>& all = m_view.bookmarks().all();
    for (int row = 0; row < all.size(); ++row)
        entries.append({tr("Bookmark %1: %2").arg(row + 1).arg(all[row].name),
                        u"%1, %2"_s.arg(all[row].pixel.x()).arg(all[row].pixel.y()), tr("bookmark"),
                        Theme::instance().icon(u"target"_s), [this, row] {
                            showPictures();
                            m_view.showBookmark(row);
                        }});
    return entries;
}

QList<PaletteEntry> MainWindow::stepEntries()
{
    QList<PaletteEntry> entries;
    const auto& steps = m_session.setup().pipeline.steps;
    for (std::size_t i = 0; i < steps.size() && m_session.hasInput() && !m_session.isPair(); ++i)
        entries.append({tr("Step %1: %2").arg(i + 1).arg(translated(steps[i].op->info.label)),
                        fromUtf8(steps[i].toText()), tr("step"), Theme::instance().icon(u"next"_s),
                        [this, i] {
                            // What was listed may be gone.
                            if (i >= m_session.setup().pipeline.steps.size())
                                return;
                            showPictures();
                            m_session.selectStep(i);
                            m_session.inspectStep(i);
                        }});
    return entries;
}

QList<PaletteEntry> MainWindow::opEntriesForPalette()
{
    QList<PaletteEntry> entries;
    if (!m_session.hasInput() || m_session.isPair())
        return entries;
    QList<OpEntry> ops = allOpEntries(m_peers);
    // Of two that begin alike the plainer one is first.
    std::stable_sort(ops.begin(), ops.end(),
                     [](const OpEntry& x, const OpEntry& y) { return x.name.size() < y.name.size(); });
    for (const OpEntry& op : std::as_const(ops))
        if (op.op)
            entries.append({op.name, op.more + u' ' + op.library, tr("add this step"),
                            Theme::instance().icon(u"add"_s), [this, op = op.op] {
                                if (!m_session.isPair())
                                    m_session.addStep(*op);
                            }});
    return entries;
}

QList<PaletteEntry> MainWindow::scenarioEntries()
{
    QList<PaletteEntry> entries;
    for (const Scenario& scenario : allScenarios())
        entries.append(
            {translated(scenario.title),
             fromUtf8(scenario.id) + u' ' + fromUtf8(scenario.library) + u' ' + fromUtf8(scenario.issues),
             tr("scenario"), Theme::instance().icon(u"sample"_s),
             [this, &scenario] { m_scenarios.open(scenario, 0); }});
    return entries;
}

/// What was open before, and a path that is typed.
QList<PaletteEntry> MainWindow::fileEntries(const QString& typed)
{
    QList<PaletteEntry> entries;
    const auto entryOf = [this](const QString& path, bool isAnswer) {
        return PaletteEntry{QFileInfo(path).fileName(),
                            path,
                            QDir::toNativeSeparators(QFileInfo(path).path()),
                            Theme::instance().icon(u"open"_s),
                            [this, path] { openFile(path); },
                            isAnswer};
    };
    QString path = typed;
    if (path.startsWith(u"~/"_s))
        path.replace(0, 1, QDir::homePath());
    if (QDir::isAbsolutePath(path) && QFileInfo(path).isFile())
        entries.append(entryOf(path, true));
    for (const QString& recent : m_settings.recentFiles())
        if (recent != path)
            entries.append(entryOf(recent, false));
    return entries;
}

} // namespace comparo::ui
