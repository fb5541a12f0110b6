// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/inspection.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/codec/inspect/damage/bit_repair.h"
#include "engine/codec/inspect/damage/damage.h"
#include "engine/codec/inspect/damage/decoder_vote.h"
#include "engine/codec/inspect/inspection_words.h"
#include "engine/codec/inspect/source/interval_pattern.h"
#include "engine/codec/inspect/walk/frame_size.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

void requireSource(const Tensor& source)
{
    const Shape& s = source.shape();
    if (source.isEmpty() || source.dtype() != DType::UInt8 || s.n != 1 || (s.c != 1 && s.c != 3))
        failArgument(message("A source must be one 8-bit image with 1 or 3 channels; this is {} {}.",
                             Verbatim(toString(source.dtype())), Verbatim(s.toString())));
}

/// Why the file cannot come from the source at all, or empty.
Message mismatchOf(const Frame& frame, const Tensor& source)
{
    const Shape& s = source.shape();
    if (s.w != frame.width || s.h != frame.height)
        return message("The file is {} x {}, the source {} x {}.", frame.width, frame.height, s.w, s.h);
    const std::size_t components = frame.components.size();
    if (components != 1 && (components != 3 || s.c != 3))
        return message("The file has {}, the source {}.", plural(components, "{} component", "{} components"),
                       plural(static_cast<std::uint64_t>(s.c), "{} channel", "{} channels"));
    return {};
}

/// Why a file that is no damaged one cannot be read.
Message unfollowed(const JpegFile& file)
{
    // Other formats may hold the two bytes somewhere.
    if (file.segments.empty() || (!file.frame && file.segments.front().bytes.begin > 0))
        return message("Not a JPEG file: it does not start with the SOI marker (FF D8).");
    if (!file.frame)
        return {};
    if (file.frame->arithmetic)
        return message("The file uses arithmetic coding, which is not supported.");
    if (file.frame->process == JpegProcess::Other)
        return message("The file is lossless or hierarchical, which is not supported.");
    if (file.frame->precision != 8)
        return message("The file has {} bits per sample; only 8 are supported.", file.frame->precision);
    if (file.frame->components.size() > 4)
        return message("The file has {} components; at most 4 are supported.", file.frame->components.size());
    return {};
}

/// Which mistake explains a file that deviates everywhere, found by making it on purpose; or what could.
Message explanationOf(const Inspection& inspection, const Tensor& source, const IntervalPattern& pattern,
                      const InspectOptions& options, const Progress& progress)
{
    constexpr double kFits = 0.98; // of the blocks: buffers of a wrong pitch end in what lay behind them
    struct Mistake {
        SourceDamage kind;
        Message words;
    };
    for (const Mistake& mistake :
         {Mistake{SourceDamage::SwappedPlanes,
                  message("It comes from the source with red and blue swapped.")},
          Mistake{SourceDamage::WrongPitch,
                  message("It comes from the source read with a pitch one sample too large.")}}) {
        if (mistake.kind == SourceDamage::SwappedPlanes && source.shape().c < 3)
            continue;
        if (source.shape().h < 8 || source.shape().w < 8)
            break;
        const IntervalResult other = intervalTest(damageSource(source, mistake.kind, 0), inspection.file,
                                                  *inspection.walk, options.interval, progress);
        if (static_cast<double>(other.bad.size()) <= (1.0 - kFits) * static_cast<double>(other.blocks))
            return mistake.words;
    }
    constexpr float kSmall = 8.0F;
    if (pattern.medianExcess <= kSmall)
        return message("Such a small deviation everywhere indicates another transform (a fast DCT), another "
                       "rounding or another colour matrix.");
    return message("Possible causes are another image, a wrong pitch, planes in another order, another "
                   "colour matrix or a quantisation table that is not the encoder's.");
}

