// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/matrix.h"

#include "engine/codec/jpeg_codec.h"
#include "engine/pipeline/peer_codec.h"
#include "engine/report/jpeg/matrix_report.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/jpeg_lab/peers_menu.h"
#include "ui/page/result_page.h"
#include "ui/peers/options_button.h"
#include "ui/peers/options_dialog.h"
#include "ui/widgets/build.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/table_copy.h"

#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QScrollBar>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastColumn = 148;
constexpr int kButtonHeight = 28;
constexpr int kMargin = 16;
constexpr qsizetype kNamedPeers = 3; ///< on the button; more are counted

/// "a libjpeg-turbo" over its device, and over that what of a decoder is not the default.
QString heading(const std::string& name, const JpegEndpoint& party, bool isEncoder)
{
    const std::optional<PeerSide> peer = peerOfCodec(party.codec);
    QStringList place{peer ? fromUtf8(peer->device) : engineText(party.device.label())};
    if (peer)
        place += wordsOfOptions(peer->options);
    QString text = fromUtf8(name) + u' ' +
                   (peer ? fromUtf8(party.library) : engineText(jpegCodec(party.codec).label())) + u'\n' +
                   place.join(u" · "_s);
    if (!isEncoder && party.options.schema().find("upsampling"))
        text += u'\n' + fromUtf8(party.options.getChoice("upsampling"));
    return text;
}

QString decibels(double value)
{
    return std::isinf(value) ? u"∞"_s : QString::number(value, 'f', 2) + u" dB"_s;
}

/// Four lines: the numbers of a cell, and the first cell with the same pixels.
QString cellText(const MatrixCell& cell, const std::string& same)
{
    QString text =
        JpegMatrixView::tr("PSNR %1\nSSIM %2\nworst block %3\n%4")
            .arg(decibels(cell.psnr), std::isnan(cell.ssim) ? u"–"_s : QString::number(cell.ssim, 'f', 4),
                 decibels(cell.worstBlockPsnr), numbers::milliseconds(cell.milliseconds));
    if (cell.warnings > 0)
        text += JpegMatrixView::tr(" · ⚠ %1").arg(numbers::count(cell.warnings));
    return same.empty() ? text : text + JpegMatrixView::tr(" · same as %1").arg(fromUtf8(same));
}

QString cellTip(const MatrixCell& cell, const std::string& same)
{
    QString text =
        JpegMatrixView::tr("The worst 8×8 block begins at (%1, %2).").arg(cell.worstX).arg(cell.worstY);
    if (!same.empty())
        text += JpegMatrixView::tr("\nEvery pixel is that of cell %1.").arg(fromUtf8(same));
    if (cell.warnings > 0)
        text += JpegMatrixView::tr("\n%n warnings of the decoder.", nullptr, static_cast<int>(cell.warnings));
    return text;
}

} // namespace

