// SPDX-License-Identifier: Apache-2.0
#include "engine/folders/compared_pictures.h"

#include "engine/base/error.h"
#include "engine/comparison/stages.h"

#include <new>
#include <utility>

namespace comparo {
namespace {

using NotesByName = std::vector<std::pair<std::string, std::vector<PictureNote>>>;

/// The one that a report shows; none where no pair could be compared.
const ComparedPicture* worstOf(const std::vector<ComparedPicture>& pictures)
{
    const ComparedPicture* worst = nullptr;
    for (const ComparedPicture& each : pictures)
        if (each.finding.comparison && (!worst || isWorse(each.finding, worst->finding)))
            worst = &each;
    return worst;
}

} // namespace

std::array<DecodedImage, 2> readPictures(const PicturePair& pair, FileAccess access, PairReading reading)
{
    ReadChoice whole = pair.choice;
    whole.isWhole = true;
    return readPair(pair.a, pair.b, access, whole, reading);
}

ComparisonJob jobOf(const PicturePair& pair, const std::array<DecodedImage, 2>& read, const PairRules& rules)
{
    ComparisonJob job;
    job.input = inputOf(pair.a, read[0], pair.b, read[1]);
    job.title = titleOf(job.input);
    job.setup.tolerance = rules.tolerance;
    job.explain = rules.explain;
    job.ssim = rules.ssim;
    job.undo = rules.undo;
    job.setup.ignored = rules.ignored;
    job.input.isUpright = pair.choice.isUpright;
    return job;
}

ComparedPicture comparedPicture(const PicturePair& pair, const std::array<DecodedImage, 2>& read,
                                const PairRules& rules, const Progress& progress)
{
    ComparedPicture compared{pair, {pair.name, {}, {}}};
    try {
        const ComparisonJob job = jobOf(pair, read, rules);
        compared.notes = {job.input.notes, job.input.notesB};
        ComparisonResult result = runSides(job, progress);
        compareSides(job, result, progress);
        compared.finding.outcome = result.outcome();
        compared.finding.comparison = std::move(result.comparison);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return notCompared(pair, error);
    } catch (const std::bad_alloc&) {
        return notCompared(pair, {ErrorCode::OutOfMemory, message("Not enough memory for this pair.")});
    }
    if (std::optional<Comparison>& comparison = compared.finding.comparison) {
        // Files are told in the order of their indices, however a mapped one lies in memory.
        comparison->descA.layout = comparison->descB.layout = Layout::Contiguous;
        comparison->histogram = {};
    }
    return compared;
}

std::vector<ComparedPicture> comparedEach(const PicturePair& pair, const std::vector<ReadChoice>& choices,
                                          const PairRules& rules, const Progress& progress)
{
    std::vector<ComparedPicture> found;
    for (ReadChoice choice : choices) {
        progress.throwIfCancelled();
        choice.axes = pair.choice.axes;
        choice.isUpright = pair.choice.isUpright;
        const std::string name = pictureName(choice);
        const PicturePair one{pair.name.empty() ? name : pair.name + ", " + name, pair.a, pair.b, choice};
        try {
            found.push_back(comparedPicture(one, readPictures(one, rules.access), rules, progress));
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            found.push_back(notCompared(one, error));
        }
    }
    return found;
}

ComparedPicture notCompared(const PicturePair& pair, const Error& why)
{
    return {pair, {pair.name, {OutcomeKind::Error, why.message()}, {}}};
}

ComparedPicture onOneSide(const std::string& name, const Message& where)
{
    return {{name, {}, {}, {}}, {name, {OutcomeKind::Different, where, {}}, {}}};
}

ComparedPictures resultOf(const std::vector<ComparedPicture>& pictures, const PairRules& rules,
                          const std::array<std::optional<PictureNote>, 2>& alone, const Progress& progress)
{
    const ComparedPicture* worst = worstOf(pictures);
    if (!worst)
        failArgument(
            message("{}: {}", pictures.front().finding.name, pictures.front().finding.outcome.sentence()));
    PairRules shown = rules;
    shown.ssim = true;
    ComparedPictures all{jobOf(worst->pair, readPictures(worst->pair, rules.access), shown), {}};
    std::array<NotesByName, 2> notes;
    for (const ComparedPicture& each : pictures)
        for (std::size_t side = 0; each.finding.comparison && side < 2; ++side)
            notes[side].emplace_back(each.finding.name, each.notes[side]);
    const std::array<std::vector<PictureNote>*, 2> said{&all.job.input.notes, &all.job.input.notesB};
    for (std::size_t side = 0; side < 2; ++side) {
        *said[side] = notesOfAll(notes[side]);
        if (alone[side])
            said[side]->push_back(*alone[side]);
    }
    all.result = runSides(all.job, progress);
    all.result.picture = worst->finding.name;
    all.result.coverage = {0, pictures.size(), {}};
    for (const ComparedPicture& each : pictures) {
        if (each.finding.comparison)
            ++all.result.coverage.compared;
        else
            all.result.coverage.left.push_back(
                {message("{}", each.finding.name), each.finding.outcome.sentence()});
        all.result.pictures.push_back(each.finding);
    }
    return all;
}

} // namespace comparo
