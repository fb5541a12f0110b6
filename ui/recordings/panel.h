// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"

#include <QUrl>
#include <QWidget>

class QLineEdit;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace comparo::ui {

class MessageBar;
class PeersModel;
class RecordedStepFilter;
class RecordedStepList;
class RecordingsFindings;
class RecordingsLiveBar;
class RecordingsViewer;

/// The page "Recordings": steps on the left, their pictures in the middle, findings on the right.
class RecordingsPanel : public QWidget {
    Q_OBJECT

public:
    RecordingsPanel(RecordingsModel& model, PeersModel& peers, QWidget* parent = nullptr);

    [[nodiscard]] RecordingsViewer& viewer() { return *m_viewer; }
    [[nodiscard]] RecordingsFindings& findings() { return *m_findings; }
    [[nodiscard]] RecordingsLiveBar& liveBar() { return *m_live; }
    /// Shows the boxes that say where a recording's steps run again.
    void offerLive();
    /// Whether the selected step is on screen, and every other is compared.
    [[nodiscard]] bool isReady() const;

Q_SIGNALS:
    /// A file was asked for: alone, or as B beside what is open.
    void openRequested(bool asB);
    void filesDropped(const QList<QUrl>& urls);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeList();
    QWidget* makeStart();
    [[nodiscard]] bool hasDevices() const;
    [[nodiscard]] int nameWidth() const;
    void arrangeColumns();
    void refresh();
    void showSelected();
    void choose(std::size_t row);

    RecordingsModel& m_model;
    MessageBar* m_message;
    QStackedWidget* m_pages;
    QSplitter* m_split;
    RecordedStepList* m_steps;
    RecordedStepFilter* m_filter;
    QTableView* m_table;
    QLineEdit* m_search;
    QToolButton* m_differing;
    QToolButton* m_compare;
    QToolButton* m_swap;
    QToolButton* m_local;
    RecordingsViewer* m_viewer;
    RecordingsFindings* m_findings;
    RecordingsLiveBar* m_live;
    bool m_offersLive = false;
    bool m_isListMoved = false; ///< its border, by a person
};

} // namespace comparo::ui
