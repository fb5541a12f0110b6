// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_merge.h"

#include "engine/base/error.h"
#include "engine/sweep/sweep_journal.h"

#include <algorithm>
#include <map>

namespace comparo {
namespace {

/// A result with the file that it comes from.
struct Found {
    SweepCaseResult result;
    std::string path;
};

[[noreturn]] void failDisagreement(const Found& known, const SweepCaseResult& result, const std::string& path)
{
    const bool otherPicture = known.result.imageDigest != result.imageDigest;
    const Message place = message("Case {} ({}, {}, {}) is not the same in '{}' and '{}'", result.number,
                                  Verbatim(result.image), Verbatim(result.pipeline), Verbatim(result.pair()),
                                  Verbatim(known.path), Verbatim(path));
    failArgument(otherPicture ? message("{}: the image is another one.", place)
                              : message("{}: {} ({}) and {} ({})", place, toString(known.result.verdict),
                                        known.result.words, toString(result.verdict), result.words));
}

} // namespace

SweepMerge mergeSweepJournals(const std::vector<std::string>& paths)
{
    std::optional<SweepHeader> header;
    std::map<std::size_t, Found> found;
    std::map<std::string, Found> peers; // by name, with the first result of each
    SweepMerge merge;
    SweepResults& results = merge.results;
    for (const std::string& path : paths) {
        const SweepJournalContent content = readSweepJournal(path);
        if (header && content.header.hash != header->hash)
            failArgument(message("'{}' and '{}' are of different sweeps: the second has {}.",
                                 Verbatim(paths.front()), Verbatim(path),
                                 sweepOptionsDifference(header->options, content.header.options)));
        if (!header)
            header = content.header;
        const EnvironmentFacts& machine = content.header.environment;
        if (std::find(results.environments.begin(), results.environments.end(), machine) ==
            results.environments.end())
            results.environments.push_back(machine);
        for (const auto& [number, result] : content.results) {
            for (const auto& [name, peer] : result.peers)
                if (const auto [at, isFirst] = peers.try_emplace(name, Found{result, path});
                    !isFirst && !otherPeers(at->second.result, result).isEmpty())
                    failArgument(message("'{}' and '{}' are of two versions: {}. Run the shards of one sweep "
                                         "with one version.",
                                         Verbatim(at->second.path), Verbatim(path),
                                         otherPeers(at->second.result, result)));
            const auto [known, isNew] = found.try_emplace(number, Found{result, path});
            if (!isNew && !known->second.result.agreesWith(result))
                failDisagreement(known->second, result, path);
        }
    }
    if (!header)
        failArgument(message("No journals to merge."));
    header->shard.clear();
    results.command = header->command;
    results.options = header->options;
    results.cases = header->cases;
    merge.journal = header->toJson() + "\n";
    for (std::size_t number = 1; number <= header->cases; ++number) {
        const auto known = found.find(number);
        if (known == found.end()) {
            results.missing.push_back(number);
            continue;
        }
        merge.journal += toJson(known->second.result) + "\n";
        results.results.push_back(std::move(known->second.result));
    }
    return merge;
}

} // namespace comparo
