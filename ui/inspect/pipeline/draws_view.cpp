// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/pipeline/draws_view.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMaxRows = 8;     ///< shown without scrolling
constexpr int kMaxSamples = 16; ///< columns; a larger batch is edited in the pipeline file

} // namespace

DrawsView::DrawsView(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_seed(new QLineEdit(this)),
      m_dice(new QToolButton(this)),
      m_rng(new QComboBox(this)),
      m_table(new QTableWidget(this)),
      m_state(new QLabel(this)),
      m_release(new QToolButton(this))
{
    auto* title = configure(new QLabel(tr("Random parameters"), this), {.bold = true});
    auto* layout = vbox(this, {0, 0, 0, 0}, 8, {title});

    auto* source = new QGridLayout;
    source->setHorizontalSpacing(8);
    source->setColumnStretch(1, 1);
    configure(m_seed, {.name = u"seed"_s, .spoken = tr("Seed")});
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(u"[0-9]{1,19}"_s), m_seed));
    configure(m_dice, u"new_seed"_s, tr("New"), tr("Draw with another seed"), {.look = u"outlined"_s});
    configure(m_rng, {.name = u"rng"_s, .spoken = tr("Random stream")});
    m_rng->addItem(tr("Philox"), u"philox"_s);
    m_rng->addItem(tr("PyTorch CPU stream"), u"torch"_s);
    m_rng->setToolTip(tr("The PyTorch stream replays torch.manual_seed(seed) draw for draw."));
    source->addWidget(new QLabel(tr("Seed"), this), 0, 0);
    source->addWidget(m_seed, 0, 1);
    source->addWidget(m_dice, 0, 2);
    source->addWidget(new QLabel(tr("Stream"), this), 1, 0);
    source->addWidget(m_rng, 1, 1, 1, 2);
    layout->addLayout(source);

    configure(m_table, {.name = u"draws"_s, .spoken = tr("Drawn numbers, sample by sample")});
    m_table->horizontalHeader()->setDefaultSectionSize(88);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setFont(Theme::font(TextSize::Small));
    layout->addWidget(m_table);

    auto* row = new QHBoxLayout;
    configure(m_state, {.look = u"muted"_s, .small = true, .wraps = true});
    configure(m_release, {.name = u"release_draws"_s, .text = tr("Draw again"), .look = u"outlined"_s});
    addAll(row, {{m_state, 1}, m_release});
    layout->addLayout(row);

    connect(m_seed, &QLineEdit::editingFinished, this,
            [this] { m_session.setSeed(m_seed->text().toULongLong()); });
    connect(m_dice, &QToolButton::clicked, this,
            [this] { m_session.setSeed(QRandomGenerator::global()->bounded(1, 1'000'000)); });
    connect(m_rng, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_session.setRng(parseRng(toUtf8(m_rng->itemData(index).toString()))); });
    connect(m_table, &QTableWidget::cellChanged, this, &DrawsView::edit);
    connect(m_release, &QToolButton::clicked, this,
            [this] { m_session.setStepDraws(m_session.selectedStep(), std::nullopt); });
    connect(&session, &Session::setupChanged, this, &DrawsView::refresh);
    connect(&session, &Session::resultChanged, this, &DrawsView::refresh);
    connect(&session, &Session::selectedStepChanged, this, &DrawsView::refresh);
    refresh();
}

const StepTrace* DrawsView::trace() const
{
    const AnalysisPtr& result = m_session.result();
    if (!result || !result->whole.a)
        return nullptr;
    for (std::size_t i = 0; i < result->steps.size(); ++i)
        if (result->steps[i].step == m_session.selectedStep())
            return &result->whole.a->steps[i];
    return nullptr;
}

void DrawsView::refresh()
{
    const Pipeline& pipeline = m_session.setup().pipeline;
    const std::size_t selected = m_session.selectedStep();
    const bool random = !m_session.isPair() && selected < pipeline.steps.size() &&
                        pipeline.steps[selected].op->info.isRandom();
    setVisible(random);
    if (!random)
        return;
    const QSignalBlocker blockRng(m_rng);
    m_rng->setCurrentIndex(pipeline.rng == Rng::Torch ? 1 : 0);
    if (!m_seed->hasFocus())
        m_seed->setText(QString::number(pipeline.seed));
    const bool pinned = pipeline.steps[selected].draws.has_value();
    m_state->setText(pinned ? tr("Edited: these numbers are used whatever the seed.")
                            : tr("The same on both sides. Edit one to keep them."));
    m_release->setVisible(pinned);
    const StepTrace* step = trace();
    fillTable(step && step->step.op == pipeline.steps[selected].op ? step->draws : Draws());
}

void DrawsView::fillTable(const Draws& draws)
{
    const QSignalBlocker blocker(m_table);
    m_shown = draws;
    m_table->setVisible(!draws.isEmpty());
    if (draws.isEmpty())
        return;
    QStringList names;
    for (const Draws::Column& column : draws.columns())
        for (int k = 0; k < column.width; ++k)
            names << fromUtf8(column.name) + (column.width > 1 ? u"[%1]"_s.arg(k) : QString());
    const int samples = std::min(draws.samples(), kMaxSamples);
    m_table->setRowCount(static_cast<int>(names.size()));
    m_table->setColumnCount(samples);
    m_table->setVerticalHeaderLabels(names);
    QStringList heads;
    for (int n = 0; n < samples; ++n)
        heads << (draws.samples() == 1 ? tr("value") : tr("sample %1").arg(n));
    m_table->setHorizontalHeaderLabels(heads);
    int row = 0;
    for (const Draws::Column& column : draws.columns())
        for (int k = 0; k < column.width; ++k, ++row)
            for (int n = 0; n < samples; ++n) {
                auto* item = new QTableWidgetItem(QString::number(draws.value(column.name, n, k), 'g', 9));
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
                m_table->setItem(row, n, item);
            }
    const int lines = std::min(static_cast<int>(names.size()), kMaxRows);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            lines * m_table->verticalHeader()->defaultSectionSize() + 4);
}

void DrawsView::edit(int row, int sample)
{
    bool valid = false;
    const double number = m_table->item(row, sample)->text().toDouble(&valid);
    Draws draws = m_shown;
    int first = 0;
    for (const Draws::Column& column : m_shown.columns()) {
        if (row < first + column.width && valid) {
            std::vector<double> values = column.values;
            values[static_cast<std::size_t>(sample * column.width + row - first)] = number;
            draws.set(column.name, std::move(values), column.width);
            m_session.setStepDraws(m_session.selectedStep(), draws);
            return;
        }
        first += column.width;
    }
    fillTable(m_shown); // not a number: back to what it was
}

} // namespace comparo::ui
