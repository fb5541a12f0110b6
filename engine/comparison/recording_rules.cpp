// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/recording_rules.h"

#include "engine/base/error.h"
#include "engine/codec/file_limits.h"
#include "engine/contract/step_contract.h"

#include <memory>

namespace comparo {

RecordingQuestion questionOfContract(const std::string& path)
{
    const std::vector<std::byte> text = readFileUpTo(path, kMaxTextBytes);
    std::shared_ptr<const StepContract> contract;
    try {
        contract = std::make_shared<StepContract>(
            stepContractFromJson({reinterpret_cast<const char*>(text.data()), text.size()}));
    } catch (const Error& error) {
        fail(error.code(), message("Cannot use {}: {}", path, error.message()));
    }
    RecordingQuestion question;
    question.rule = [contract](const RecordedStep& step, const RecordedTensor& a,
                               const RecordedTensor& b) -> StepTolerance {
        const StepRule* rule = contract->find({step.name, a.dtype, a.device, b.device});
        return rule ? StepTolerance{rule->tolerance, rule->name} : StepTolerance{};
    };
    return question;
}

} // namespace comparo
