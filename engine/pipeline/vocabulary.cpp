// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/vocabulary.h"

#include "engine/base/error.h"
#include "engine/peer/registry.h"

#include <algorithm>

namespace comparo {
namespace {

/// What the peers of the sides say of themselves, each asked once.
OpVocabulary::Added askPeers(const std::vector<Side>& sides, const Progress& progress)
{
    OpVocabulary::Added added;
    std::vector<PeerSide> asked;
    for (const Side& side : sides) { // what is linked into this program has our ops alone
        if (!side.peer || side.peer->linked ||
            std::find_if(asked.begin(), asked.end(), [&](const PeerSide& other) {
                return other.name == side.peer->name && other.options == side.peer->options;
            }) != asked.end())
            continue;
        asked.push_back(*side.peer);
        try {
            const std::vector<const Op*> own =
                peerRegistry().open(side.peer->name, side.peer->options)->describe(progress).ownOps();
            added.ops.insert(added.ops.end(), own.begin(), own.end());
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            added.unasked = joined({added.unasked, error.message()}, " ");
        }
    }
    return added;
}

} // namespace

OpVocabulary vocabularyOf(std::vector<Side> sides, Progress progress)
{
    return OpVocabulary(
        [sides = std::move(sides), progress = std::move(progress)] { return askPeers(sides, progress); });
}

OpVocabulary vocabularyOf(const Pipeline& pipeline)
{
    std::vector<const Op*> own;
    for (const Step& step : pipeline.steps)
        if (isOfPeer(*step.op) && std::find(own.begin(), own.end(), step.op) == own.end())
            own.push_back(step.op);
    return OpVocabulary(std::move(own));
}

} // namespace comparo