void judge(Inspection& inspection, std::span<const std::byte> file, const Tensor* source,
           const InspectOptions& options, const Progress& progress)
{
    std::optional<IntervalPattern> pattern;
    if (inspection.interval && !inspection.interval->passes())
        pattern = patternOf(inspection.file, *inspection.interval);
    // What is wrong from the first MCU on is hardly a bit.
    const bool isWhole =
        pattern && pattern->kind == IntervalPattern::Kind::Everywhere && pattern->firstPlace.mcu == 0;
    if (pattern && !isWhole && options.repairBytes > 0)
        inspection.flippedBit = repairingBit(file, inspection, *pattern, *source, options, progress);
    const Message mismatch =
        source && inspection.file.frame ? mismatchOf(*inspection.file.frame, *source) : Message();
    if (!inspection.walk || !inspection.walk->isClean()) {
        const bool isHeader = !inspection.walk || headerFault(inspection) || hasWrongTable(inspection);
        const auto size =
            isHeader ? std::nullopt : wrongFrameSize(file, inspection.file, *inspection.walk, progress);
        inspection.verdict = isHeader || size ? FileVerdict::HeaderDamaged : FileVerdict::BitstreamDamaged;
        inspection.words = size ? message("Header damaged at byte {}: {}", Count(size->offset), size->text())
                                : damagedWords(inspection, pattern ? &*pattern : nullptr);
        inspection.words = joined({inspection.words, mismatch}, " ");
        return;
    }
    if (!mismatch.isEmpty()) {
        inspection.verdict = FileVerdict::OtherPicture;
        inspection.words = joined({message("Legal stream of another image."), mismatch}, " ");
        return;
    }
    if (!pattern) {
        if (!inspection.interval)
            inspection.seam = findSeam(inspection.file, inspection.walk->planes);
        inspection.verdict = inspection.seam ? FileVerdict::Suspicious : FileVerdict::Good;
        inspection.words = inspection.seam ? suspiciousWords(inspection) : goodWords(inspection);
        return;
    }
    inspection.words = deviatingWords(inspection, *pattern);
    if (pattern->isBitstream() || inspection.flippedBit) {
        inspection.verdict = FileVerdict::BitstreamDamaged;
    } else if (pattern->kind == IntervalPattern::Kind::Everywhere) {
        inspection.verdict = FileVerdict::WrongEverywhere;
        inspection.words =
            joined({inspection.words, explanationOf(inspection, *source, *pattern, options, progress)}, " ");
    } else {
        inspection.verdict = FileVerdict::WrongInput;
    }
}

/// What two decoders make of a file that has nothing to accuse.
void askDecoders(Inspection& inspection, std::span<const std::byte> file, const InspectOptions& options)
{
    std::optional<DecoderVote> vote;
    if (options.decoded)
        vote = voteOf(*options.decoded, message("The decoder under test"), inspection.file, *inspection.walk);
    else if (options.askDecoders)
        vote = libraryVote(file, inspection.file, *inspection.walk);
    if (!vote)
        return;
    inspection.decodersAgree = vote->agree;
    if (vote->agree)
        return;
    inspection.verdict = FileVerdict::DecodersDisagree;
    inspection.words = joined({inspection.interval
                                   ? message("Legal stream of this source, but two decoders return different "
                                             "pixels: a decoder, its buffers or its streams are at fault.")
                                   : message("Legal stream, but two decoders return different pixels: a "
                                             "decoder, its buffers or its streams are at fault."),
                               vote->words},
                              " ");
}

} // namespace

std::string_view nameOf(FileVerdict verdict)
{
    switch (verdict) {
    case FileVerdict::Good:
        return COMPARO_TR("good");
    case FileVerdict::BitstreamDamaged:
        return COMPARO_TR("bitstream damaged");
    case FileVerdict::WrongInput:
        return COMPARO_TR("wrong input");
    case FileVerdict::WrongEverywhere:
        return COMPARO_TR("wrong everywhere");
    case FileVerdict::OtherPicture:
        return COMPARO_TR("other image");
    case FileVerdict::DecodersDisagree:
        return COMPARO_TR("decoders disagree");
    case FileVerdict::Unreadable:
        return COMPARO_TR("unreadable");
    case FileVerdict::HeaderDamaged:
        return COMPARO_TR("header damaged");
    case FileVerdict::Suspicious:
        return COMPARO_TR("suspicious");
    }
    return "";
}

std::vector<StructureNote> notesOf(const Inspection& inspection)
{
    std::vector<StructureNote> notes = inspection.file.notes;
    if (inspection.walk)
        notes.insert(notes.end(), inspection.walk->notes.begin(), inspection.walk->notes.end());
    std::stable_sort(notes.begin(), notes.end(),
                     [](const StructureNote& a, const StructureNote& b) { return a.offset < b.offset; });
    return notes;
}

Inspection inspectJpeg(std::span<const std::byte> file, const Tensor* source, const InspectOptions& options,
                       const Progress& progress)
{
    if (source)
        requireSource(*source);
    Inspection inspection;
    inspection.bytes = file.size();
    inspection.file = parseJpeg(file);
    if (const Message reason = unfollowed(inspection.file); !reason.isEmpty()) {
        inspection.verdict = FileVerdict::Unreadable;
        inspection.words = reason;
        return inspection;
    }
    if (inspection.file.isReadable()) {
        inspection.walk = walkJpeg(file, inspection.file, options.walk, progress);
        if (source && mismatchOf(*inspection.file.frame, *source).isEmpty())
            inspection.interval =
                intervalTest(*source, inspection.file, *inspection.walk, options.interval, progress);
    }
    judge(inspection, file, source, options, progress);
    if (!inspection.isAccused())
        askDecoders(inspection, file, options);
    return inspection;
}

} // namespace comparo::jpeg
