// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/comparison/job.h"
#include "engine/comparison/result.h"

#include <functional>

/// The work of a job, whole or stage by stage. Every stage adds its part to a result and leaves the others as
/// they are, so that a front end shows what there is while the rest is made. All may run on any thread;
/// Error(Cancelled) passes through, and the result then has the parts that were done.
namespace comparo {

/// All that the job asks for. What goes wrong is in the result; Error(Cancelled) alone is thrown.
ComparisonResult runJob(const ComparisonJob& job, const Progress& progress = {});

/// Stage 1: runs both sides and judges the order of their calls. An error of a side is kept with it. Of a
/// pair from outside the images are taken as they are. Needs no other stage.
ComparisonResult runSides(const ComparisonJob& job, const Progress& progress = {});

/// Of which image the ignored pixels of a job are: of A, and where A was resized, of what is compared.
const Shape& ignorableShape(const ComparisonJob& job, const ComparisonResult& result);

/// Stage 2: compares what the sides put out, by the job's contract or tolerance; again, with another
/// tolerance, on the same result. Nothing where a side failed. `counted` is CompareOptions'.
void compareSides(const ComparisonJob& job, ComparisonResult& result, const Progress& progress = {},
                  const std::function<void(const Comparison&)>& counted = {});

/// Stage 3: where the difference enters. A step that got another input on B is replayed from A's, for which
/// B's device has to be there: Error(Device). Nothing for sides without steps.
void bisectSides(ComparisonResult& result, const Progress& progress = {});

/// Stage 4: why the first diverging step differs; bisects first where that was not done. Where the devices
/// of recorded sides are absent, the first step whose outputs differ is explained. Only where the result
/// needs an explanation that it does not have; one that cannot be had is told by explanationError.
void explainDifference(ComparisonResult& result, const Progress& progress = {});

/// Stage 5: runs both sides again, as often as the job says; emulated devices under other schedules each
/// time. Nothing where it does not say so or a side failed.
void repeatSides(const ComparisonJob& job, ComparisonResult& result, const Progress& progress = {});

/// Stage 6: which side is nearer to float64 at the first step that diverges, or at the last one of sides that
/// agree; bisects first where that was not done. What keeps it from being judged is the report's refusal.
/// Nothing for sides without steps or where one failed.
void refereeSides(ComparisonResult& result, const Progress& progress = {});

/// Every part that the job asks for and the result does not have. Reports are written of results that went
/// through this, so that none is written while its cause is still being looked for.
void complete(const ComparisonJob& job, ComparisonResult& result, const Progress& progress = {});

} // namespace comparo
