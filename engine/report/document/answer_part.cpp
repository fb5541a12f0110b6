// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/answer_part.h"

#include "engine/answer/answer_text.h"
#include "engine/base/shown_text.h"

#include <utility>

namespace comparo::document {
namespace {

Tone toneOfGrade(Grade grade)
{
    switch (grade) {
    case Grade::Identical:
        return Tone::Good;
    case Grade::Noticeable:
        return Tone::Warning;
    case Grade::Broken:
        return Tone::Bad;
    default:
        return Tone::Plain;
    }
}

Table remediesTable(const std::vector<Remedy>& remedies)
{
    Table table{{left("remedy"), wrapped("what it does"), wrapped("command or code")}};
    for (const Remedy& remedy : remedies)
        table.rows.push_back({{remedy.isRefused ? "refused" : toString(remedy.kind), remedy.text,
                               code(remedy.command.empty() ? remedy.code : remedy.command)}});
    return table;
}

} // namespace

void beginWith(Document& document, const Answer& answer)
{
    document.answer = {lead(answer.sentence, toneOfGrade(answer.grade)), Paragraph{remedyLine(answer)}};
    if (answer.because.empty() && answer.remedies.empty())
        return;
    Blocks blocks;
    if (!answer.because.empty()) {
        List reasons;
        for (const Message& reason : answer.because)
            reasons.items.emplace_back(reason);
        blocks.push_back(std::move(reasons));
    }
    if (!answer.remedies.empty())
        blocks.push_back(remediesTable(answer.remedies));
    document.add("answer", "Reasons and remedies", std::move(blocks), "Reasons");
}

} // namespace comparo::document
