// SPDX-License-Identifier: Apache-2.0
// What the actions of the window do on every page.
#include "engine/codec/arrays/array_format.h"
#include "engine/comparison/command.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/peers/timeout_dialog.h"
#include "ui/recordings/page.h"
#include "ui/scenarios/gallery.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/key_editor.h"
#include "ui/shell/keys_dialog.h"
#include "ui/shell/window/main_window.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QUndoStack>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::bindActions()
{
    const auto bind = [this](const char* id, std::function<void()> run, std::function<bool()> isEnabled = {},
                             std::function<bool()> isChecked = {}) {
        m_actions.bind(QLatin1StringView(id), this,
                       {std::move(run), std::move(isEnabled), std::move(isChecked)});
    };
    bind("open", [this] { chooseFiles(1); });
    bind("open_pair", [this] { chooseFiles(2); });
    bind("paste", [this] { paste(); });
    bind("sample", [this] {
        if (samplePath().isEmpty())
            m_session.reportFailure(
                tr("The bundled sample is missing: resources/samples/sample.png was not found beside "
                   "or above the program. Reinstall Comparoscope or open an image of your own."));
        else
            openFile(samplePath());
    });
    bind("scenarios", [this] { showScenarios(); });
    bind("add_peer", [this] { addImplementation({}); });
    bind("peer_timeout", [this] { (new PeerTimeoutDialog(m_peers, this))->open(); });
    bind("close", [this] { close(); });
    bind(
        "undo", [this] { undoStack()->undo(); }, [this] { return undoStack() && undoStack()->canUndo(); });
    bind(
        "redo", [this] { undoStack()->redo(); }, [this] { return undoStack() && undoStack()->canRedo(); });
    bind(
        "cancel",
        [this] {
            for (Page* page : m_pages)
                page->stop();
        },
        [this] {
            return std::any_of(m_pages.begin(), m_pages.end(),
                               [](const Page* page) { return page->isRunning(); });
        });
    bind(
        "back", [this] { goBack(); }, [this] { return pageBefore() != nullptr; });
    bind(
        "full_screen", [this] { setFullScreen(!isFullScreen()); }, {}, [this] { return isFullScreen(); });
    bind("notice", [this] {
        for (auto* bar : findChildren<MessageBar*>())
            if (bar->isVisible())
                bar->takeFocus();
    });
    for (Page* page : m_pages)
        m_actions.bind(page->id(), this,
                       {[this, page] { showPage(*page); },
                        [this, page] {
                            return page->hasOwnInput() || page == m_pictures || page->isShown() ||
                                   m_session.result();
                        },
                        [page] { return page->isShown(); }});
    for (const auto& [id, choice] :
         {std::pair("theme_system", ThemeChoice::System), std::pair("theme_light", ThemeChoice::Light),
          std::pair("theme_dark", ThemeChoice::Dark)})
        bind(
            id,
            [this, choice = choice] {
                m_settings.setTheme(choice);
                Theme::instance().apply(choice);
            },
            {}, [choice = choice] { return Theme::instance().choice() == choice; });
    for (const auto& [id, choice] : {std::pair("language_system", LanguageChoice::System),
                                     std::pair("language_en", LanguageChoice::English),
                                     std::pair("language_zh_CN", LanguageChoice::Chinese)})
        bind(
            id,
            [this, choice = choice] {
                m_settings.setLanguage(choice);
                language::apply(choice);
            },
            {}, [choice = choice] { return language::choice() == choice; });
    bind(
        "high_contrast",
        [this] {
            const bool isHigh = !Theme::instance().isHighContrast();
            m_settings.setHighContrast(isHigh);
            Theme::instance().setHighContrast(isHigh);
        },
        {}, [] { return Theme::instance().isHighContrast(); });
    // Arrays like pictures are pictures until somebody asks for their axes.
    bind(
        "array_slices", [this] { page<RecordingsPage>().openArrays({m_session.path(0), m_session.path(1)}); },
        [this] {
            return m_session.isPair() && !m_session.isComputed() && isArrayFormat(m_session.input(0).info.format) &&
                   isArrayFormat(m_session.input(1).info.format);
        });
    bind("keys", [this] { (new KeysDialog(m_actions, this))->show(); });
    bind("edit_keys", [this] { (new KeyEditor(m_actions, m_settings, this))->show(); });
    bind("about", [this] { (new AboutDialog(this))->show(); });
    loadKeys(m_actions, m_settings);
}

QUndoStack* MainWindow::undoStack()
{
    QUndoStack* own = m_shown->undoStack();
    return own || m_shown->hasOwnInput() ? own : &m_session.undoStack();
}

void MainWindow::refreshUndo()
{
    const QUndoStack* stack = undoStack();
    m_actions.get(u"undo"_s)->setText(stack && stack->canUndo() ? tr("Undo %1").arg(stack->undoText())
                                                                : tr("Undo"));
    m_actions.get(u"redo"_s)->setText(stack && stack->canRedo() ? tr("Redo %1").arg(stack->redoText())
                                                                : tr("Redo"));
    m_actions.refresh();
}

void MainWindow::copyCommand(const QString& command)
{
    QApplication::clipboard()->setText(command);
    const QString file = QLatin1StringView(kCommandPipelineFile);
    if (!command.contains(file)) {
        m_messages->showNotice(tr("Command copied."));
        return;
    }
    m_messages->showNotice(tr("Command copied. It writes %1 first: flags cannot say steps that are switched "
                              "off, chosen random parameters, placement or broken links.")
                               .arg(file),
                           tr("Save the pipeline…"), [this] { savePipeline(); });
}

void MainWindow::showScenarios()
{
    auto* gallery = new ScenarioGallery(this);
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    connect(gallery, &ScenarioGallery::chosen, this, &MainWindow::openScenario);
    gallery->open();
}

} // namespace comparo::ui
