// SPDX-License-Identifier: Apache-2.0
#include "engine/stress/validation.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/pipeline/peer_codec.h"

#include <algorithm>
#include <exception>
#include <new>

namespace comparo::stress {
namespace {

/// Rounds in its own way, so that its legal files are not libjpeg-turbo's; so may peers.
constexpr const char* kNvjpeg = "nvjpeg";

/// Its transform is coarser than libjpeg-turbo's: 1 frame in 48 was beyond 1.5 DCT units of luma on an H100,
/// none beyond 2.
constexpr double kNvjpegTau = 2.0;

std::vector<std::byte> libraryFile(const StressOptions& options, const Tensor& source)
{
    const Codec& library = codec("libjpeg_turbo");
    ParamSet params(library.options());
    params.set("quality", std::int64_t{options.quality});
    params.set("subsampling", options.subsampling);
    params.set("restart_rows", std::int64_t{options.restartRows});
    return library.encode(source, params);
}

/// Where two files differ, or empty.
Message differenceOf(std::span<const std::byte> file, std::span<const std::byte> expected)
{
    const auto [at, other] = std::mismatch(file.begin(), file.end(), expected.begin(), expected.end());
    if (at == file.end() && other == expected.end())
        return {};
    return message("The file has {} bytes and differs, first at byte {}, from libjpeg-turbo's, which has {}.",
                   file.size(), at - file.begin(), expected.size());
}

/// What the library's decoder complains about, or empty.
Message complaintOf(std::span<const std::byte> file)
{
    try {
        const DecodedImage image = decodeImage(file, "The file");
        const PictureNote* complaint = findNote(image.info.notes, note::kDecoder);
        return complaint ? message("The decoder warns: {}", complaint->text) : Message();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::OutOfMemory)
            throw;
        return error.message();
    }
}

void reportDefect(Judgement& judgement, const Message& words)
{
    judgement.state = FrameState::Bad;
    judgement.words = joined({judgement.words, words}, " ");
}

/// What walker and interval test say against it, or empty.
Message verdictOn(std::span<const std::byte> file, const Tensor& source, double tau)
{
    jpeg::InspectOptions options;
    options.interval.tau = tau;
    options.interval.chromaTau = tau;
    options.askDecoders = false; // complaintOf() decodes it
    options.repairBytes = 0;
    const jpeg::Inspection inspection = jpeg::inspectJpeg(file, &source, options);
    return inspection.isGood() ? Message() : inspection.words;
}

} // namespace

Judgement judge(const StressOptions& options, const Tensor& source, std::span<const std::byte> file)
{
    Judgement judgement;
    const double tau = options.codec == kNvjpeg ? std::max(options.tau, kNvjpegTau) : options.tau;
    if (const Message verdict = verdictOn(file, source, tau); !verdict.isEmpty())
        reportDefect(judgement, verdict);
    if (const Message complaint = complaintOf(file); !complaint.isEmpty())
        reportDefect(judgement, complaint);
    if (options.codec != kNvjpeg && !isPeerCodec(options.codec)) {
        const Message difference = differenceOf(file, libraryFile(options, source));
        if (!difference.isEmpty())
            reportDefect(judgement, difference);
    }
    return judgement;
}

Validators::Validators(const StressOptions& options, int threads, std::function<void(FrameOutcome)> done)
    : m_options(options), m_done(std::move(done))
{
    for (int i = 0; i < threads; ++i)
        m_threads.emplace_back([this] { work(); });
}

Validators::~Validators()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_jobs.clear();
        m_ends = true;
    }
    m_changed.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void Validators::submit(FrameOutcome outcome, Tensor source, std::vector<std::byte> file)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_pending.emplace(outcome.thread, outcome.iteration);
        m_jobs.push_back({std::move(outcome), std::move(source), std::move(file)});
    }
    m_changed.notify_all();
}

void Validators::waitFor(int thread, int iteration)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_pending.contains({thread, iteration}); });
}

void Validators::drain()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_pending.empty(); });
}

void Validators::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [&] { return m_ends || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        Job job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        judgeOne(job);
        const std::pair<int, int> key{job.outcome.thread, job.outcome.iteration};
        job.source = Tensor();
        m_done(std::move(job.outcome));
        lock.lock();
        m_pending.erase(key);
        m_changed.notify_all();
    }
}

void Validators::judgeOne(Job& job) const
{
    FrameOutcome& outcome = job.outcome;
    try {
        Judgement judgement = judge(m_options, job.source, job.file);
        outcome.state = judgement.state;
        outcome.words = std::move(judgement.words);
    } catch (const std::bad_alloc&) {
        outcome.state = FrameState::Failed;
        outcome.words = message("Out of memory during validation.");
    } catch (const Error& error) {
        outcome.state = FrameState::Failed;
        outcome.words = error.message();
    } catch (const std::exception& error) {
        outcome.state = FrameState::Failed;
        outcome.words = message("{}", error.what());
    }
}

} // namespace comparo::stress
