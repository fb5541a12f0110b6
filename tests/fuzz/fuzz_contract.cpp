#include "engine/contract/contract.h"
#include "tests/fuzz/fuzz_target.h"

/// A contract: what is read is written, and read back as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    Contract contract;
    const bool isRead = fuzz::accepts({ErrorCode::InvalidArgument},
                                      [&] { contract = contractFromJson(fuzz::textOf(bytes, size)); });
    if (!isRead)
        return 0;
    const std::string text = toJson(contract);
    fuzz::require(toJson(contractFromJson(text)) == text);
    ContractCase question{"resize", DType::UInt8, Side::parse("cpu"), Side::parse("emu:0")};
    fuzz::accepts({ErrorCode::InvalidArgument}, [&] { // two rules may match it
        if (const ContractRule* rule = contract.find(question))
            fuzz::require(rule->matches(question) && rule->specificity() >= 0 && rule->specificity() <= 5);
    });
    return 0;
}
