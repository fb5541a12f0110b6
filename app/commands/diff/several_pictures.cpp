// SPDX-License-Identifier: Apache-2.0
#include "app/commands/diff/several_pictures.h"

#include "app/commands/input.h"
#include "engine/base/error.h"

namespace comparo::cli {

ComparisonJob jobOf(const DiffOptions& options, const PicturePair& pair,
                    const std::array<DecodedImage, 2>& read)
{
    ComparisonJob job;
    job.input = inputOf(pair.a, read[0], pair.b, read[1]);
    job.title = titleOf(job.input);
    job.setup.tolerance = options.tolerance;
    job.explain = !options.noCause;
    job.undo = options.undo;
    job.setup.ignored = ignoredOf(options.ignored);
    job.input.isUpright = options.choice.isUpright;
    return job;
}

void SeveralPictures::add(const PicturePair& pair)
{
    PictureFinding found{pair.name, {}, {}};
    m_progress.throwIfCancelled();
    try {
        ReadChoice picture = pair.choice;
        picture.axes = m_options.choice.axes;
        picture.isUpright = m_options.choice.isUpright;
        compare(pair, readPictures(pair.a, pair.b, picture), found);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        found.outcome = {OutcomeKind::Error, error.message()};
    }
    m_findings.push_back(std::move(found));
}

Report SeveralPictures::report(const std::array<std::optional<PictureNote>, 2>& alone)
{
    if (!m_worst)
        failArgument(message("{}: {}", m_findings.front().name, m_findings.front().outcome.sentence()));
    ComparisonJob& job = *m_worst;
    job.input.notes = notesOfAll(m_notes[0]);
    job.input.notesB = notesOfAll(m_notes[1]);
    if (alone[0])
        job.input.notes.push_back(*alone[0]);
    if (alone[1])
        job.input.notesB.push_back(*alone[1]);
    ComparisonResult result = runSides(job, m_progress);
    result.picture = m_findings[m_worstAt].name;
    result.coverage = {0, m_findings.size(), {}};
    for (const PictureFinding& each : m_findings)
        if (each.comparison)
            ++result.coverage.compared;
        else
            result.coverage.left.push_back({message("{}", each.name), each.outcome.sentence()});
    result.pictures = std::move(m_findings);
    return reportOf(job, std::move(result), m_progress);
}

void SeveralPictures::compare(const PicturePair& pair, const std::array<DecodedImage, 2>& read,
                              PictureFinding& found)
{
    ComparisonJob job = jobOf(m_options, pair, read);
    m_notes[0].emplace_back(found.name, job.input.notes);
    m_notes[1].emplace_back(found.name, job.input.notesB);
    ComparisonResult result = runSides(job, m_progress);
    compareSides(job, result, m_progress);
    found.outcome = result.outcome();
    found.comparison = std::move(result.comparison);
    if (!found.comparison)
        return;
    found.comparison->descA.layout = found.comparison->descB.layout = Layout::Contiguous;
    if (m_worst && !isWorse(found, m_findings[m_worstAt]))
        return;
    m_worst = std::move(job);
    m_worstAt = m_findings.size();
}

} // namespace comparo::cli
