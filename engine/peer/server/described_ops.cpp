// SPDX-License-Identifier: Apache-2.0
// Comparoscope's ops for a program that only serves functions of its own: what they are, without their
// arithmetic.
#include "engine/peer/server/described_ops.h"

#include "engine/ops/op_registry.h"
#include "engine/peer/op_definition.h"

#include <nlohmann/json.hpp>

namespace comparo {

std::vector<Op> makeOps()
{
    std::vector<Op> ops;
    const auto described = nlohmann::ordered_json::parse(describedOps());
    for (const auto& op : described.at("ops"))
        ops.push_back(opFromJson(op.dump()));
    return ops;
}

} // namespace comparo
