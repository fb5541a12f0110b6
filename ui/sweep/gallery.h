// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jobs/job_runner.h"
#include "ui/sweep/case_pictures.h"

#include <QCache>
#include <QObject>

#include <memory>
#include <vector>

namespace comparo::ui {

using SweepPlanPtr = std::shared_ptr<const SweepPlan>;

/// Pictures of the cases that are on screen: made one after the other when they are asked for, the newest
/// wish only, and a bounded number of them kept.
class SweepGallery : public QObject {
    Q_OBJECT

public:
    /// Size of each picture, at most; at a screen of twice the pixels they are as sharp.
    static constexpr QSize kMost{112, 80};
    static constexpr int kMostKept = 600;

    explicit SweepGallery(QObject* parent = nullptr);
    ~SweepGallery() override;

    /// Forgets all pictures.
    void setPlan(const SweepPlanPtr& plan);
    /// These shall be there, the first one first; what was wished for before and is not among them is not
    /// made.
    void want(std::vector<SweepCaseResult> cases);
    /// Null as long as they are not there.
    [[nodiscard]] const CasePictures* find(std::size_t number) const { return m_kept.object(number); }
    /// Forgets the pictures of a case whose result is another one.
    void forget(std::size_t number) { m_kept.remove(number); }
    /// How many cases were run for their pictures.
    [[nodiscard]] int made() const { return m_made; }
    [[nodiscard]] bool isBusy() const { return m_now != 0 || !m_wanted.empty(); }

Q_SIGNALS:
    void ready(std::size_t number);

private:
    void next();

    SweepPlanPtr m_plan;
    std::vector<SweepCaseResult> m_wanted; ///< the first one last
    std::size_t m_now = 0;                 ///< number of the case that is being made; 0: none
    int m_made = 0;
    QCache<std::size_t, CasePictures> m_kept{kMostKept};
    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
