// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/gallery.h"

#include <algorithm>

namespace comparo::ui {

SweepGallery::SweepGallery(QObject* parent) : QObject(parent), m_jobs(nullptr, 1) {}

SweepGallery::~SweepGallery() = default;

void SweepGallery::setPlan(const SweepPlanPtr& plan)
{
    m_slot.stop();
    m_now = 0;
    m_wanted.clear();
    m_kept.clear();
    m_plan = plan;
}

void SweepGallery::want(std::vector<SweepCaseResult> cases)
{
    const bool keepsGoing = std::any_of(cases.begin(), cases.end(),
                                        [this](const SweepCaseResult& each) { return each.number == m_now; });
    std::erase_if(cases, [this](const SweepCaseResult& each) {
        return each.number == m_now || each.verdict == OutcomeKind::Error || m_kept.contains(each.number);
    });
    std::reverse(cases.begin(), cases.end());
    m_wanted = m_plan ? std::move(cases) : std::vector<SweepCaseResult>();
    if (m_now != 0 && !keepsGoing) {
        m_slot.stop();
        m_now = 0;
    }
    if (m_now == 0)
        next();
}

void SweepGallery::next()
{
    if (m_wanted.empty() || !m_plan)
        return;
    SweepCaseResult result = std::move(m_wanted.back());
    m_wanted.pop_back();
    const std::size_t number = result.number;
    m_now = number;
    m_jobs.latest(
        m_slot, this,
        [plan = m_plan, result = std::move(result)](const Progress& progress) {
            return casePictures(*plan, result, kMost, progress);
        },
        [this, number](const CasePictures& pictures) {
            m_now = 0;
            ++m_made;
            m_kept.insert(number, new CasePictures(pictures));
            Q_EMIT ready(number);
            if (m_now == 0)
                next();
        },
        [this](const Error&) {
            m_now = 0;
            next();
        });
}

} // namespace comparo::ui
