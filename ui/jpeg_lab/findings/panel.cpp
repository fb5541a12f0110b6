// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/findings/panel.h"

#include "engine/codec/inspect/inspection_words.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/jpeg_lab/findings/block.h"
#include "ui/jpeg_lab/findings/delegate.h"
#include "ui/jpeg_lab/findings/marker_model.h"
#include "ui/jpeg_lab/findings/model.h"
#include "ui/widgets/build.h"
#include "ui/widgets/table_copy.h"

#include <QButtonGroup>
#include <QEvent>
#include <QFontDatabase>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTextEdit>
#include <QToolButton>
#include <QTreeView>

namespace comparo::ui {

using namespace Qt::StringLiterals;

JpegFindings::JpegFindings(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_pages(new QStackedWidget(this)),
      m_block(new JpegBlock(lab, m_pages)),
      m_markers(new JpegMarkerModel(this)),
      m_markerTree(new QTreeView(this)),
      m_hex(new QPlainTextEdit(this)),
      m_tables(new QTextEdit(m_pages)),
      m_findings(new JpegFindingsModel(this)),
      m_findingTable(new QTableView(this)),
      m_noFindings(new QLabel(this)),
      m_sideName(new QLabel(this)),
      m_hexTitle(new QLabel(this))
{
    setObjectName(u"jpeg_findings"_s);
    auto* layout = vbox(this, {0, 0, 0, 0}, 0);
    for (int i = 0; i < 2; ++i)
        layout->addWidget(makeCard(i));
    auto* bar = new QFrame(this);
    bar->setProperty("look", u"bar"_s);
    auto* row = hbox(bar, {8, 4, 8, 4}, 2);
    auto* tabs = new QButtonGroup(this);
    const QString names[] = {tr("Block"), tr("Markers"), tr("Tables"), tr("Findings")};
    for (int i = 0; i < 4; ++i) {
        auto* button = new QToolButton(bar);
        button->setText(names[i]);
        button->setCheckable(true);
        button->setObjectName(u"lab_tab_%1"_s.arg(i));
        button->setFocusPolicy(Qt::TabFocus);
        tabs->addButton(button, i);
        m_tabs[static_cast<std::size_t>(i)] = button;
        row->addWidget(button);
    }
    row->addStretch(1);
    layout->addWidget(bar);
    m_sideRow = configure(new QFrame(this), {.look = u"bar"_s});
    row = hbox(m_sideRow, {8, 2, 8, 2}, 2);
    auto* sides = new QButtonGroup(this);
    for (int i = 0; i < 2; ++i) {
        auto* button = new QToolButton(m_sideRow);
        button->setText(i == 0 ? u"A"_s : u"B"_s);
        button->setToolTip(tr("Markers, tables and findings of side %1").arg(button->text()));
        button->setAccessibleName(button->toolTip());
        configure(button, {.name = u"lab_side_%1"_s.arg(i), .focus = Qt::TabFocus, .checkable = true});
        sides->addButton(button, i);
        m_sides[static_cast<std::size_t>(i)] = button;
        row->addWidget(button);
    }
    configure(m_sideName, {.look = u"muted"_s, .small = true, .margins = {6, 0, 0, 0}});
    row->addWidget(m_sideName, 1);
    layout->addWidget(m_sideRow);
    m_tables->setReadOnly(true);
    m_tables->setFrameShape(QFrame::NoFrame);
    m_tables->setObjectName(u"lab_tables"_s);
    m_tables->setAccessibleName(tr("Tables of the file"));
    m_tables->setFont(Theme::font(TextSize::Small));
    m_tables->document()->setDocumentMargin(12);
    m_pages->addWidget(m_block);
    m_pages->addWidget(makeMarkers());
    m_pages->addWidget(m_tables);
    m_pages->addWidget(makeFindings());
    layout->addWidget(m_pages, 1);
    connect(tabs, &QButtonGroup::idClicked, this, [this](int id) {
        m_pageChosen = true;
        showPage(id);
    });
    connect(sides, &QButtonGroup::idClicked, this, &JpegFindings::chooseSide);
    connect(&lab.files(), &LabFiles::resultChanged, this, &JpegFindings::refresh);
    connect(&lab.input(), &LabInput::changed, this, [this] { m_pageChosen = false; });
    connect(&lab.look(), &LabLook::pixelChanged, this, [this] {
        if (m_lab.look().pixel() && m_pages->currentIndex() != 3)
            showPage(0);
    });
    connect(&Theme::instance(), &Theme::changed, this, &JpegFindings::refresh);
    showPage(1);
    refresh();
}

QWidget* JpegFindings::makeCard(int side)
{
    Card& card = m_cards[static_cast<std::size_t>(side)];
    card.frame = new QFrame(this);
    card.frame->setProperty("look", u"bar"_s);
    auto* column = vbox(card.frame, {12, 8, 12, 8}, 4);
    auto* row = hbox(8);
    card.badge = new QLabel(side == 0 ? u"A"_s : u"B"_s, card.frame);
    configure(card.badge, {.bold = true, .fixedSize = {24, 24}, .align = Qt::AlignCenter});
    card.word = new QLabel(card.frame);
    configure(card.word, {.name = u"lab_verdict_%1"_s.arg(side),
                          .font = Theme::font(TextSize::Large, true),
                          .minimumWidth = 1,
                          .prose = true});
    addAll(row, {card.badge, {card.word, 1}});
    column->addLayout(row);
    card.text = new QLabel(card.frame);
    configure(card.text, {.name = u"lab_words_%1"_s.arg(side), .minimumWidth = 1, .prose = true});
    column->addWidget(card.text);
    return card.frame;
}

QWidget* JpegFindings::makeMarkers()
{
    auto* split = new QSplitter(Qt::Vertical, m_pages);
    split->setChildrenCollapsible(false);
    m_markerTree->setModel(m_markers);
    m_markerTree->setObjectName(u"lab_markers"_s);
    m_markerTree->setAccessibleName(tr("Markers of the file"));
    m_markerTree->setFont(Theme::font(TextSize::Small));
    m_markerTree->setFrameShape(QFrame::NoFrame);
    m_markerTree->setUniformRowHeights(true);
    m_markerTree->setIndentation(12);
    m_markerTree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_markerTree->header()->setStretchLastSection(true);
    m_markerTree->header()->setMinimumSectionSize(24);
    m_hex->setReadOnly(true);
    configure(m_hex, {.name = u"lab_hex"_s, .spoken = tr("Bytes of the chosen marker")});
    m_hex->setPlaceholderText(tr("Choose a marker: its bytes appear here."));
    m_hex->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_hex->setFrameShape(QFrame::NoFrame);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(Theme::font(TextSize::Small).pointSizeF());
    m_hex->setFont(fixed);
    auto* bytes = new QWidget(split);
    configure(m_hexTitle,
              {.name = u"lab_hex_title"_s, .small = true, .margins = {8, 4, 8, 4}, .prose = true});
    vbox(bytes, {0, 0, 0, 0}, 0, {m_hexTitle, {m_hex, 1}});
    split->addWidget(m_markerTree);
    split->addWidget(bytes);
    split->setSizes({300, 200});
    connect(m_markerTree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                const auto range = m_markers->rangeOf(index);
                const LabSide* shown = side();
                m_hex->setPlainText(range && shown ? hexDump(shown->file, *range) : QString());
                m_hexTitle->setText(range ? u"%1 · %2"_s.arg(index.siblingAtColumn(0).data().toString(),
                                                             index.siblingAtColumn(3).data().toString())
                                          : QString());
                m_hexTitle->setVisible(range.has_value());
            });
    return split;
}

QWidget* JpegFindings::makeFindings()
{
    auto* page = new QWidget(m_pages);
    auto* column = vbox(page, {0, 0, 0, 0}, kUsual);
    m_findingTable->setModel(m_findings);
    configure(m_findingTable,
              {.name = u"lab_findings"_s, .spoken = tr("Findings"), .small = true, .frame = QFrame::NoFrame});
    m_findingTable->setWordWrap(true);
    makeCopyable(m_findingTable);
    m_findingTable->horizontalHeader()->hide();
    m_findingTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_findingTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_findingTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_findingTable->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_findingTable->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_findingTable->viewport()->installEventFilter(this);
    m_findingTable->setItemDelegate(new JpegFindingDelegate(m_findingTable));
    m_rowsTimer.setSingleShot(true);
    connect(&m_rowsTimer, &QTimer::timeout, m_findingTable, &QTableView::resizeRowsToContents);
    const auto go = [this](const QModelIndex& index) {
        if (const auto pixel = m_findings->pixelOf(index.row()))
            m_lab.look().showPixel(*pixel);
    };
    connect(m_findingTable, &QTableView::clicked, this, go);
    connect(m_findingTable, &QTableView::activated, this, go);
    m_noFindings->setObjectName(u"lab_no_findings"_s);
    m_noFindings->setWordWrap(true);
    m_noFindings->setContentsMargins(12, 8, 12, 8);
    m_noFindings->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_noFindings->setProperty("look", u"muted"_s);
    addAll(column, {{m_findingTable, 1}, {m_noFindings, 1}});
    return page;
}

void JpegFindings::showPage(int page)
{
    m_pages->setCurrentIndex(page);
    m_tabs[static_cast<std::size_t>(page)]->setChecked(true);
    // The block page shows both sides.
    m_sideRow->setVisible(page != 0 && m_lab.files().result() && m_lab.files().result()->side(1));
    fitRows();
}

/// Rows are as high as their text at the width that the column has once the page is laid out.
void JpegFindings::fitRows()
{
    m_rowsTimer.start(0);
}

bool JpegFindings::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        fitRows();
    return QWidget::eventFilter(watched, event);
}

