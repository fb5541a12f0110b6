// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_parts.h"

namespace comparo {
namespace {

thread_local const ExchangedParts* innermost = nullptr;

} // namespace

Whose whoseArithmetic(DeviceKind kind, Numerics numerics)
{
    if (numerics == Numerics::Exact)
        return Whose::Exact;
    return kind == DeviceKind::Cpu ? Whose::TorchCpu : Whose::TorchCuda;
}

ExchangedParts::ExchangedParts(std::vector<std::pair<std::string, Whose>> parts)
    : m_parts(std::move(parts)), m_outer(innermost)
{
    innermost = this;
}

ExchangedParts::~ExchangedParts()
{
    innermost = m_outer;
}

Whose ExchangedParts::of(std::string_view part, Whose usual)
{
    for (const ExchangedParts* scope = innermost; scope; scope = scope->m_outer)
        for (const auto& [id, whose] : scope->m_parts)
            if (id == part)
                return whose;
    return usual;
}

} // namespace comparo
