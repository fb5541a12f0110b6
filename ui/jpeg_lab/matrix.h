// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTableWidget;
class QToolButton;

namespace comparo::ui {

class CommandLine;
class ParamForm;
class PeersMenu;

/// Every encoder of the picture against every decoder: sizes, times and quality. A cell opens as A, B and
/// difference.
class JpegMatrixView : public QWidget {
    Q_OBJECT

public:
    explicit JpegMatrixView(JpegLab& lab, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fill();
    void fitTable();
    void refreshPeers();
    /// One more program of a peer, with options, among the rows and columns.
    void askForProgram(const PeerSide& program);
    void showOptions(const PeerDescription& description, const PeerSide& program);

    JpegLab& m_lab;
    ParamForm* m_options;
    QToolButton* m_peers;
    PeersMenu* m_peersMenu;
    QLabel* m_words;
    QTableWidget* m_table;
    QLabel* m_hint;
    CommandLine* m_command;
    std::shared_ptr<const MatrixReport> m_shown;
    QString m_sentence; ///< about it
};

} // namespace comparo::ui
