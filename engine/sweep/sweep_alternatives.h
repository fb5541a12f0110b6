// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op_vocabulary.h"
#include "engine/sweep/sweep_plan.h"

namespace comparo {

/// pipelinesOf() in the words of a vocabulary; errors of parseStep() besides.
std::vector<Pipeline> pipelinesOf(const std::vector<std::string>& steps, const OpVocabulary& vocabulary);

} // namespace comparo
