// SPDX-License-Identifier: Apache-2.0
#include "ui/base/actions.h"

#include "ui/base/theme.h"

#include <QWidget>

#include <algorithm>
#include <iterator>

namespace comparo::ui {

using namespace Qt::StringLiterals;

const QList<ActionSpec>& Actions::table()
{
    static const QList<ActionSpec> specs = {
        {"open", "file", QT_TRANSLATE_NOOP("Actions", "Open image…"), "open", "Ctrl+O", false},
        {"open_pair", "file", QT_TRANSLATE_NOOP("Actions", "Open two results…"), "pair", "Ctrl+Shift+O",
         false},
        {"sample", "file", QT_TRANSLATE_NOOP("Actions", "Open the bundled sample"), "sample", "", false},
        {"scenarios", "file", QT_TRANSLATE_NOOP("Actions", "Scenarios…"), "sample", "Ctrl+Shift+S", false},
        {"add_peer", "file", QT_TRANSLATE_NOOP("Actions", "Add implementation…"), "add", "", false, false,
         true},
        {"peer_timeout", "file", QT_TRANSLATE_NOOP("Actions", "Peer timeout…"), "", "", false},
        {"open_pipeline", "file", QT_TRANSLATE_NOOP("Actions", "Open a pipeline…"), "open", "", false, false,
         true},
        {"save_pipeline", "file", QT_TRANSLATE_NOOP("Actions", "Save the pipeline…"), "report", "Ctrl+S",
         false},
        {"open_session", "file", QT_TRANSLATE_NOOP("Actions", "Open a session…"), "open", "", false, false,
         true},
        {"save_session", "file", QT_TRANSLATE_NOOP("Actions", "Save the session as…"), "report", "Ctrl+Alt+S",
         false},
        {"watch_files", "file", QT_TRANSLATE_NOOP("Actions", "Run again when a file changes"), "", "", false,
         true},
        {"reload", "file", QT_TRANSLATE_NOOP("Actions", "Reload from disk"), "reload", "Ctrl+R; F5", true},
        {"export_report", "file", QT_TRANSLATE_NOOP("Actions", "Export report…"), "report", "Ctrl+E", true,
         false, true},
        {"close_session", "file", QT_TRANSLATE_NOOP("Actions", "Close what is open"), "close", "Ctrl+W",
         false, false, true},
        {"close", "file", QT_TRANSLATE_NOOP("Actions", "Quit"), "quit", "Ctrl+Q", false},

        {"undo", "edit", QT_TRANSLATE_NOOP("Actions", "Undo"), "undo", "Ctrl+Z", false},
        {"redo", "edit", QT_TRANSLATE_NOOP("Actions", "Redo"), "redo", "Ctrl+Shift+Z; Ctrl+Y", false},
        {"swap", "edit", QT_TRANSLATE_NOOP("Actions", "Swap A and B"), "swap", "X", false, false, true},
        {"add_step", "edit", QT_TRANSLATE_NOOP("Actions", "Add a step…"), "add", "Ctrl+Shift+A", false},
        {"repeat", "edit", QT_TRANSLATE_NOOP("Actions", "Repeat both sides"), "reload", "Ctrl+Shift+R", true},
        {"cancel", "edit", QT_TRANSLATE_NOOP("Actions", "Stop the running work"), "close", "Ctrl+.", false},
        {"copy_image", "edit", QT_TRANSLATE_NOOP("Actions", "Copy the picture"), "copy", "Ctrl+C", true,
         false, true},
        {"copy_pixel", "edit", QT_TRANSLATE_NOOP("Actions", "Copy the pixel record"), "copy", "Ctrl+Alt+C",
         true},
        {"copy_command", "edit", QT_TRANSLATE_NOOP("Actions", "Copy the command line"), "copy",
         "Ctrl+Shift+C", true},
        {"copy_markdown", "edit", QT_TRANSLATE_NOOP("Actions", "Copy the findings as Markdown"), "copy",
         "Ctrl+Alt+M", true},
        {"copy_npy", "edit", QT_TRANSLATE_NOOP("Actions", "Copy A, B and their difference as .npy files"),
         "copy", "Ctrl+Alt+N", true},
        {"paste", "edit", QT_TRANSLATE_NOOP("Actions", "Paste an image, or the path of one"), "", "Ctrl+V",
         false},

        {"triptych", "view", QT_TRANSLATE_NOOP("Actions", "A, B and their difference"), "triptych", "Shift+D",
         false, true},
        {"side_by_side", "view", QT_TRANSLATE_NOOP("Actions", "Side by side"), "side_by_side", "S", false,
         true},
        {"swipe", "view", QT_TRANSLATE_NOOP("Actions", "Swipe"), "swipe", "W", false, true},
        {"blink", "view", QT_TRANSLATE_NOOP("Actions", "Blink"), "blink", "K", false, true},
        {"onion", "view", QT_TRANSLATE_NOOP("Actions", "Onion"), "onion", "O", false, true},
        {"difference", "view", QT_TRANSLATE_NOOP("Actions", "Difference"), "difference", "D", false, true},
        {"solo", "view", QT_TRANSLATE_NOOP("Actions", "This picture alone, or all again"), "", "Q", true,
         true},
        {"next_solo", "view", QT_TRANSLATE_NOOP("Actions", "Next picture alone"), "", "Shift+Q", true},
        {"unlink", "view",
         QT_TRANSLATE_NOOP("Actions", "Move and zoom this picture by itself, or link it again"), "", "Y",
         true, true},
        {"panes_larger", "view",
         QT_TRANSLATE_NOOP("Actions", "Pictures beside or above each other, whichever is larger"), "",
         "Shift+V", false, true, true},
        {"panes_beside", "view", QT_TRANSLATE_NOOP("Actions", "Pictures beside each other"), "", "", false,
         true},
        {"panes_above", "view", QT_TRANSLATE_NOOP("Actions", "Pictures above each other"), "", "", false,
         true},
        {"turn_panes", "view", QT_TRANSLATE_NOOP("Actions", "The other arrangement of the pictures"), "", "V",
         true},
        {"channel_all", "view", QT_TRANSLATE_NOOP("Actions", "All channels"), "", "C", true, true, true},
        {"channel_r", "view", QT_TRANSLATE_NOOP("Actions", "Red channel"), "", "R", true, true},
        {"channel_g", "view", QT_TRANSLATE_NOOP("Actions", "Green channel"), "", "G", true, true},
        {"channel_b", "view", QT_TRANSLATE_NOOP("Actions", "Blue channel"), "", "B", true, true},
        {"channel_a", "view", QT_TRANSLATE_NOOP("Actions", "Alpha channel"), "", "A", true, true},
        {"brighter", "view", QT_TRANSLATE_NOOP("Actions", "More gain"), "brighter", "E", true, false, true},
        {"darker", "view", QT_TRANSLATE_NOOP("Actions", "Less gain"), "", "Shift+E", true},
        {"display", "view",
         QT_TRANSLATE_NOOP("Actions", "Display: exposure, gamma, false colours, marks, grid…"), "display",
         "L", true, true},
        {"false_colors", "view", QT_TRANSLATE_NOOP("Actions", "Next false colours"), "", "Shift+L", true},
        {"range_marks", "view", QT_TRANSLATE_NOOP("Actions", "Marks of values out of range"), "", "Z", true},
        {"block_grid", "view", QT_TRANSLATE_NOOP("Actions", "Next grid of blocks"), "", "Shift+G", true},
        {"auto_range", "view", QT_TRANSLATE_NOOP("Actions", "Auto range"), "auto_range", "N", true, true},
        {"next_kind", "view", QT_TRANSLATE_NOOP("Actions", "Next kind of difference"), "", "Ctrl+Right",
         true},
        {"previous_kind", "view", QT_TRANSLATE_NOOP("Actions", "Previous kind of difference"), "",
         "Ctrl+Left", true},
        {"fit", "view", QT_TRANSLATE_NOOP("Actions", "Fit"), "fit", "F", true, false, true},
        {"one_to_one", "view", QT_TRANSLATE_NOOP("Actions", "One to one"), "one_to_one", "Ctrl+0; Ctrl+1",
         true},
        {"zoom_in", "view", QT_TRANSLATE_NOOP("Actions", "Zoom in"), "", "+; =; Ctrl++", true},
        {"zoom_out", "view", QT_TRANSLATE_NOOP("Actions", "Zoom out"), "", "-; Ctrl+-", true},
        {"numbers", "view", QT_TRANSLATE_NOOP("Actions", "Numbers in pixels: decimal, hexadecimal, bits"), "",
         "Shift+H", true},
        {"select_region", "view", QT_TRANSLATE_NOOP("Actions", "Select a region"), "", "M", true, true},
        {"ignore_region", "edit", QT_TRANSLATE_NOOP("Actions", "Ignore the selected region"), "", "Shift+X",
         true},
        {"ignore_mask", "edit", QT_TRANSLATE_NOOP("Actions", "Ignore by a mask…"), "", "Ctrl+Shift+X", true},
        {"ignore_nothing", "edit", QT_TRANSLATE_NOOP("Actions", "Compare all pixels again"), "", "", true},
        {"upright", "view", QT_TRANSLATE_NOOP("Actions", "Turn pictures as viewers do (EXIF)"), "", "", true,
         true},
        {"outline_regions", "view", QT_TRANSLATE_NOOP("Actions", "Outline the regions that differ"), "",
         "Shift+M", true, true},
        {"compare", "view", QT_TRANSLATE_NOOP("Actions", "Compare: A, B and what differs"), "pair", "Alt+1",
         false, true, true},
        {"recordings", "view", QT_TRANSLATE_NOOP("Actions", "Recordings of programs, step by step"),
         "recording", "Alt+2", false, true},
        {"sweep", "view", QT_TRANSLATE_NOOP("Actions", "Sweep: many pictures, pipelines and devices"),
         "sweep", "Alt+3", false, true},
        {"jpeg_lab", "view", QT_TRANSLATE_NOOP("Actions", "JPEG lab: codecs, stages, damage"), "jpeg_lab",
         "Alt+4", false, true},
        {"gradients", "view", QT_TRANSLATE_NOOP("Actions", "Gradients of the differentiable JPEG codec"),
         "gradients", "Alt+5", true, true},
        {"streams", "view", QT_TRANSLATE_NOOP("Actions", "Streams: order of the calls"), "streams", "Alt+6",
         true, true},
        {"verify", "view", QT_TRANSLATE_NOOP("Actions", "Verify on all devices"), "verify", "Alt+7", true,
         true},
        {"advise", "view", QT_TRANSLATE_NOOP("Actions", "Advice: tolerances that can be defended"), "advise",
         "Alt+8", false, true},
        {"grid", "view", QT_TRANSLATE_NOOP("Actions", "Grid of results: steps, devices, numerics"), "grid",
         "Alt+9", true, true},
        {"folders", "view", QT_TRANSLATE_NOOP("Actions", "Folders: two folders, image by image"), "pair",
         "Alt+0", false, true},
        {"theme_system", "view", QT_TRANSLATE_NOOP("Actions", "Theme of the system"), "theme", "", false,
         true, true},
        {"theme_light", "view", QT_TRANSLATE_NOOP("Actions", "Light theme"), "", "", false, true},
        {"theme_dark", "view", QT_TRANSLATE_NOOP("Actions", "Dark theme"), "", "", false, true},
        {"language_system", "view", QT_TRANSLATE_NOOP("Actions", "Language of the system"), "", "", false,
         true},
        {"language_en", "view", QT_TRANSLATE_NOOP("Actions", "English"), "", "", false, true},
        {"language_zh_CN", "view", QT_TRANSLATE_NOOP("Actions", "简体中文"), "", "", false, true},
        {"high_contrast", "view", QT_TRANSLATE_NOOP("Actions", "High contrast"), "", "", false, true},
        {"why", "view", QT_TRANSLATE_NOOP("Actions", "Why: evidence, regions, statistics, provenance, pixel"),
         "", "I", false, true, true},
        {"panels", "view", QT_TRANSLATE_NOOP("Actions", "Hide or show all panels"), "panels", "Tab; Ctrl+B",
         true},
        {"full_screen", "view", QT_TRANSLATE_NOOP("Actions", "Full screen"), "", "F11", false, true},

        {"back", "go", QT_TRANSLATE_NOOP("Actions", "Back to the page before"), "previous", "Alt+Left",
         false},
        {"notice", "go", QT_TRANSLATE_NOOP("Actions", "To the notice that is shown"), "info", "F6", false},
        {"next_region", "go", QT_TRANSLATE_NOOP("Actions", "Next region that differs"), "next", "]", true,
         false, true},
        {"previous_region", "go", QT_TRANSLATE_NOOP("Actions", "Previous region that differs"), "previous",
         "[", true},
        // What Shift and a bracket are depends on the keyboard.
        {"next_difference", "go", QT_TRANSLATE_NOOP("Actions", "Next differing pixel"), "", "Shift+]; }",
         true},
        {"previous_difference", "go", QT_TRANSLATE_NOOP("Actions", "Previous differing pixel"), "",
         "Shift+[; {", true},
        {"worst_difference", "go", QT_TRANSLATE_NOOP("Actions", "Worst difference"), "worst",
         "F8; Ctrl+F8; \\", true},
        {"bookmark", "go", QT_TRANSLATE_NOOP("Actions", "Bookmark this place, or forget it"), "", "Ctrl+M",
         true, false, true},
        {"next_bookmark", "go", QT_TRANSLATE_NOOP("Actions", "Next bookmark"), "", "Ctrl+]", true},
        {"previous_bookmark", "go", QT_TRANSLATE_NOOP("Actions", "Previous bookmark"), "", "Ctrl+[", true},
        {"clear_bookmarks", "go", QT_TRANSLATE_NOOP("Actions", "Forget all bookmarks"), "", "", true},
        {"go_to_pixel", "go", QT_TRANSLATE_NOOP("Actions", "Go to pixel…"), "target", "Ctrl+G", true, false,
         true},
        {"first_diverging", "go", QT_TRANSLATE_NOOP("Actions", "First diverging step"), "", "Ctrl+D", true,
         false, true},
        {"isolate_step", "go", QT_TRANSLATE_NOOP("Actions", "Isolate this step"), "target", "Ctrl+I", true},
        {"array_slices", "go", QT_TRANSLATE_NOOP("Actions", "Slices and axes of these arrays"), "", "Ctrl+Shift+I",
         true},
        {"last_step", "go", QT_TRANSLATE_NOOP("Actions", "Result of the pipeline"), "", "0", true},
        {"unpin", "go", QT_TRANSLATE_NOOP("Actions", "Unpin the pixel"), "", "", true},
        {"next_file", "go", QT_TRANSLATE_NOOP("Actions", "Next image, or pair, of the folder"), "", "PgDown",
         true, false, true},
        {"previous_file", "go", QT_TRANSLATE_NOOP("Actions", "Previous image, or pair, of the folder"), "",
         "PgUp", true},

        {"palette", "help",
         QT_TRANSLATE_NOOP("Actions", "Search actions, steps, ops, files, pixels, scenarios…"), "search",
         "Ctrl+K; Ctrl+Shift+P", false},
        {"help", "help", QT_TRANSLATE_NOOP("Actions", "Help on this panel"), "info", "F1", false},
        {"tour", "help", QT_TRANSLATE_NOOP("Actions", "Take the tour"), "", "", false},
        {"keys", "help", QT_TRANSLATE_NOOP("Actions", "Keys and mouse"), "keys", "?", false},
        {"edit_keys", "help", QT_TRANSLATE_NOOP("Actions", "Change the keys…"), "", "", false},
        {"about", "help", QT_TRANSLATE_NOOP("Actions", "About Comparoscope"), "info", "", false, false, true},
    };
    return specs;
}

Actions::Actions(QWidget* window) : QObject(window)
{
    for (const ActionSpec& spec : table()) {
        auto* action = new QAction(this);
        action->setObjectName(QLatin1StringView(spec.id));
        action->setCheckable(spec.checkable);
        // A menu shows a mark beside what is checked; icons of checked buttons have the colour of the
        // accent's text, which no menu has as its ground.
        action->setIconVisibleInMenu(!spec.checkable);
        action->setEnabled(!spec.needsResult);
        window->addAction(action);
        m_actions.insert(action->objectName(), action);
        connect(action, &QAction::triggered, this, [this, action] {
            if (const ActionUse* use = useOf(action->objectName()))
                std::function(use->run)(); // it may show another page
            refresh();
        });
        applyKeys(spec);
    }
    retint();
    retranslate();
}

QList<QKeySequence> Actions::keysOf(const ActionSpec& spec)
{
    QList<QKeySequence> keys;
    for (const QString& key : QString::fromUtf8(spec.shortcuts).split(u"; "_s, Qt::SkipEmptyParts))
        keys.append(QKeySequence(key));
    return keys;
}

/// Shortcuts and tool tip of an action from the keys that it has.
void Actions::applyKeys(const ActionSpec& spec)
{
    QAction* action = get(QLatin1StringView(spec.id));
    QList<QKeySequence> now = keys(action->objectName());
    const QString name = tr(spec.text).remove(u'…');
    action->setToolTip(
        now.isEmpty() ? name : u"%1 (%2)"_s.arg(name, now.first().toString(QKeySequence::NativeText)));
    // These move the focus or the rows in panels; the viewer gives them to their actions where the picture
    // has the focus.
    for (const Qt::Key key : kKeysOfThePicture)
        now.removeAll(QKeySequence(key));
    action->setShortcuts(now);
}

QList<QKeySequence> Actions::standardKeys(const QString& id)
{
    for (const ActionSpec& spec : table())
        if (QLatin1StringView(spec.id) == id)
            return keysOf(spec);
    return {};
}

QList<QKeySequence> Actions::keys(const QString& id) const
{
    const auto given = m_keys.constFind(id);
    return given == m_keys.cend() ? standardKeys(id) : *given;
}

void Actions::setKeys(const QString& id, const QList<QKeySequence>& keys)
{
    QList<QKeySequence> now;
    const QList<QKeySequence> standard = standardKeys(id);
    for (const Qt::Key key : kKeysOfThePicture)
        if (standard.contains(QKeySequence(key)))
            now << QKeySequence(key);
    for (const QKeySequence& key : keys)
        if (!key.isEmpty() && !now.contains(key))
            now << key;
    if (now == standard)
        m_keys.remove(id);
    else
        m_keys.insert(id, now);
    for (const ActionSpec& spec : table())
        if (QLatin1StringView(spec.id) == id)
            applyKeys(spec);
    Q_EMIT keysChanged(id);
}

static bool isOfThePicture(const QKeySequence& key)
{
    return std::any_of(std::begin(kKeysOfThePicture), std::end(kKeysOfThePicture),
                       [&](Qt::Key each) { return key == QKeySequence(each); });
}

Actions::KeyConflict Actions::conflictOf(const QKeySequence& key, const QString& id) const
{
    KeyConflict found;
    for (const ActionSpec& spec : table())
        for (const QKeySequence& taken : keys(QLatin1StringView(spec.id))) {
            if (QLatin1StringView(spec.id) == id ||
                (taken.matches(key) == QKeySequence::NoMatch && key.matches(taken) == QKeySequence::NoMatch))
                continue;
            // A key that setKeys() leaves with its action cannot be taken from it.
            if (isOfThePicture(taken) && standardKeys(QLatin1StringView(spec.id)).contains(taken))
                return {{}, tr("stays with \u201c%1\u201d").arg(tr(spec.text).remove(u'\u2026'))};
            if (found.action.isEmpty())
                found.action = QLatin1StringView(spec.id);
        }
    if (!found.action.isEmpty())
        return found;
    // What the picture and lists do with their keys themselves.
    static const std::pair<QKeySequence, const char*> kOthers[] = {
        {QKeySequence(Qt::Key_Escape), QT_TR_NOOP("closes what is open, unpins, and goes back")},
        {QKeySequence(Qt::Key_Space), QT_TR_NOOP("held down, drags the picture")},
        {QKeySequence(Qt::Key_T), QT_TR_NOOP("shows B in A's place")},
        {QKeySequence(Qt::Key_Left), QT_TR_NOOP("moves the pinned pixel, or the picture")},
        {QKeySequence(Qt::Key_Right), QT_TR_NOOP("moves the pinned pixel, or the picture")},
        {QKeySequence(Qt::Key_Up), QT_TR_NOOP("moves the pinned pixel, or the picture")},
        {QKeySequence(Qt::Key_Down), QT_TR_NOOP("moves the pinned pixel, or the picture")},
        {QKeySequence(Qt::Key_Return), QT_TR_NOOP("takes what is selected")},
        {QKeySequence(Qt::Key_Tab), QT_TR_NOOP("goes from panel to panel")},
        {QKeySequence(Qt::SHIFT | Qt::Key_Tab), QT_TR_NOOP("goes from panel to panel")},
        {QKeySequence(Qt::SHIFT | Qt::Key_Backtab), QT_TR_NOOP("goes from panel to panel")}};
    for (const auto& [taken, what] : kOthers)
        if (taken == key)
            return {{}, tr(what)};
    for (int digit = 1; digit <= 9; ++digit)
        if (key == QKeySequence(Qt::Key_0 + digit))
            return {{}, tr("shows the outputs of step %1").arg(digit)};
    return {};
}

QAction* Actions::get(const QString& id) const
{
    return m_actions.value(id);
}

void Actions::bind(const QString& id, const QObject* owner, ActionUse use)
{
    m_uses[id].insert(owner, std::move(use));
}

const ActionUse* Actions::useOf(const QString& id) const
{
    const auto uses = m_uses.constFind(id);
    if (uses == m_uses.cend())
        return nullptr;
    const auto ofPage = uses->constFind(m_page);
    const auto use = ofPage == uses->cend() ? uses->constFind(parent()) : ofPage;
    return use == uses->cend() ? nullptr : &*use;
}

void Actions::show(const QObject* page, bool hasResult)
{
    m_page = page;
    m_hasResult = hasResult;
    refresh();
}

void Actions::refresh()
{
    for (const ActionSpec& spec : table()) {
        QAction* action = get(QLatin1StringView(spec.id));
        const ActionUse* use = useOf(action->objectName());
        action->setEnabled(use && (use->isEnabled ? use->isEnabled() : m_hasResult || !spec.needsResult));
        if (use && use->isChecked)
            action->setChecked(use->isChecked());
    }
}

void Actions::retint()
{
    for (const ActionSpec& spec : table())
        if (spec.icon[0] != '\0')
            get(QLatin1StringView(spec.id))->setIcon(Theme::instance().icon(QLatin1StringView(spec.icon)));
}

void Actions::retranslate()
{
    for (const ActionSpec& spec : table()) {
        get(QLatin1StringView(spec.id))->setText(tr(spec.text));
        applyKeys(spec);
    }
}

} // namespace comparo::ui