const LabSide* JpegFindings::side() const
{
    return m_lab.files().result() ? m_lab.files().result()->side(m_side) : nullptr;
}

void JpegFindings::chooseSide(int side)
{
    m_side = side;
    refresh();
}

void JpegFindings::refreshCards()
{
    const LabResultPtr& result = m_lab.files().result();
    for (int i = 0; i < 2; ++i) {
        Card& card = m_cards[static_cast<std::size_t>(i)];
        const LabSide* side = result ? result->side(i) : nullptr;
        card.frame->setVisible(side || (i == 0));
        const QColor color = i == 0 ? tokens().a : tokens().b;
        const QColor text = tokens().isDark() ? tokens().window : QColor(Qt::white);
        setBadge(*card.badge, color, text);
        if (!side) {
            card.word->setText(m_lab.isBusy() ? tr("Inspecting…") : tr("Nothing open"));
            card.text->setText(m_lab.isBusy() ? QString() : tr("Open a picture, or a .jpg file to inspect."));
            setInk(*card.word, tokens().text);
        } else if (side->file.empty()) {
            card.word->setText(tr("✕ No file"));
            card.text->setText(engineText(side->error));
            setInk(*card.word, tokens().bad);
        } else {
            const bool isGood = side->inspection.isGood();
            QString word = translated(std::string(wordOf(side->inspection)));
            word[0] = word[0].toUpper();
            const bool isAccused = side->inspection.isAccused();
            card.word->setText((isGood ? u"✓ "_s : isAccused ? u"✕ "_s : u"⚠ "_s) + word);
            QString words = engineText(side->inspection.words);
            // The words begin with the verdict, which stands above them.
            for (const QString& verdict : {word + u": "_s, word + u'：'})
                if (words.startsWith(verdict)) {
                    words = words.mid(verdict.size());
                    words[0] = words[0].toUpper();
                }
            if (!side->error.isEmpty())
                words += u'\n' + tr("Not decoded: %1").arg(engineText(side->error));
            card.text->setText(words);
            setInk(*card.word, isGood ? tokens().good : isAccused ? tokens().bad : tokens().warn);
        }
    }
}

