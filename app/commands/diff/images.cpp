// SPDX-License-Identifier: Apache-2.0
#include "app/commands/diff/images.h"

#include "app/commands/input.h"
#include "app/commands/run_outcome.h"
#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/diagnose/alignment/alignment.h"
#include "engine/diagnose/hypotheses/pair_cause.h"

#include <algorithm>

namespace comparo::cli {
namespace {

/// Says what to do about two that cannot be compared.
void requireAlike(const DiffOptions& options, const std::array<DecodedImage, 2>& read)
{
    const Tensor& a = read[0].tensor;
    const Tensor& b = read[1].tensor;
    if (needsAlignment(a, b) || (a.shape() == b.shape() &&
                                (a.dtype() == b.dtype() || (isFloat(a.dtype()) && isFloat(b.dtype())))))
        return;
    const auto words = [](const std::string& path, const Tensor& tensor) {
        return shownName(path) + " is " + toString(tensor.dtype()) + " " + tensor.shape().toString();
    };
    tellNotes(options.a, read[0]);
    tellNotes(options.b, read[1]);
    const CauseReport cause = options.noCause ? CauseReport{} : findPairCause(a, b);
    const Message fit =
        cause.isNamed
            ? cause.verdict
            : message("'comparo run FILE --op OP --only-a --save-a OUT.npy' converts one to match the other; "
                      "OP is to_float, to_uint8, grayscale, resize:size=HxW or another of 'comparo ops'.");
    failArgument(message("{}, {}: shapes must be equal, and dtypes equal or both float. {}",
                         words(options.a, a), words(options.b, b), fit));
}

/// Of what both files hold: further pictures that nobody chose among are left out.
Coverage coverageOf(const DiffOptions& options, const std::array<DecodedImage, 2>& read)
{
    const PictureNote* a = findNote(read[0].info.notes, note::kMore);
    const PictureNote* b = findNote(read[1].info.notes, note::kMore);
    ReadChoice held;
    held.isUpright = options.choice.isUpright;
    if (!a || !b || !(options.choice == held))
        return {};
    const std::uint64_t left = std::min(a->picturesLeft, b->picturesLeft);
    return {
        1, 1 + left, {{message("the other images of both files"), message("the first of each is compared")}}};
}

/// One picture of each of two files.
Report reportOnOne(const DiffOptions& options, const std::array<DecodedImage, 2>& read,
                   const Context& context, const Progress& progress)
{
    requireAlike(options, read);
    ComparisonJob job = jobOf({{}, options.a, options.b, options.choice}, read, rulesOf(options));
    job.input.coverage = coverageOf(options, read);
    ReadChoice held;
    held.isUpright = options.choice.isUpright;
    if (!(options.choice == held))
        job.command = context.commandLine;
    return reportOf(job, runSides(job, progress), progress);
}

} // namespace

PairRules rulesOf(const DiffOptions& options)
{
    return {options.tolerance,  !options.noCause, true, FileAccess::Mapped, ignoredOf(options.ignored),
            options.undo};
}

Report pairReport(const DiffOptions& options, const Context& context, const Progress& progress)
{
    const std::array<DecodedImage, 2> read = readPictures(options.a, options.b, options.choice);
    const bool isChosen = options.choice.page > 0 || !options.choice.array.empty();
    const std::vector<ReadChoice> both =
        isChosen ? std::vector<ReadChoice>{} : picturesOfBoth(read[0], read[1]);
    Report report;
    if (both.empty()) {
        report = reportOnOne(options, read, context, progress);
    } else {
        const PicturePair files{{}, options.a, options.b, options.choice};
        ComparedPictures all =
            resultOf(comparedEach(files, both, rulesOf(options), progress), rulesOf(options),
                     {aloneNote(read[0], read[1]), aloneNote(read[1], read[0])}, progress);
        report = reportOf(all.job, std::move(all.result), progress);
    }
    // Files are told in the order of their indices, however a mapped one lies in memory.
    report.comparison->descA.layout = report.comparison->descB.layout = Layout::Contiguous;
    return report;
}

} // namespace comparo::cli