JpegMatrixView::JpegMatrixView(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_options(new ParamForm(ParamForm::Arrangement::Line, this)),
      m_peers(new QToolButton(this)),
      m_peersMenu(new PeersMenu(this)),
      m_words(new QLabel(this)),
      m_table(new QTableWidget(this)),
      m_hint(new QLabel(this)),
      m_command(new CommandLine(this))
{
    setObjectName(u"jpeg_matrix"_s);
    m_options->setObjectName(u"matrix_options"_s);
    m_options->setParams(lab.matrix().options());
    configure(m_peers, {.name = u"matrix_peers"_s, .look = u"outlined"_s, .minimumHeight = kButtonHeight});
    m_peers->setMenu(m_peersMenu);
    m_peers->setPopupMode(QToolButton::InstantPopup);
    m_peersMenu->setObjectName(u"matrix_peers_menu"_s);
    LabMatrix& matrix = lab.matrix();
    auto* bar = new ResultBar(matrix, {u"matrix"_s, tr("Run the matrix"), tr("Progress of the matrix")},
                              {m_options, m_peers}, this);
    configure(m_words, {.name = u"matrix_words"_s, .prose = true});
    auto* layout = vbox(this, {kMargin, kMargin, kMargin, kMargin}, 12, {bar, m_words});
    const QFont small = Theme::font(TextSize::Small);
    configure(m_table, {.name = u"matrix_table"_s, .spoken = tr("Encoders by decoders")});
    makeCopyable(m_table);
    m_table->setFont(small);
    m_table->horizontalHeader()->setFont(small);
    m_table->verticalHeader()->setFont(small);
    m_table->verticalHeader()->show();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(4 * QFontMetrics(small).lineSpacing() + 12);
    m_table->setShowGrid(true);
    m_table->setWordWrap(true);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->horizontalHeader()->setMinimumSectionSize(kLeastColumn);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_hint->setObjectName(u"matrix_hint"_s);
    m_hint->setText(tr("Double-click a cell, or press Enter, to see it as A, B and difference. Times are the "
                       "least of several runs; those of emulated devices are of the host, those of peers "
                       "have the way there and back in them."));
    m_hint->setWordWrap(true);
    m_hint->setFont(small);
    m_hint->setProperty("look", u"muted"_s);
    m_command->setObjectName(u"matrix_command"_s);
    addAll(layout, {{m_table, 1}, m_hint, m_command, stretch(0)});
    connect(m_options, &ParamForm::changed, &matrix, &LabMatrix::setOptions);
    connect(m_peersMenu, &PeersMenu::chosen, &matrix, &LabMatrix::setPrograms);
    connect(m_peersMenu, &PeersMenu::optionsWanted, this, &JpegMatrixView::askForProgram);
    connect(&lab, &JpegLab::peersChanged, this, &JpegMatrixView::refreshPeers);
    const auto open = [this](int r, int c) {
        if (c > 0)
            m_lab.matrix().openCell(static_cast<std::size_t>(r), static_cast<std::size_t>(c - 1));
    };
    connect(m_table, &QTableWidget::cellActivated, this, open);
    connect(&matrix, &LabMatrix::changed, this, &JpegMatrixView::refresh);
    connect(&matrix.task(), &Task::progressed, this,
            [this](double, const QString& label) { m_words->setText(label); });
    refreshPeers();
    refresh();
}

void JpegMatrixView::refreshPeers()
{
    m_peersMenu->fill(m_lab.peers(), m_lab.matrix().programs());
    QStringList names;
    for (const PeerSide& program : m_lab.matrix().programs())
        names << textOfProgram(program);
    const QString text = names.isEmpty()               ? tr("none")
                         : names.size() <= kNamedPeers ? names.join(u", "_s)
                                                       : QString::number(names.size());
    m_peers->setText(tr("Peers: %1").arg(text) + u" ▾"_s);
    m_peers->setToolTip(names.isEmpty() ? tr("Codecs of real libraries and of other programs, as rows and "
                                             "columns of the matrix. They start when it runs.")
                                        : names.join(u", "_s));
}

void JpegMatrixView::askForProgram(const PeerSide& program)
{
    m_words->setText(tr("Starting %1…").arg(fromUtf8(program.name)));
    m_lab.programs().start(
        fromUtf8(program.name), {}, this,
        [this, program](const PeerDescription& description) {
            refresh();
            if (PeerOptionsDialog::hasFields(description))
                showOptions(description, program);
            else
                m_words->setText(tr("%1 has no options.").arg(fromUtf8(description.label)));
        },
        [this](const QString& why) { m_words->setText(why); });
}

void JpegMatrixView::showOptions(const PeerDescription& description, const PeerSide& program)
{
    const auto& codec = description.encoder ? description.encoder : description.decoder;
    PeerSide now = program;
    now.device = codec && !codec->devices.empty() ? codec->devices.front() : description.devices.front().name;
    const PeerOptionsUser user{tr("the matrix"), tr("Codec"), tr("What --encoder and --decoder take for it")};
    auto* dialog = new PeerOptionsDialog(description, now, user, window());
    const QPointer<PeerOptionsDialog> form(dialog); // it may close while the program starts
    const auto wanted = std::make_shared<PeerSide>();
    connect(dialog, &PeerOptionsDialog::chosen, this, [this, form, wanted](const PeerSide& peer) {
        *wanted = peer;
        m_lab.programs().start(
            fromUtf8(peer.name), peer.options, this,
            [this, form, peer](const PeerDescription&) {
                if (!form)
                    return;
                std::vector<PeerSide> all = m_lab.matrix().programs();
                if (std::find(all.begin(), all.end(), programOf(peer)) == all.end())
                    all.push_back(programOf(peer));
                m_lab.matrix().setPrograms(all);
                form->started({});
            },
            [form](const QString& why) {
                if (form)
                    form->started(why);
            });
    });
    connect(dialog, &PeerOptionsDialog::abandoned, this,
            [this, wanted] { m_lab.programs().stop(fromUtf8(wanted->name), wanted->options); });
    dialog->open();
}

void JpegMatrixView::refresh()
{
    const bool isRunning = m_lab.matrix().isRunning();
    m_options->setEnabled(!isRunning);
    m_peers->setEnabled(!isRunning);
    if (m_lab.matrix().report() != m_shown) {
        m_shown = m_lab.matrix().report();
        fill();
    }
    m_table->setVisible(m_shown != nullptr);
    m_hint->setVisible(m_shown != nullptr);
    m_command->setVisible(m_shown && !m_shown->command.empty());
    m_command->setCommand(m_shown ? fromUtf8(m_shown->command) : QString());
    if (!m_lab.matrix().error().isEmpty())
        m_words->setText(m_lab.matrix().error());
    else if (isRunning)
        m_words->setText(tr("Every encoder, then every decoder of its file…"));
    else if (m_shown)
        m_words->setText((QStringList{m_sentence} + m_lab.matrix().leftOut()).join(u"\n⚠ "_s));
    else
        m_words->setText(tr("Every available encoder against every decoder on the opened picture: bytes, "
                            "times, PSNR, SSIM and the worst 8×8 block."));
}

void JpegMatrixView::fill()
{
    m_table->clear();
    if (!m_shown)
        return;
    const JpegMatrix& matrix = m_shown->matrix;
    const MatrixGroups groups = groupsOf(matrix);
    m_sentence = engineText(matrixSentence(matrix, groups));
    m_table->setRowCount(static_cast<int>(matrix.encoders.size()));
    m_table->setColumnCount(static_cast<int>(matrix.decoders.size()) + 1);
    QStringList columns{tr("File")};
    for (std::size_t d = 0; d < matrix.decoders.size(); ++d)
        columns << heading(decoderName(d), matrix.decoders[d], false);
    m_table->setHorizontalHeaderLabels(columns);
    QStringList rows;
    for (std::size_t e = 0; e < matrix.encoders.size(); ++e)
        rows << heading(encoderName(e), matrix.encoders[e], true);
    m_table->setVerticalHeaderLabels(rows);
    const auto put = [this](std::size_t r, std::size_t c, const QString& text, const QString& tip,
                            bool isBad) {
        auto* item = new QTableWidgetItem(isBad ? u"✕ "_s + text : text);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setToolTip(tip);
        item->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        if (isBad)
            item->setForeground(tokens().bad);
        m_table->setItem(static_cast<int>(r), static_cast<int>(c), item);
    };
    for (std::size_t e = 0; e < matrix.encoders.size(); ++e) {
        const EncodedFile& file = matrix.files[e];
        const QString error = engineText(file.error);
        QString text = tr("%1 bytes\nencoded in %2")
                           .arg(numbers::count(file.file.size()), numbers::milliseconds(file.milliseconds));
        if (groups.fileOf[e] != e)
            text += tr("\nsame as %1").arg(fromUtf8(encoderName(groups.fileOf[e])));
        put(e, 0, error.isEmpty() ? text : error, error, !error.isEmpty());
        for (std::size_t d = 0; d < matrix.decoders.size(); ++d) {
            const std::size_t at = e * matrix.decoders.size() + d;
            const MatrixCell& cell = matrix.cells[at];
            if (!cell.error.isEmpty()) {
                put(e, d + 1, engineText(cell.error), engineText(cell.error), true);
                continue;
            }
            const std::size_t first = groups.pictures[*groups.pictureOf[at]];
            const std::string same = first == at ? std::string() : cellName(matrix, first);
            put(e, d + 1, cellText(cell, same), cellTip(cell, same), false);
        }
    }
    fitTable();
}

/// No taller than its rows: an empty half of a table looks as if something were missing.
void JpegMatrixView::fitTable()
{
    const int columns = m_table->columnCount() * kLeastColumn + m_table->verticalHeader()->sizeHint().width();
    const bool scrolls = columns > contentsRect().width() - 2 * kMargin;
    m_table->setMaximumHeight(heightOfRows(m_table) +
                              (scrolls ? m_table->horizontalScrollBar()->sizeHint().height() : 0));
}

void JpegMatrixView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

} // namespace comparo::ui