void JpegFindings::refresh()
{
    refreshCards();
    const LabResultPtr& result = m_lab.files().result();
    // A new result is looked at where it is worse.
    if (result != m_shown) {
        m_shown = result;
        const LabSide* b = result ? result->side(1) : nullptr;
        const LabSide* a = result ? result->side(0) : nullptr;
        const bool worseB = b && !b->inspection.isGood() && (!a || a->inspection.isGood());
        const bool worseA = a && !a->inspection.isGood() && !worseB;
        if (worseA || worseB || !b)
            m_side = worseB ? 1 : 0;
        if (!m_pageChosen && !m_lab.look().pixel())
            showPage(worseA || worseB ? 3 : 1);
    }
    const LabSide* shown = side();
    m_sides[static_cast<std::size_t>(m_side)]->setChecked(true);
    showPage(m_pages->currentIndex());
    m_markers->setFile(shown ? &shown->inspection.file : nullptr, shown ? shown->file.size() : 0);
    m_hex->clear();
    m_hexTitle->hide();
    m_sideName->setText(shown ? shown->place : QString());
    m_sideName->setToolTip(shown ? shown->label : QString());
    m_tables->setHtml(shown ? tablesHtml(*shown) : QString());
    m_findings->setSide(shown);
    fitRows();
    const bool hasFindings = m_findings->rowCount() > 0;
    m_findingTable->setVisible(hasFindings);
    m_noFindings->setVisible(!hasFindings);
    m_noFindings->setText(
        !shown ? QString()
               : tr("Nothing was found in this file: every code is in its table, every coefficient in its "
                    "range, every segment ends where it should, and no block is one that 8-bit samples "
                    "cannot give."));
}

} // namespace comparo::ui
