// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/file.h"

#include "engine/base/error.h"
#include "engine/capture/manifest.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Opens a recording. A capture of a run is one of another kind, whose entries are packed.
Recording openedRecording(const QString& path)
{
    try {
        return Recording(toPath(path));
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Unsupported)
            throw;
        fail(ErrorCode::Unsupported,
             message("{} The capture of a run is opened by 'comparo replay' and 'comparo diff'.",
                     error.message()));
    }
}

} // namespace

RecordedFile::RecordedFile(const QString& filePath)
    : path(filePath), name(QFileInfo(filePath).fileName()), recording(openedRecording(filePath))
{
}

RecordedFile::RecordedFile(const Recording& ranHere, const QString& where) : name(where), recording(ranHere)
{
}

void RecordedFile::keepSide(char side)
{
    recording.keepSide(side);
    name += side == 'a' ? u" (A)"_s : u" (B)"_s;
}

RecordedFinding findingOf(std::vector<RecordedLine> lines)
{
    RecordedFinding finding;
    for (const RecordedLine& line : lines) {
        if (line.kind != RecordedLine::Kind::Tensor) {
            if (line.differs() || line.kind == RecordedLine::Kind::Setting)
                finding.others.push_back({line.kind, engineText(line.label), engineText(line.sentence)});
            continue;
        }
        finding.isMissing = finding.isMissing || line.isMissing;
        if (line.differs() && !finding.tensor && line.stepA && line.stepB) {
            finding.tensor = {line.onlyB ? 1 : 0, line.tensor};
            if (line.comparison)
                finding.worst = line.comparison->all.worst;
        }
        const bool isWorse = line.differs() && !finding.differs;
        finding.differs = finding.differs || line.differs();
        finding.isCompared = finding.isCompared || line.verdict.has_value();
        finding.isLeft = finding.isLeft || !line.left.isEmpty();
        finding.isEqual = finding.isEqual || line.verdict == Verdict::Equal;
        if (line.comparison) {
            const ChannelStatistics& all = line.comparison->all;
            const double share =
                all.samples > 0 ? static_cast<double>(all.differing) / static_cast<double>(all.samples) : 0.0;
            finding.isKnown = true;
            finding.isExact = finding.isExact && all.differing == 0;
            finding.maxUlp = std::max(finding.maxUlp, all.maxUlp);
            finding.share = std::max(finding.share, share);
            if (all.maxAbs > finding.maxAbs || isWorse || finding.sentence.isEmpty())
                finding.sentence = engineText(line.sentence);
            finding.maxAbs = std::max(finding.maxAbs, all.maxAbs);
        } else {
            finding.isExact = finding.isExact && !line.differs() && !line.isLeft();
            if (isWorse || finding.sentence.isEmpty())
                finding.sentence = engineText(line.sentence);
        }
    }
    for (RecordedLine& line : lines)
        if (line.comparison) {
            line.comparison->channels = {};
            line.comparison->histogram = {};
        }
    finding.lines = std::move(lines);
    return finding;
}

QString extentsText(const RecordedTensor& tensor)
{
    RecordedTensor nowhere = tensor;
    nowhere.device.clear();
    return engineText(nowhere.toText());
}

} // namespace comparo::ui
