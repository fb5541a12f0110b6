// SPDX-License-Identifier: Apache-2.0
#include "engine/contract/contract.h"
#include "engine/contract/step_contract.h"
#include "tests/fuzz/fuzz_target.h"

/// A contract: what is read is written, and read back as the same; its rules of steps, too.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    Contract contract;
    const bool isRead = fuzz::accepts({ErrorCode::InvalidArgument},
                                      [&] { contract = contractFromJson(fuzz::textOf(bytes, size)); });
    StepContract steps;
    const bool areRead = fuzz::accepts({ErrorCode::InvalidArgument},
                                       [&] { steps = stepContractFromJson(fuzz::textOf(bytes, size)); });
    fuzz::require(isRead == areRead);
    if (!isRead)
        return 0;
    for (const StepRule& rule : steps.rules)
        fuzz::require(rule.specificity() >= 0 && rule.specificity() <= 4 && fitsPattern("*", rule.step));
    fuzz::accepts({ErrorCode::InvalidArgument}, [&] {
        if (const StepRule* rule = steps.find({"encoder.0", "float32", "cpu", "cuda:0"}))
            fuzz::require(rule->matches({"encoder.0", "float32", "cuda:0", "cpu"}));
    });
    const std::string text = toJson(contract);
    fuzz::require(toJson(contractFromJson(text)) == text);
    ContractCase question{"resize", DType::UInt8, Side::parse("cpu"), Side::parse("emu:0")};
    fuzz::accepts({ErrorCode::InvalidArgument}, [&] { // two rules may match it
        if (const ContractRule* rule = contract.find(question))
            fuzz::require(rule->matches(question) && rule->specificity() >= 0 && rule->specificity() <= 5);
    });
    return 0;
}
