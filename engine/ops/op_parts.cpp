// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_parts.h"

namespace comparo {
namespace {

thread_local const ExchangedParts* innermost = nullptr;

} // namespace

ArithmeticModel arithmeticModelOf(DeviceKind kind, Numerics numerics)
{
    if (numerics == Numerics::Exact)
        return ArithmeticModel::Exact;
    return kind == DeviceKind::Cpu ? ArithmeticModel::TorchCpu : ArithmeticModel::TorchCuda;
}

ExchangedParts::ExchangedParts(std::vector<std::pair<std::string, ArithmeticModel>> parts)
    : m_parts(std::move(parts)), m_outer(innermost)
{
    innermost = this;
}

ExchangedParts::~ExchangedParts()
{
    innermost = m_outer;
}

ArithmeticModel ExchangedParts::of(std::string_view part, ArithmeticModel usual)
{
    for (const ExchangedParts* scope = innermost; scope; scope = scope->m_outer)
        for (const auto& [id, model] : scope->m_parts)
            if (id == part)
                return model;
    return usual;
}

} // namespace comparo
