// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/view_mode.h"
#include "engine/view/view_transform.h"
#include "ui/page/page.h"

#include <memory>
#include <optional>

class QDockWidget;
class QShortcut;

namespace comparo::ui {

class FolderWalk;
class GoToPixel;
class OpPicker;
class PipelinePanel;
class RepeatModel;
class ReportExport;
class ResultCopy;
class SideBar;
class Viewer;

/// The page of the pictures, which the others stand in the place of: the viewer with its docks, the boxes of
/// both sides, and what the actions of a comparison do.
class InspectPage : public Page {
    Q_OBJECT

public:
    explicit InspectPage(PageHost& host);
    ~InspectPage() override;

    [[nodiscard]] Viewer& viewer();
    [[nodiscard]] SideBar& sides() { return *m_sides; }
    [[nodiscard]] RepeatModel& repeats() { return *m_repeats; }
    [[nodiscard]] ReportExport& reports() { return *m_reports; }
    /// Beside the panels of the pictures, at the left.
    [[nodiscard]] QDockWidget* pipelineDock() const { return m_pipelineDock; }
    QDockWidget* makeDock(const QString& name, Qt::DockWidgetArea area);
    /// Puts a panel into a dock, in the place of the one that is there.
    static void fill(QDockWidget* dock, QWidget* content);
    /// What they have by themselves, once all docks of the window are there.
    void sizeDocks();
    /// After another language: the part of the picture that was seen.
    void lookAsBefore();
    /// What was restored for the docks, or nothing: the findings get a width of their own then.
    void setFindingsRestored(bool restored) { m_findingsWidth = restored ? -1 : 0; }
    void widenFindings();
    /// What finds by typing: an op, a pixel.
    void makeSearch();
    void addImplementation(const QString& file);
    void savePipeline();
    /// `side`: 0 or 1, in the place of that file and beside the other one; -1: as the window takes them.
    void takeDropped(const QList<QUrl>& urls, int side);

    [[nodiscard]] QString name() const override { return tr("Compare"); }
    [[nodiscard]] QWidget* topBar() override;
    [[nodiscard]] QWidget& focus() override;
    [[nodiscard]] ImageCanvas* canvas() override;
    void showPixel(QPoint pixel) override;
    void arrange() override;
    [[nodiscard]] std::vector<std::function<void()>> partsToMakeAgain() override;
    void tell() override;
    [[nodiscard]] bool isRunning() const override;
    void stop() override;
    void open(const QStringList& paths) override;
    [[nodiscard]] QStringList files() const override;
    void readAgain(const QStringList& changed) override;
    void save(SavedSession& saved) const override;
    void restore(const SavedSession& saved) override;

Q_SIGNALS:
    /// The first result of a session that was restored is there, and looked at as it was.
    void restored(const comparo::ui::SavedSession& saved);
    void streamsWanted(int side);

protected:
    QWidget* make(QWidget* parent) override;

private:
    void bindActions();
    void bindView();
    void bindPlaces();
    void bindCopies();
    void followMessages();
    void makeSideBar();
    void makeDocks();
    void nameDocks();
    void makePipeline();
    void makePixel();
    void makeFindings();
    void placeFindings();
    void addDragHandle();
    void setArrangement(std::optional<PaneArrangement> arrangement);
    void stepKind(int direction);
    void chooseReport();
    void choosePipeline();
    void chooseMask();
    void usePeer(const QString& name, int side);
    void showSaved();

    RepeatModel* m_repeats;
    ReportExport* m_reports;
    ResultCopy* m_copies;
    FolderWalk* m_walk;
    QPointer<Viewer> m_viewer;
    SideBar* m_sides = nullptr;
    QList<QDockWidget*> m_docks;
    QPointer<PipelinePanel> m_pipeline;
    QDockWidget* m_pipelineDock = nullptr;
    QDockWidget* m_pixelDock = nullptr;
    QDockWidget* m_findingsDock = nullptr;
    QWidget* m_findings = nullptr;
    OpPicker* m_opPicker = nullptr;
    GoToPixel* m_goToPixel = nullptr;
    QList<QShortcut*> m_stepKeys;
    int m_findingsWidth = 0; ///< what they were given here; 0: nothing yet, -1: what was restored
    std::unique_ptr<SavedSession> m_saved; ///< of a session whose first result is not there yet
    std::optional<ViewTransform> m_kept;   ///< while the viewer is made again
};

} // namespace comparo::ui
