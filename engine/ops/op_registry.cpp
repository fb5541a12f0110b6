// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_registry.h"

#include "engine/base/error.h"
#include "engine/base/known_names.h"

namespace comparo {

const std::vector<Op>& allOps()
{
    static const std::vector<Op> ops = makeOps();
    return ops;
}

const Op& findOp(std::string_view id)
{
    std::vector<std::string> known;
    for (const Op& op : allOps()) {
        if (op.id == id)
            return op;
        known.push_back(op.id);
    }
    failArgument(message("Unknown op '{}'; {}.", Verbatim(id), namesHint(id, known)));
}

} // namespace comparo
