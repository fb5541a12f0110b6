// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/pipeline/pipeline.h"

#include <vector>

namespace comparo {

/// Ours, and what the peers of these sides have of their own, in the order of the sides. Looking up an id
/// that is none of ours starts those peers, which may take their timeout; one that does not start adds
/// nothing.
OpVocabulary vocabularyOf(std::vector<Side> sides, Progress progress = {});

/// Step::parse() in the words of a vocabulary; its errors besides.
Step parseStep(std::string_view text, const OpVocabulary& vocabulary);

/// pipelineFromJson() in the words of a vocabulary. Ops that peers have of their own are described in the text itself,
/// {"version":3,…,"ops":[{"id":"unsharp","peer":"mine","params":[…]}]}, so that it can be read where no peer is. Where
/// the vocabulary has a peer's op of that id, it is the one. Error(Device) besides, for a peer that cannot be asked for
/// an op that the text does not describe.
Pipeline pipelineFromJson(std::string_view json, const OpVocabulary& vocabulary);

/// Ours, and the ops of peers that the pipeline has: what serves to read its own text again. Starts nothing.
OpVocabulary vocabularyOf(const Pipeline& pipeline);

} // namespace comparo
