// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/grid/model.h"

#include "engine/comparison/side_matrix.h"

#include <algorithm>

namespace comparo::ui {

GridModel::GridModel(ViewState& view, QObject* parent)
    : QObject(parent), m_view(view), m_session(view.session())
{
    connect(&m_task, &Task::changed, this, &GridModel::itemsChanged);
    connect(&m_task, &Task::progressed, this, &GridModel::progressed);
    connect(&m_session, &Session::resultChanged, this, [this] {
        if (m_active)
            ask();
    });
    connect(&m_session, &Session::resultCleared, this, [this] {
        m_items.reset();
        m_comparisons.clear();
        m_reference = 0;
        m_task.clear();
    });
}

GridModel::~GridModel() = default;

void GridModel::setSource(GridSource source)
{
    if (source == m_source)
        return;
    m_source = source;
    m_items.reset();
    m_comparisons.clear();
    m_reference = 0;
    Q_EMIT itemsChanged();
    if (m_active)
        ask();
}

void GridModel::setActive(bool active)
{
    m_active = active;
    if (active)
        ask();
}

/// Every device in each numerics, then what the session compares and is not among them.
std::vector<Side> GridModel::sides() const
{
    const QList<DeviceId>& devices = m_session.devices();
    std::vector<Side> sides =
        sidesOn({devices.begin(), devices.end()}, {Numerics::Framework, Numerics::Exact});
    for (const Side& side : {m_session.setup().a, m_session.setup().b})
        if (std::find(sides.begin(), sides.end(), side) == sides.end())
            sides.push_back(side);
    return sides;
}

void GridModel::ask()
{
    const AnalysisPtr& result = m_session.result();
    if (!result || m_session.isPair())
        return;
    if (m_items && m_run == result->run && m_sample == m_session.sample())
        return;
    const GridQuestion question{
        result, m_source, m_source == GridSource::Sides ? sides() : std::vector<Side>(), m_session.sample()};
    m_task.start([question](const Progress& progress) { return gridItems(question, progress); },
                 [this, run = result->run, sample = question.sample](const GridItemsPtr& items) {
                     m_items = items;
                     m_run = run;
                     m_sample = sample;
                     m_comparisons.clear();
                     const bool hasReference = m_reference < items->size() && (*items)[m_reference].picture;
                     const auto first = std::find_if(items->begin(), items->end(), [](const GridItem& item) {
                         return item.picture != nullptr;
                     });
                     if (!hasReference)
                         m_reference =
                             first == items->end() ? 0 : static_cast<std::size_t>(first - items->begin());
                     compareAll();
                 },
                 [this](const Error& error) { m_session.fail(tr("The results could not be made."), error); });
}

void GridModel::setReference(std::size_t item)
{
    if (!m_items || item >= m_items->size() || !(*m_items)[item].picture || item == m_reference)
        return;
    m_reference = item;
    m_comparisons.clear();
    Q_EMIT referenceChanged();
    compareAll();
}

void GridModel::compareAll()
{
    m_comparing.start(
        [items = m_items, reference = m_reference](const Progress& progress) {
            return compareWith(*items, reference, progress);
        },
        [this](const GridComparisons& comparisons) {
            m_comparisons = comparisons;
            Q_EMIT compared();
        },
        [this](const Error& error) { m_session.fail(tr("The results could not be compared."), error); });
}

const Comparison* GridModel::comparison(std::size_t item) const
{
    return item < m_comparisons.size() && m_comparisons[item] ? &*m_comparisons[item] : nullptr;
}

void GridModel::open(std::size_t item)
{
    if (!m_items || item >= m_items->size())
        return;
    const GridItem& chosen = (*m_items)[item];
    const GridItem& reference = (*m_items)[m_reference];
    if (chosen.step) {
        m_session.inspectStep(*chosen.step);
    } else if (chosen.side && reference.side && item != m_reference) {
        m_session.setSide(0, *reference.side);
        m_session.setSide(1, *chosen.side);
    } else {
        return;
    }
    Q_EMIT opened();
}

} // namespace comparo::ui
