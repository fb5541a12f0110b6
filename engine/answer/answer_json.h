// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/base/message_json.h"

namespace comparo {

/// A sentence for programs: its code, its arguments and the English text.
template <class Json>
Json sentenceJson(const Message& sentence)
{
    Json json{{"text", english(sentence)}};
    const Json message = messageJson<Json>(sentence);
    json["code"] = message.is_object() ? message.at("code") : Json(nullptr);
    json["args"] = message.is_object() ? message.at("args") : Json::array();
    return json;
}

template <class Json>
Json remedyJson(const Remedy& remedy)
{
    Json json{{"kind", toString(remedy.kind)},
              {"text", english(remedy.text)},
              {"command", remedy.command.empty() ? Json(nullptr) : Json(remedy.command)},
              {"code", remedy.code.empty() ? Json(nullptr) : Json(remedy.code)},
              {"verified", remedy.isVerified}};
    if (remedy.isRefused)
        json["refused"] = true;
    return json;
}

/// "answer" of every JSON: grade, sentence, step, numbers, remedies, because. `Json` is the type of the JSON
/// library that the caller uses.
template <class Json>
Json answerJson(const Answer& answer)
{
    Json json{{"grade", toString(answer.grade)},
              {"sentence", english(answer.sentence)},
              {"message", messageJson<Json>(answer.sentence)}};
    json["step"] = answer.step ? Json{{"index", answer.step->index},
                                      {"op", answer.step->op},
                                      {"name", english(answer.step->name)}}
                               : Json(nullptr);
    json["numbers"] = answer.numbers ? Json{{"samples", answer.numbers->samples},
                                            {"differing", answer.numbers->differing},
                                            {"largest", numberJson<Json>(answer.numbers->largest)},
                                            {"range", numberJson<Json>(answer.numbers->range)}}
                                     : Json(nullptr);
    json["remedies"] = Json::array();
    for (const Remedy& remedy : answer.remedies)
        json["remedies"].push_back(remedyJson<Json>(remedy));
    json["because"] = Json::array();
    for (const Message& reason : answer.because)
        json["because"].push_back(sentenceJson<Json>(reason));
    return json;
}

} // namespace comparo
