// SPDX-License-Identifier: Apache-2.0
#include "engine/folders/folder_run.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/codec/file_parts.h"
#include "engine/device/ordered_work.h"
#include "engine/folders/folder_journal.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <new>

namespace comparo {
namespace {

/// Pairs at once unless somebody says otherwise: each holds two pictures.
constexpr int kMostJobs = 8;

/// Whether two files have the same bytes, and a name of the same ending, by which a reader may say more.
bool haveSameBytes(const PicturePair& pair)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(pair.a, error);
    if (error || size != fs::file_size(pair.b, error) || error ||
        fs::path(pair.a).extension() != fs::path(pair.b).extension())
        return false;
    constexpr std::size_t kPart = std::size_t{1} << 20;
    std::vector<std::byte> a(std::min<std::uintmax_t>(size, kPart)), b(a.size());
    try {
        for (std::uintmax_t at = 0; at < size; at += kPart) {
            const auto length = static_cast<std::size_t>(std::min<std::uintmax_t>(size - at, kPart));
            readFilePart(pair.a, at, std::span(a).first(length));
            readFilePart(pair.b, at, std::span(b).first(length));
            if (std::memcmp(a.data(), b.data(), length) != 0)
                return false;
        }
    } catch (const Error&) { // who decodes it says why
        return false;
    }
    return true;
}

/// One run over a plan.
class FolderRun {
public:
    FolderRun(const FolderPlan& plan, const FolderRunOptions& options, const Progress& progress)
        : m_plan(plan),
          m_jobs(options.jobs),
          m_progress(progress),
          m_rules(plan.request.rules),
          m_journal(plan.request, options.journal),
          m_done(plan.pairs.size())
    {
        m_rules.ssim = false;
    }

    FolderOutcome run(const std::function<void(const std::vector<ComparedPicture>&)>& each)
    {
        FolderOutcome outcome;
        try {
            workInOrder(
                m_done.size(), m_jobs, m_progress.stop, [this](std::size_t i) { work(i); },
                [&](std::size_t i) {
                    if (each && !m_done[i].empty())
                        each(m_done[i]);
                });
        } catch (const Error& error) {
            outcome.failure = error;
        }
        for (std::vector<ComparedPicture>& found : m_done) {
            outcome.pairs += found.empty() ? 0U : 1U;
            std::move(found.begin(), found.end(), std::back_inserter(outcome.pictures));
        }
        outcome.resumed = m_resumed;
        outcome.stopped = outcome.failure || outcome.pairs < m_done.size();
        for (const std::string& name : m_plan.onlyA)
            outcome.pictures.push_back(onOneSide(name, message("Only A has it.")));
        for (const std::string& name : m_plan.onlyB)
            outcome.pictures.push_back(onOneSide(name, message("Only B has it.")));
        sortWorstFirst(outcome.pictures);
        return outcome;
    }

private:
    /// Pair i. After a stop it may stay without a result.
    void work(std::size_t i)
    {
        const PicturePair& pair = m_plan.pairs[i];
        const PairStamps stamps =
            m_journal.isKept() ? PairStamps{FileStamp::of(pair.a), FileStamp::of(pair.b)} : PairStamps{};
        const std::vector<ComparedPicture>* known = m_journal.find(pair.name, stamps);
        std::vector<ComparedPicture> found;
        if (known) {
            found = *known;
            for (ComparedPicture& each : found) { // a journal has no paths
                each.pair.a = pair.a;
                each.pair.b = pair.b;
                each.pair.choice.layer = pair.choice.layer;
                each.pair.choice.axes = pair.choice.axes;
                each.pair.choice.isUpright = pair.choice.isUpright;
            }
        } else {
            try {
                found = compared(pair);
            } catch (const Error& error) {
                if (error.code() != ErrorCode::Cancelled)
                    throw;
                return;
            }
        }
        const std::scoped_lock lock(m_mutex);
        if (known)
            ++m_resumed;
        else
            m_journal.add(pair.name, stamps, found);
        m_done[i] = std::move(found);
        ++m_count;
        m_progress.report(static_cast<double>(m_count) / static_cast<double>(m_done.size()),
                          message("{} of {} images", Count(m_count), Count(m_done.size())));
    }

    [[nodiscard]] std::vector<ComparedPicture> compared(const PicturePair& pair) const
    {
        try {
            const std::array<DecodedImage, 2> read = readOnce(pair);
            const bool isChosen = pair.choice.page > 0 || !pair.choice.array.empty();
            const std::vector<ReadChoice> both =
                isChosen ? std::vector<ReadChoice>{} : picturesOfBoth(read[0], read[1]);
            if (both.empty())
                return {comparedPicture(pair, read, m_rules, stopOnly())};
            return comparedEach(pair, both, m_rules, stopOnly());
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            return {notCompared(pair, error)};
        } catch (const std::bad_alloc&) {
            return {notCompared(pair, {ErrorCode::OutOfMemory, message("Not enough memory for this pair.")})};
        }
    }

    [[nodiscard]] std::array<DecodedImage, 2> readOnce(const PicturePair& pair) const
    {
        if (!haveSameBytes(pair))
            return readPictures(pair, m_rules.access,
                                m_jobs > 1 ? PairReading::InTurn : PairReading::SideBySide);
        ReadChoice whole = pair.choice;
        whole.isWhole = true;
        const DecodedImage image =
            m_rules.access == FileAccess::Mapped ? readMappedImage(pair.a, whole) : readImage(pair.a, whole);
        return {image, image};
    }

    [[nodiscard]] Progress stopOnly() const { return {m_progress.stop, {}}; }

    const FolderPlan& m_plan;
    int m_jobs;
    const Progress& m_progress;
    PairRules m_rules;
    FolderJournal m_journal;
    std::vector<std::vector<ComparedPicture>> m_done;
    std::mutex m_mutex; ///< of what follows, the results and the journal
    std::size_t m_resumed = 0;
    std::size_t m_count = 0;
};

} // namespace

int folderJobs()
{
    return std::min(workThreads(), kMostJobs);
}

void sortWorstFirst(std::vector<ComparedPicture>& pictures)
{
    std::stable_sort(pictures.begin(), pictures.end(),
                     [](const ComparedPicture& one, const ComparedPicture& other) {
                         return isWorse(one.finding, other.finding);
                     });
}

FolderOutcome runFolders(const FolderPlan& plan, const FolderRunOptions& options,
                         const std::function<void(const std::vector<ComparedPicture>&)>& each,
                         const Progress& progress)
{
    return FolderRun(plan, options, progress).run(each);
}

ComparedPictures resultOf(const FolderPlan& plan, const FolderOutcome& outcome, const Progress& progress)
{
    if (outcome.pairs == 0)
        fail(ErrorCode::Cancelled, message("Cancelled."));
    ComparedPictures all = resultOf(outcome.pictures, plan.request.rules, {}, progress);
    if (outcome.stopped) {
        const std::size_t left = plan.pairs.size() - outcome.pairs;
        all.result.coverage.of += left;
        all.result.coverage.left.push_back(
            {plural(left, "{} pair of files", "{} pairs of files"), message("It was stopped before.")});
    }
    namespace fs = std::filesystem;
    const auto nameOf = [](const std::string& folder) {
        return (fs::path(folder) / "").parent_path().filename().string();
    };
    all.job.title = nameOf(plan.request.a) + " and " + nameOf(plan.request.b);
    all.job.command = commandOf(plan.request);
    return all;
}

} // namespace comparo
