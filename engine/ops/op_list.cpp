// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_registry.h"

// op_list.inc is written by engine/ops/CMakeLists.txt: one COMPARO_ITEM(<id>) an op.
namespace comparo::cpu {
#define COMPARO_ITEM(id) void addOp_##id(Op& op);
#include "engine/ops/op_list.inc"
#undef COMPARO_ITEM
} // namespace comparo::cpu

#if COMPARO_HAS_CUDA
namespace comparo::cuda {
#define COMPARO_ITEM(id) void setDeviceEntry_##id(Op& op);
#include "engine/ops/op_list.inc"
#undef COMPARO_ITEM
} // namespace comparo::cuda
#endif

namespace comparo {
namespace {

/// What every random op takes beside its own parameters.
void addRandomFields(OpInfo& info)
{
    if (!info.isRandom())
        return;
    info.schema.fields.push_back(floatField(
        "p", COMPARO_TR("Probability"),
        info.wholeBatch
            ? COMPARO_TR("Of applying the op to the batch; otherwise it passes unchanged.")
            : COMPARO_TR("Of applying the op to a sample of the batch; otherwise it passes unchanged."),
        1.0, 0.0, 1.0, 0.0, 1.0, 0.05));
    info.schema.fields.push_back(
        boolField("same_on_batch", COMPARO_TR("Same on batch"),
                  COMPARO_TR("Draws once and applies it to every sample of the batch."), false));
}

} // namespace

std::vector<Op> makeOps()
{
    std::vector<Op> ops;
#define COMPARO_ITEM(id) cpu::addOp_##id(ops.emplace_back());
#include "engine/ops/op_list.inc"
#undef COMPARO_ITEM
#if COMPARO_HAS_CUDA
    std::size_t next = 0;
#define COMPARO_ITEM(id) cuda::setDeviceEntry_##id(ops[next++]);
#include "engine/ops/op_list.inc"
#undef COMPARO_ITEM
#endif
    for (Op& op : ops)
        addRandomFields(op.info);
    return ops;
}

} // namespace comparo
