// SPDX-License-Identifier: Apache-2.0
#include "engine/base/coverage.h"

namespace comparo {
namespace {

Message countText(const Coverage& coverage, Coverage::Of of)
{
    const Count compared(coverage.compared), all(coverage.of);
    if (of == Coverage::Of::Tensors)
        return coverage.of == 1 ? message("{} of {} tensor was compared.", compared, all)
                                : message("{} of {} tensors were compared.", compared, all);
    return coverage.of == 1 ? message("{} of {} image was compared.", compared, all)
                            : message("{} of {} images were compared.", compared, all);
}

} // namespace

Message coverageText(const Coverage& coverage, Coverage::Of of)
{
    if (coverage.isWhole())
        return {};
    const Message count = countText(coverage, of);
    if (coverage.left.empty())
        return count;
    const Coverage::Left& first = coverage.left.front();
    const Message left = first.why.isEmpty() ? first.what : message("{}, {}", first.what, first.why);
    if (coverage.left.size() > 1)
        return message("{} Left out: {}; and {} more.", count, left, Count(coverage.left.size() - 1));
    return english(left).ends_with('.') ? message("{} Left out: {}", count, left)
                                        : message("{} Left out: {}.", count, left);
}

} // namespace comparo
