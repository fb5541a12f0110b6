// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QTimer>
#include <QWidget>

#include <array>

class QLabel;
class QFrame;
class QPlainTextEdit;
class QStackedWidget;
class QTableView;
class QTextEdit;
class QToolButton;
class QTreeView;

namespace comparo::ui {

class JpegBlock;
class JpegFindingsModel;
class JpegMarkerModel;

/// What was found in the files: a verdict in words for each side, and of the chosen side its markers, tables
/// and accusations; the block under the pinned pixel for both.
class JpegFindings : public QWidget {
    Q_OBJECT

public:
    explicit JpegFindings(JpegLab& lab, QWidget* parent = nullptr);

    /// 0: block, 1: markers, 2: tables, 3: findings.
    void showPage(int page);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Card {
        QFrame* frame = nullptr;
        QLabel* badge = nullptr;
        QLabel* word = nullptr;
        QLabel* text = nullptr;
    };

    QWidget* makeCard(int side);
    QWidget* makeMarkers();
    QWidget* makeFindings();
    void refresh();
    void refreshCards();
    void fitRows();
    void chooseSide(int side);
    [[nodiscard]] const LabSide* side() const;

    JpegLab& m_lab;
    std::array<Card, 2> m_cards;
    std::array<QToolButton*, 4> m_tabs{};
    std::array<QToolButton*, 2> m_sides{};
    QStackedWidget* m_pages;
    JpegBlock* m_block;
    JpegMarkerModel* m_markers;
    QTreeView* m_markerTree;
    QPlainTextEdit* m_hex;
    QTextEdit* m_tables;
    JpegFindingsModel* m_findings;
    QTableView* m_findingTable;
    QLabel* m_noFindings;
    QFrame* m_sideRow = nullptr; ///< which side markers, tables and findings are of
    QLabel* m_sideName;
    QLabel* m_hexTitle;
    QTimer m_rowsTimer;
    LabResultPtr m_shown;
    int m_side = 0;
    bool m_pageChosen = false; ///< by a person; else damage opens the findings by itself
};

/// Tables of a file as HTML: steps with estimated quality, Huffman codes and how often they were used.
QString tablesHtml(const LabSide& side);

} // namespace comparo::ui
