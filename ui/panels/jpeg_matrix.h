#pragma once

#include "ui/jpeg_lab.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace comparo::ui {

/// Every encoder of the picture against every decoder: sizes, times and quality. A cell opens as A, B and
/// difference.
class JpegMatrixView : public QWidget {
    Q_OBJECT

public:
    explicit JpegMatrixView(JpegLab& lab, QWidget* parent = nullptr);

private:
    void refresh();
    void fill();

    JpegLab& m_lab;
    QPushButton* m_run;
    QProgressBar* m_progress;
    QLabel* m_words;
    QTableWidget* m_table;
    std::shared_ptr<const JpegMatrix> m_shown;
};

} // namespace comparo::ui
