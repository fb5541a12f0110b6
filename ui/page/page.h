// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/actions.h"

#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QUrl>
#include <QWidget>

#include <functional>
#include <vector>

class QMainWindow;
class QStackedWidget;
class QUndoStack;

namespace comparo::ui {

class FileTask;
class ImageCanvas;
class MessageBar;
class Page;
class PeersModel;
class Session;
class Settings;
class ViewState;
struct SavedSession;

/// What the window lends to its pages.
class PageHost {
public:
    virtual ~PageHost() = default;

    [[nodiscard]] virtual Settings& settings() = 0;
    [[nodiscard]] virtual Actions& actions() = 0;
    [[nodiscard]] virtual PeersModel& peers() = 0;
    [[nodiscard]] virtual Session& session() = 0;
    [[nodiscard]] virtual ViewState& view() = 0;
    /// The one there is now: another language makes another one.
    [[nodiscard]] virtual MessageBar& messages() = 0;
    [[nodiscard]] virtual QMainWindow& mainWindow() = 0;
    /// Where pages lie, one of which is seen.
    [[nodiscard]] virtual QStackedWidget& stack() = 0;
    /// Where widgets lie that a page has in the bar at the top.
    [[nodiscard]] virtual QWidget& topBar() = 0;

    [[nodiscard]] virtual Page& shownPage() = 0;
    virtual void showPage(Page& page) = 0;
    /// Leaves the page that is shown for the pictures of the comparison.
    virtual void showPictures() = 0;
    /// Whether panels beside the pictures are wanted.
    [[nodiscard]] virtual bool hasPanels() const = 0;
    virtual void setPanelsVisible(bool visible) = 0;
    /// That the comparison is one of; empty: of none.
    [[nodiscard]] virtual QString scenario() const = 0;

    virtual void openFiles(const QStringList& paths) = 0;
    virtual void takeFiles(const QList<QUrl>& urls) = 0;
    /// Asks what program is to run a side; of a Python file, whether it may be started.
    virtual void addImplementation(const QString& file) = 0;
    virtual void savePipeline() = 0;
    /// Copies what makes a result again, and says so where flags alone cannot.
    virtual void copyCommand(const QString& command) = 0;
};

/// A page of the window, in the place of the pictures or the pictures themselves: everything that the window
/// has to know of it. One is added by a class beside its panel, a line in the list of pages of the shell and
/// one in the table of actions.
class Page : public QObject {
    Q_OBJECT

public:
    /// `id` is the action that shows it.
    Page(PageHost& host, const QString& id);

    [[nodiscard]] const QString& id() const { return m_id; }
    [[nodiscard]] bool isShown() const { return &m_host.shownPage() == this; }
    /// Whether it has inputs of its own, and is there without a comparison.
    [[nodiscard]] virtual bool hasOwnInput() const { return false; }

    // At the top

    /// Of its tab.
    [[nodiscard]] virtual QString name() const = 0;
    /// What it has in the bar there while it is shown, a child of the host's; null: the sides of the
    /// comparison, or nothing with inputs of its own.
    [[nodiscard]] virtual QWidget* topBar() { return nullptr; }
    /// Of the window; empty: that of the comparison.
    [[nodiscard]] virtual QString title() const { return {}; }

    // Its widget

    /// Made when it is first asked for.
    QWidget& widget();
    [[nodiscard]] bool isMade() const { return m_widget != nullptr; }
    /// Takes the keys.
    [[nodiscard]] virtual QWidget& focus() { return widget(); }
    /// Whether its result is on screen.
    [[nodiscard]] virtual bool isReady() { return true; }
    /// The picture that keys like "fit" mean; null: none.
    [[nodiscard]] virtual ImageCanvas* canvas() { return nullptr; }
    virtual void showPixel(QPoint pixel);
    /// The page was shown or left, or what it shows is there, or gone.
    virtual void arrange() {}

    // Another language

    /// What makes it again, a part in every turn of the event loop; nothing where it is not made.
    [[nodiscard]] virtual std::vector<std::function<void()>> partsToMakeAgain();
    /// Tells new widgets of what is there.
    virtual void tell() {}
    /// Before its models and the window go.
    void drop() { delete m_widget; }

    // Work

    [[nodiscard]] virtual bool isRunning() const { return false; }
    virtual void stop() {}
    /// Null: that of the comparison, or none with inputs of its own.
    [[nodiscard]] virtual QUndoStack* undoStack() { return nullptr; }

    // Files

    /// Whether these are files of the page, to be opened there.
    [[nodiscard]] virtual bool takes(const QStringList&) const { return false; }
    /// The same for what was dropped on the window, folders among it.
    [[nodiscard]] virtual bool takesDropped(const QStringList&) const { return false; }
    /// Opens them, and shows the page.
    virtual void open(const QStringList&) {}
    /// Whether another input of the comparison is to be seen instead.
    [[nodiscard]] virtual bool yields() const { return false; }
    /// Whether the page made a file that the comparison has open.
    [[nodiscard]] virtual bool owns(const QString&) const { return false; }
    /// What is open on it, and may change.
    [[nodiscard]] virtual QStringList files() const { return {}; }
    virtual void readAgain(const QStringList& changed) { Q_UNUSED(changed) }
    virtual void save(SavedSession&) const {}
    virtual void restore(const SavedSession&) {}

Q_SIGNALS:
    /// Something that the window asks a page for is another one by now.
    void changed();
    /// Other files are open.
    void filesChanged();
    void failed(const QString& error);

protected:
    [[nodiscard]] PageHost& host() const { return m_host; }
    [[nodiscard]] virtual QWidget* make(QWidget* parent) = 0;
    /// What an action does while the page is shown.
    void bind(const QString& id, std::function<void()> run, std::function<bool()> isEnabled = {},
              std::function<bool()> isChecked = {});
    /// Fit, zoom and copying of its canvas(), where `isEnabled`.
    void bindCanvas(const std::function<bool()>& isEnabled);
    void makeAgain(bool now);

    /// Asks for the name of a file to be written, in the folder of the last one; empty if nobody chose one.
    [[nodiscard]] QString chooseFile(const QString& title, const QString& name, const QString& filter);
    /// The same for a report in one of its formats.
    [[nodiscard]] QString chooseReportFile(const QString& title, const QString& name,
                                           const QStringList& filters);
    [[nodiscard]] QString chooseReportFile(const QString& title, const QString& subject);
    virtual void sayWritten(const QString& path);
    /// Says in the window how far a report is, and where it was written.
    void sayProgress(FileTask* report);

private:
    PageHost& m_host;
    QString m_id;
    QPointer<QWidget> m_widget;
};

/// One whose widget is a panel of its own.
template <class Panel>
class PanelPage : public Page {
public:
    using Page::Page;

    [[nodiscard]] Panel& panel() { return static_cast<Panel&>(widget()); }
};

} // namespace comparo::ui
