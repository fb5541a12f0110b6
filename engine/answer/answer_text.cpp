// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/answer_text.h"

#include "engine/base/shown_text.h"

namespace comparo {

Message remedyLine(const Answer& answer)
{
    if (const Remedy* remedy = answer.firstRemedy())
        return remedy->command.empty() ? message("Remedy: {}", remedy->text)
                                       : message("Remedy: {} {}", remedy->text, Verbatim(remedy->command));
    if (answer.grade == Grade::Identical)
        return message("Nothing to do.");
    if (answer.isTolerated)
        return message("It is within the tolerance.");
    for (const Remedy& remedy : answer.remedies)
        if (remedy.isRefused)
            return message("No remedy is known. {}", remedy.text);
    return message("No remedy is known.");
}

std::string answerText(const Answer& answer)
{
    return shownName(english(answer.sentence)) + "\n" + shownName(english(remedyLine(answer))) + "\n";
}

} // namespace comparo
