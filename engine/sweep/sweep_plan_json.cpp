// SPDX-License-Identifier: Apache-2.0
// A plan out of the header of a journal, so that a sweep goes on without the command that began it.
#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/pipeline/vocabulary.h"
#include "engine/sweep/sweep_plan.h"

#include <nlohmann/json.hpp>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

SweepPlan planOf(const Json& json)
{
    SweepPlan plan;
    json.at("images").get_to(plan.images);
    std::vector<Side> sides;
    for (const Json& pair : json.at("pairs")) {
        plan.pairs.push_back(
            {Side::parse(pair.at(0).get<std::string>()), Side::parse(pair.at(1).get<std::string>())});
        sides.insert(sides.end(), {plan.pairs.back().a, plan.pairs.back().b});
    }
    const OpVocabulary vocabulary = vocabularyOf(std::move(sides));
    for (const Json& each : json.at("pipelines"))
        plan.pipelines.push_back(
            {pipelineFromJson(each.at("pipeline").dump(), vocabulary), each.at("file").get<std::string>()});
    json.at("atol").get_to(plan.tolerance.atol);
    json.at("rtol").get_to(plan.tolerance.rtol);
    plan.tolerance.ulp = wholeOfJson<std::int64_t>(json.at("ulp"));
    if (!json.at("contract").is_null())
        plan.contract = std::make_shared<const ContractFile>(ContractFile{
            contractFromJson(json.at("contract").dump()), json.at("contractFile").get<std::string>()});
    json.at("cause").get_to(plan.cause);
    return plan;
}

} // namespace

SweepPlan sweepPlanFromJson(std::string_view options, std::string command)
{
    try {
        SweepPlan plan = planOf(Json::parse(options));
        plan.command = std::move(command);
        if (plan.images.empty() || plan.pipelines.empty() || plan.pairs.empty() ||
            plan.images.size() > kMaxSweepCases / plan.pipelines.size() / plan.pairs.size())
            failArgument(message("There are no cases, or too many."));
        return plan;
    } catch (const Json::exception& error) {
        failArgument(message("The options of this sweep cannot be read ({}).", Verbatim(error.what())));
    } catch (const Error& error) {
        failArgument(message("The options of this sweep cannot be read: {}", error.message()));
    }
}

} // namespace comparo
