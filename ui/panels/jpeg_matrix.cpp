#include "ui/panels/jpeg_matrix.h"

#include "ui/numbers.h"
#include "ui/table_copy.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSteps = 1000;

/// The name that the lab's boxes have for a codec, its device, and the options that are not the defaults.
QString nameOf(const JpegParty& party)
{
    const QString name = JpegMatrixView::tr("%1 on %2")
                             .arg(fromUtf8(jpegCodec(party.codec).label()), fromUtf8(party.device.label()));
    return party.options == ParamSet() ? name : name + u", "_s + fromUtf8(party.options.toText());
}

QString decibels(double value)
{
    return std::isinf(value) ? JpegMatrixView::tr("equal") : QString::number(value, 'f', 2) + u" dB"_s;
}

} // namespace

JpegMatrixView::JpegMatrixView(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_run(new QPushButton(this)),
      m_progress(new QProgressBar(this)),
      m_words(new QLabel(this)),
      m_table(new QTableWidget(this))
{
    setObjectName(u"jpeg_matrix"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    m_run->setObjectName(u"matrix_run"_s);
    m_progress->setRange(0, kSteps);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(144, 8);
    m_progress->setAccessibleName(tr("Progress of the matrix"));
    m_words->setObjectName(u"matrix_words"_s);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_run);
    row->addWidget(m_progress);
    row->addWidget(m_words, 1);
    layout->addLayout(row);
    m_table->setObjectName(u"matrix_table"_s);
    m_table->setAccessibleName(tr("Encoders by decoders"));
    makeCopyable(m_table);
    m_table->setFont(Theme::font(TextSize::Small));
    m_table->verticalHeader()->show();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(4 * QFontMetrics(Theme::font(TextSize::Small)).height());
    m_table->setShowGrid(true);
    m_table->setWordWrap(true);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    layout->addWidget(m_table, 1);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_lab.isMatrixRunning())
            m_lab.stopMatrix();
        else
            m_lab.runMatrix();
    });
    const auto open = [this](int r, int c) {
        if (c > 0)
            m_lab.openCell(static_cast<std::size_t>(r), static_cast<std::size_t>(c - 1));
    };
    connect(m_table, &QTableWidget::cellActivated, this, open);
    connect(&lab, &JpegLab::matrixChanged, this, &JpegMatrixView::refresh);
    connect(&lab, &JpegLab::sourceChanged, this, &JpegMatrixView::refresh);
    connect(&lab, &JpegLab::matrixProgress, this, [this](double fraction, const QString&) {
        m_progress->setValue(static_cast<int>(fraction * kSteps));
    });
    refresh();
}

void JpegMatrixView::refresh()
{
    const bool isRunning = m_lab.isMatrixRunning();
    m_run->setText(isRunning ? tr("Cancel") : tr("Run the matrix"));
    m_run->setEnabled(m_lab.source() && !m_lab.source()->picture.isEmpty());
    m_progress->setVisible(isRunning);
    if (!m_lab.matrixError().isEmpty())
        m_words->setText(m_lab.matrixError());
    else if (isRunning)
        m_words->setText(tr("Every encoder, then every decoder of its file…"));
    else if (m_lab.matrix())
        m_words->setText(tr("Against the source. Double-click a cell, or press Enter, to see it as A, B and "
                            "difference. Times are the least of several runs."));
    else
        m_words->setText(tr("Every available encoder against every decoder on the opened picture: bytes, "
                            "times, PSNR, SSIM and the worst 8×8 block."));
    if (m_lab.matrix() != m_shown) {
        m_shown = m_lab.matrix();
        fill();
    }
    m_table->setVisible(m_shown != nullptr);
}

void JpegMatrixView::fill()
{
    m_table->clear();
    if (!m_shown)
        return;
    const JpegMatrix& matrix = *m_shown;
    m_table->setRowCount(static_cast<int>(matrix.encoders.size()));
    m_table->setColumnCount(static_cast<int>(matrix.decoders.size()) + 1);
    QStringList columns{tr("File")};
    for (const JpegParty& party : matrix.decoders)
        columns << tr("decoded by\n%1").arg(nameOf(party));
    m_table->setHorizontalHeaderLabels(columns);
    QStringList rows;
    for (const JpegParty& party : matrix.encoders)
        rows << nameOf(party);
    m_table->setVerticalHeaderLabels(rows);
    const auto put = [this](std::size_t r, std::size_t c, const QString& text, bool isBad) {
        auto* item = new QTableWidgetItem(text);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setToolTip(text);
        item->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        if (isBad)
            item->setForeground(tokens().bad);
        m_table->setItem(static_cast<int>(r), static_cast<int>(c), item);
    };
    for (std::size_t e = 0; e < matrix.encoders.size(); ++e) {
        const EncodedFile& file = matrix.files[e];
        put(e, 0,
            file.error.empty()
                ? tr("%1 bytes\nencoded in %2")
                      .arg(numbers::count(file.file.size()), numbers::milliseconds(file.milliseconds))
                : u"✕ "_s + fromUtf8(file.error),
            !file.error.empty());
        for (std::size_t d = 0; d < matrix.decoders.size(); ++d) {
            const MatrixCell& cell = matrix.cell(e, d);
            if (!cell.error.empty()) {
                put(e, d + 1, u"✕ "_s + fromUtf8(cell.error), true);
                continue;
            }
            QString text = tr("PSNR %1, SSIM %2\nworst block %3 at (%4, %5)\ndecoded in %6")
                               .arg(decibels(cell.psnr), QString::number(cell.ssim, 'f', 4),
                                    decibels(cell.worstBlockPsnr))
                               .arg(cell.worstX)
                               .arg(cell.worstY)
                               .arg(numbers::milliseconds(cell.milliseconds));
            if (cell.warnings > 0)
                text += tr(", ⚠ %n warnings", nullptr, static_cast<int>(cell.warnings));
            put(e, d + 1, text, false);
        }
    }
}

} // namespace comparo::ui
