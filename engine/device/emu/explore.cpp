// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/chooser.h"
#include "engine/device/emu/schedule.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace comparo {
namespace {

/// One decision on the path to the run at hand.
struct Node {
    std::size_t chosen = 0;
    std::vector<char> asleep;   ///< for each option: its runs repeat visited ones
    std::vector<char> harmless; ///< for each option that was tried: a host thread that only queued work
};

/// Depth first: the decisions up to the last one that has an untried option, then first options.
struct Path {
    std::vector<Node> nodes;
    bool prune = true;

    /// Moves on to the next run; false after the last.
    bool advance(std::size_t& pruned)
    {
        while (!nodes.empty()) {
            Node& node = nodes.back();
            while (++node.chosen < node.asleep.size()) {
                if (node.asleep[node.chosen] == 0)
                    return true;
                ++pruned;
            }
            nodes.pop_back();
        }
        return false;
    }
};

/// Follows the path and extends it. A move is asleep where it was tried before, in a place from which nothing
/// happened since that it does not commute with: what follows was visited then. Items commute if they do not
/// touch the same bytes; a host thread that only queues work commutes with all of them, and one that touches
/// memory itself with those that do not touch the same bytes.
class Explorer final : public emu::Chooser {
public:
    explicit Explorer(Path& path) : m_path(path) {}

    [[nodiscard]] bool repeats() const { return m_repeats; }

    std::size_t choose(const emu::Decision& decision) override
    {
        const std::vector<emu::Option>& options = decision.options;
        endHostStep();
        m_chose = true;
        if (m_repeats)
            return 0;
        if (m_depth == m_path.nodes.size()) {
            Node node = newNode(options);
            if (m_repeats)
                return 0;
            m_path.nodes.push_back(std::move(node));
        }
        Node& node = m_path.nodes[m_depth++];
        for (std::size_t i = 0; m_path.prune && i < node.chosen; ++i)
            if (node.asleep[i] == 0 && (options[i].queue || node.harmless[i] != 0))
                m_asleep.push_back(options[i]);
        if (options[node.chosen].host)
            m_hostStep = &node.harmless[node.chosen];
        return node.chosen;
    }

    void moves(const emu::Option& option) override
    {
        if (!std::exchange(m_chose, false))
            endHostStep();
        m_repeats = m_repeats || isAsleep(option);
        std::erase_if(m_asleep, [&](const emu::Option& other) {
            if (option.host || other.host)
                return option.host && other.host;
            return emu::conflict(other.queue->items.front().spans, option.queue->items.front().spans);
        });
    }

    void onHostAccess(const std::vector<emu::Span>& spans) override
    {
        m_hostStep = nullptr;
        std::erase_if(m_asleep, [&](const emu::Option& other) {
            return other.queue && emu::conflict(other.queue->items.front().spans, spans);
        });
    }

    void onHostQuery() override
    {
        m_hostStep = nullptr;
        m_asleep.clear();
    }

private:
    [[nodiscard]] bool isAsleep(const emu::Option& option) const
    {
        return std::any_of(m_asleep.begin(), m_asleep.end(), [&](const emu::Option& other) {
            return other.host == option.host && other.queue == option.queue;
        });
    }

    /// The host thread that moved last is back at a scheduling point.
    void endHostStep()
    {
        if (m_hostStep)
            *m_hostStep = 1;
        m_hostStep = nullptr;
    }

    Node newNode(const std::vector<emu::Option>& options)
    {
        Node node;
        for (const emu::Option& option : options)
            node.asleep.push_back(isAsleep(option) ? 1 : 0);
        node.harmless.resize(options.size());
        const auto first = std::find(node.asleep.begin(), node.asleep.end(), 0);
        m_repeats = first == node.asleep.end();
        node.chosen = static_cast<std::size_t>(first - node.asleep.begin());
        return node;
    }

    Path& m_path;
    std::size_t m_depth = 0;
    char* m_hostStep = nullptr; ///< where it is noted that the host thread that moves did nothing but queue
    bool m_chose = false;       ///< the next move was chosen, not the only one
    bool m_repeats = false;
    std::vector<emu::Option> m_asleep;
};

} // namespace

ExploreResult explore(const std::function<void()>& program, const ExploreOptions& options,
                      const std::function<bool(const std::vector<int>& choices)>& visit)
{
    ExploreResult result;
    Path path;
    path.prune = options.prune;
    while (result.runs < options.bound) {
        auto explorer = std::make_unique<Explorer>(path);
        const Explorer& run = *explorer;
        ScheduleOptions scheduleOptions;
        scheduleOptions.policy = SchedulePolicy::Replay;
        scheduleOptions.copyChunks = options.copyChunks;
        scheduleOptions.strictCopies = options.strictCopies;
        Schedule schedule(scheduleOptions, std::move(explorer));
        {
            const ScheduleScope scope(schedule);
            program();
        }
        if (run.repeats())
            ++result.pruned;
        else {
            ++result.runs;
            if (!visit(schedule.choices()))
                return result;
        }
        if (!path.advance(result.pruned)) {
            result.complete = true;
            return result;
        }
    }
    return result;
}

} // namespace comparo
