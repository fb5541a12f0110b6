// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/chooser.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace comparo::emu {
namespace {

std::size_t indexOf(const std::vector<Option>& options, const Queue* queue)
{
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const Option& option) { return option.queue == queue; });
    return found == options.end() ? 0 : static_cast<std::size_t>(found - options.begin());
}

std::size_t hostCount(const std::vector<Option>& options)
{
    return static_cast<std::size_t>(
        std::count_if(options.begin(), options.end(), [](const Option& option) { return option.host; }));
}

class Lazy : public Chooser {
public:
    std::size_t choose(const Decision& decision) override
    {
        if (decision.callerGoesOn || !decision.needed)
            return 0;
        return indexOf(decision.options, decision.needed);
    }
};

class Eager final : public Chooser {
public:
    std::size_t choose(const Decision& decision) override
    {
        const std::vector<Option>& options = decision.options;
        std::size_t best = 0;
        for (std::size_t i = hostCount(options); i < options.size(); ++i)
            if (!options[best].queue ||
                options[i].queue->items.front().order < options[best].queue->items.front().order)
                best = i;
        return best;
    }
};

class Random final : public Chooser {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::size_t choose(const Decision& decision) override
    {
        const std::size_t hosts = hostCount(decision.options);
        const std::size_t queues = decision.options.size() - hosts;
        const bool host = hosts > 0 && (queues == 0 || (next() & 1) != 0);
        return host ? next() % hosts : hosts + next() % queues;
    }

private:
    /// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014), high word.
    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15u;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return (z ^ (z >> 31)) >> 32;
    }

    std::uint64_t m_state;
};

class Adversarial final : public Chooser {
public:
    explicit Adversarial(std::uint64_t seed) : m_seed(seed) {}

    std::size_t choose(const Decision& decision) override
    {
        const std::vector<Option>& options = decision.options;
        if (const std::size_t hosts = hostCount(options); hosts > 0)
            return static_cast<std::size_t>(
                std::min_element(
                    options.begin(), options.begin() + static_cast<std::ptrdiff_t>(hosts),
                    [](const Option& a, const Option& b) { return a.host->moved < b.host->moved; }) -
                options.begin());
        if (const auto meeting = findReaderOfPartialCopy(decision))
            return *meeting;
        std::size_t best = 0;
        int most = 0;
        for (std::size_t i = 0; i < options.size(); ++i)
            if (const int count = decision.machine.overtaken(*options[i].queue); count > most) {
                most = count;
                best = i;
            }
        if (most == 0)
            return indexOf(options, decision.needed);
        return findPartialCopy(decision, best).value_or(best);
    }

private:
    /// Of so many parts of a copy, those that run before the other side of a race does; 0 < it < parts.
    [[nodiscard]] int partsBefore(const Item& copy) const
    {
        const int least = std::max(1, copy.parts / 4); // in the middle half, where it shows
        const int span = std::max(1, copy.parts / 2);
        return least + static_cast<int>(m_seed % static_cast<std::uint64_t>(span));
    }

    static bool meets(const Machine& machine, const Item& copy, const Queue& queue)
    {
        const std::vector<const Item*> items = machine.freeItems(queue);
        return std::any_of(items.begin(), items.end(),
                           [&](const Item* item) { return conflict(copy.spans, item->spans); });
    }

    /// A stream whose items touch what the earliest copy that was left half done touches.
    [[nodiscard]] std::optional<std::size_t> findReaderOfPartialCopy(const Decision& decision) const
    {
        const std::vector<Option>& options = decision.options;
        std::optional<std::size_t> found;
        std::uint64_t earliest = std::numeric_limits<std::uint64_t>::max();
        for (const Option& torn : options) {
            const Item& copy = torn.queue->items.front();
            if (copy.parts < 2 || copy.nextPart < partsBefore(copy) || copy.order > earliest)
                continue;
            for (std::size_t i = 0; i < options.size(); ++i)
                if (options[i].queue != torn.queue && meets(decision.machine, copy, *options[i].queue)) {
                    found = i;
                    earliest = copy.order;
                }
        }
        return found;
    }

    /// The stream with the earliest copy that shall be half done when `overtaker` meets it.
    [[nodiscard]] std::optional<std::size_t> findPartialCopy(const Decision& decision,
                                                             std::size_t overtaker) const
    {
        const std::vector<Option>& options = decision.options;
        std::optional<std::size_t> found;
        std::uint64_t earliest = std::numeric_limits<std::uint64_t>::max();
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (i == overtaker)
                continue;
            for (const Item* item : decision.machine.freeItems(*options[i].queue))
                if (item->parts > 1 && item->order < earliest && item->nextPart < partsBefore(*item) &&
                    meets(decision.machine, *item, *options[overtaker].queue)) {
                    earliest = item->order;
                    found = i;
                }
        }
        return found;
    }

    std::uint64_t m_seed;
};

class Replay final : public Lazy {
public:
    explicit Replay(std::vector<int> choices) : m_choices(std::move(choices)) {}

    std::size_t choose(const Decision& decision) override
    {
        if (m_next < m_choices.size()) {
            const int choice = m_choices[m_next++];
            if (choice >= 0 && static_cast<std::size_t>(choice) < decision.options.size())
                return static_cast<std::size_t>(choice);
            m_next = m_choices.size(); // of another program
        }
        return Lazy::choose(decision);
    }

private:
    std::vector<int> m_choices;
    std::size_t m_next = 0;
};

} // namespace

std::unique_ptr<Chooser> makeChooser(const ScheduleOptions& options)
{
    switch (options.policy) {
    case SchedulePolicy::Eager:
        return std::make_unique<Eager>();
    case SchedulePolicy::Random:
        return std::make_unique<Random>(options.seed);
    case SchedulePolicy::Adversarial:
        return std::make_unique<Adversarial>(options.seed);
    case SchedulePolicy::Replay:
        return std::make_unique<Replay>(options.choices);
    case SchedulePolicy::Lazy:
        break;
    }
    return std::make_unique<Lazy>();
}

} // namespace comparo::emu
