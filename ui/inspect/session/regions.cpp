// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/regions.h"

#include "ui/base/text.h"

#include <algorithm>

namespace comparo::ui {

namespace {

/// The same pictures under the same tolerance have the same regions, whichever sample is shown.
bool haveSameRegions(const Analysis& p, const Analysis& q)
{
    return p.run == q.run && p.shown == q.shown && p.comparison.tolerance == q.comparison.tolerance &&
           p.imageA().buffer() == q.imageA().buffer() && p.imageB().buffer() == q.imageB().buffer();
}

} // namespace

RegionModel::RegionModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::resultChanged, this, &RegionModel::follow);
    connect(&session, &Session::resultCleared, this, &RegionModel::forget);
}

RegionModel::~RegionModel() = default;

void RegionModel::forget()
{
    m_of.reset();
    m_task.clear();
    publish(nullptr);
}

void RegionModel::publish(const RegionReportPtr& report)
{
    m_report = report;
    m_ranked = report ? report->ranked(m_order) : std::vector<std::size_t>();
    m_current.reset();
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void RegionModel::follow()
{
    const AnalysisPtr& result = m_session.result();
    if (!result || result->comparison.all.differing == 0) {
        forget();
        return;
    }
    const bool isKnown = m_of && (m_report || isRunning()) && haveSameRegions(*m_of, *result);
    m_of = result;
    if (isKnown)
        return;
    m_task.start(
        [result](const Progress& progress) -> RegionReportPtr {
            return std::make_shared<RegionReport>(
                findRegions(result->imageA(), result->imageB(), result->comparison, progress));
        },
        [this](const RegionReportPtr& report) { publish(report); },
        [this](const Error&) { publish(nullptr); });
    publish(nullptr);
}

void RegionModel::setOrder(RegionOrder order)
{
    if (order == m_order)
        return;
    m_order = order;
    if (!m_report)
        return;
    const std::size_t chosen = m_current ? m_ranked[*m_current] : 0;
    m_ranked = m_report->ranked(order);
    if (m_current)
        m_current =
            static_cast<std::size_t>(std::find(m_ranked.begin(), m_ranked.end(), chosen) - m_ranked.begin());
    Q_EMIT orderChanged();
    Q_EMIT currentChanged();
}

void RegionModel::setCurrent(std::optional<std::size_t> row)
{
    if (row == m_current || (row && *row >= m_ranked.size()))
        return;
    m_current = row;
    Q_EMIT currentChanged();
}

std::optional<std::size_t> RegionModel::next(int direction) const
{
    const std::size_t count = m_ranked.size();
    if (count == 0)
        return std::nullopt;
    if (!m_current)
        return direction > 0 ? 0 : count - 1;
    return direction > 0 ? (*m_current + 1) % count : (*m_current + count - 1) % count;
}

} // namespace comparo::ui
