// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pages/tables.h"

#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/gradients/parts.h"
#include "ui/gradients/pictures/tiles.h"
#include "ui/widgets/build.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr const char* kTables[] = {"quantization_table_y", "quantization_table_c"};

/// The table of one sample, or the only one.
std::vector<double> tableOf(const Tensor& tensor, int sample)
{
    std::vector<double> values;
    const int n = std::min(sample, tensor.shape().n - 1);
    for (int y = 0; y < tensor.shape().h; ++y)
        for (int x = 0; x < tensor.shape().w; ++x)
            values.push_back(tensor.at(n, 0, y, x));
    return values;
}

double largest(const std::vector<double>& values)
{
    double most = 0.0;
    for (const double value : values)
        if (std::isfinite(value))
            most = std::max(most, std::fabs(value));
    return most;
}

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = configure(new QLabel(text, parent), {.bold = true});
    return label;
}

} // namespace

GradientsTablesPage::GradientsTablesPage(GradientsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_finding(gradientsWords(this, u"gradients_tables_finding"_s, false)),
      m_details(new QWidget(this)),
      m_entry(gradientsWords(m_details, u"gradients_entry"_s, false))
{
    auto* words = vbox(m_details, {0, 0, 0, 0}, 12, {m_entry});
    m_entry->setFont(Theme::font(TextSize::Small));
    auto* note = gradientsWords(m_details, u"gradients_tables_note"_s, true);
    note->setText(
        tr("Blue: a larger quality or step makes the loss larger; orange: smaller; white: 0. A and B "
           "share their colours, the difference has its own. Rows are vertical frequencies and columns "
           "horizontal ones; row 0, column 0 is the mean of a block. Ctrl+C copies the table that "
           "has the focus."));
    words->addWidget(note);

    auto* grid = new QGridLayout;
    grid->setContentsMargins(8, 4, 8, 4);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    grid->addWidget(heading(tr("Gradient of the quality"), this), 0, 0, 1, 3);
    const QString chips[] = {u"A"_s, u"B"_s, u"A \u2212 B"_s};
    for (int column = 0; column < 3; ++column) {
        auto* number =
            configure(new QLabel(this), {.name = u"gradients_quality_%1"_s.arg(column), .bold = true});
        number->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        configure(number, {.format = Qt::PlainText, .selectable = true});
        m_quality[static_cast<std::size_t>(column)] = number;
        grid->addWidget(number, 1, column);
        grid->setColumnStretch(column, 1);
    }
    for (int table = 0; table < 2; ++table) {
        auto* title = heading(
            table == 0 ? tr("Gradient of the table of luma") : tr("Gradient of the table of chroma"), this);
        title->setContentsMargins(0, 8, 0, 0);
        grid->addWidget(title, 2 + 2 * table, 0, 1, 3);
        for (int column = 0; column < 3; ++column) {
            auto* tiles = new GradientsTiles(chips[column], this);
            tiles->setObjectName(u"gradients_tiles_%1_%2"_s.arg(table).arg(column));
            m_tiles[static_cast<std::size_t>(3 * table + column)] = tiles;
            grid->addWidget(tiles, 3 + 2 * table, column);
            connect(tiles, &GradientsTiles::currentChanged, this,
                    [this, table](std::optional<QPoint> entry) { setCurrent(table, entry); });
        }
        grid->setRowStretch(3 + 2 * table, 1);
    }
    vbox(this, {0, 0, 0, 0}, 0, {gradientsHead(m_finding), {grid, 1}});
    connect(&model, &GradientsModel::changed, this, [this](GradientsWork work) {
        if (work == GradientsWork::Run)
            refresh();
    });
    connect(&Theme::instance(), &Theme::changed, this, &GradientsTablesPage::refresh);
    refresh();
}

void GradientsTablesPage::refresh()
{
    m_shown = m_model.maps();
    if (m_shown) {
        const GradientFindings& findings = m_shown->run->findings;
        Verdict worst = Verdict::BitExact;
        QStringList apart;
        for (const GradientPair& pair : findings.pairs) {
            if (pair.name == "image")
                continue;
            worst = std::max(worst, pair.comparison.verdict);
            if (pair.comparison.verdict != Verdict::BitExact)
                apart << gradientsTensorName(pair.name);
        }
        setGradientsFinding(m_finding, worst == Verdict::BitExact,
                            apart.isEmpty()
                                ? tr("Quality and tables: the gradients of A and B are bit-exact.")
                                : tr("A and B differ in the gradient of: %1.").arg(apart.join(u", "_s)));
    } else {
        m_finding->clear();
    }
    refreshQuality();
    refreshTiles();
    refreshEntry();
}

void GradientsTablesPage::refreshQuality()
{
    const GradientPair* pair = m_shown ? m_shown->run->pair("quality") : nullptr;
    for (QLabel* label : m_quality)
        label->setText(pair ? QString() : u"\u2013"_s);
    if (!pair)
        return;
    const int n = std::min(m_shown->part.sample, pair->a.shape().n - 1);
    const double a = pair->a.at(n, 0, 0, 0);
    const double b = pair->b.at(n, 0, 0, 0);
    m_quality[0]->setText(u"A  "_s + numbers::sample(a, pair->a.dtype()));
    m_quality[1]->setText(u"B  "_s + numbers::sample(b, pair->b.dtype()));
    m_quality[2]->setText(u"A \u2212 B  "_s + numbers::value(a - b));
    const QColor colors[] = {tokens().a, tokens().b, tokens().text};
    for (std::size_t i = 0; i < 3; ++i)
        setInk(*m_quality[i], colors[i]);
}

void GradientsTablesPage::refreshTiles()
{
    const bool isOld = !m_model.isCurrent(GradientsWork::Run);
    for (int table = 0; table < 2; ++table) {
        const GradientPair* pair = m_shown ? m_shown->run->pair(kTables[table]) : nullptr;
        std::array<std::vector<double>, 3> values;
        double both = 0.0;
        if (pair) {
            values[0] = tableOf(pair->a, m_shown->part.sample);
            values[1] = tableOf(pair->b, m_shown->part.sample);
            for (std::size_t i = 0; i < values[0].size(); ++i)
                values[2].push_back(values[0][i] - values[1][i]);
            both = std::max(largest(values[0]), largest(values[1]));
        }
        for (int column = 0; column < 3; ++column) {
            GradientsTiles& shown = tiles(table, column);
            shown.setLabel(!m_shown      ? QString()
                           : column == 0 ? m_shown->run->labelA
                           : column == 1 ? m_shown->run->labelB
                                         : tr("scale of its own"),
                           column == 0   ? tokens().a
                           : column == 1 ? tokens().b
                                         : tokens().muted);
            const std::vector<double>& own = values[static_cast<std::size_t>(column)];
            shown.setValues(own, column < 2 ? both : largest(own));
            shown.setDimmed(isOld);
        }
    }
}

void GradientsTablesPage::setCurrent(int table, std::optional<QPoint> entry)
{
    m_table = table;
    m_current = entry;
    for (int other = 0; other < 2; ++other)
        for (int column = 0; column < 3; ++column)
            tiles(other, column).setCurrent(other == table ? entry : std::nullopt);
    refreshEntry();
}

void GradientsTablesPage::refreshEntry()
{
    const GradientPair* pair = m_shown ? m_shown->run->pair(kTables[m_table]) : nullptr;
    if (!pair || !m_current) {
        m_entry->setText(tr("Move over a tile, or press an arrow key: its derivative appears here."));
        return;
    }
    const auto value = [&](int column) {
        return tiles(m_table, column).values()[static_cast<std::size_t>(8 * m_current->y() + m_current->x())];
    };
    m_entry->setText(tr("Gradient of the %1, row %2, column %3")
                         .arg(gradientsTensorName(kTables[m_table]))
                         .arg(m_current->y())
                         .arg(m_current->x()) +
                     u"\nA  "_s + numbers::sample(value(0), pair->a.dtype()) + u"\nB  "_s +
                     numbers::sample(value(1), pair->b.dtype()) + u"\nA \u2212 B  "_s +
                     numbers::value(value(2)));
}

} // namespace comparo::ui
