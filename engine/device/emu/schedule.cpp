// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/schedule.h"

#include "engine/base/error.h"
#include "engine/device/emu/chooser.h"
#include "engine/device/emu/machine.h"

#include <charconv>

namespace comparo {
namespace {

constexpr std::string_view kChunks = "chunks=";

[[noreturn]] void failSchedule(std::string_view text)
{
    failArgument(message(
        "Invalid schedule '{}'. Use lazy, eager, random:SEED, adversarial[:SEED] or "
        "replay:CHOICE,CHOICE,..., each with optional +chunks=N (parts of a copy, 1 to 1000) and +strict.",
        Verbatim(text)));
}

template <class T>
T numberOf(std::string_view digits, std::string_view whole)
{
    T value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size() || digits[0] == '-')
        failSchedule(whole);
    return value;
}

/// The text before the separator, which is removed from `rest` together with it.
std::string_view take(std::string_view& rest, char separator)
{
    const std::size_t at = rest.find(separator);
    const std::string_view head = rest.substr(0, at);
    rest = at == std::string_view::npos ? std::string_view{} : rest.substr(at + 1);
    return head;
}

void readPolicy(ScheduleOptions& options, std::string_view policy, std::string_view whole)
{
    const bool hasValue = policy.find(':') != std::string_view::npos;
    const std::string_view name = take(policy, ':');
    if ((name == "random" || name == "adversarial") && hasValue) {
        options.policy = name == "random" ? SchedulePolicy::Random : SchedulePolicy::Adversarial;
        options.seed = numberOf<std::uint64_t>(policy, whole);
        return;
    }
    if (name == "replay" && hasValue) {
        options.policy = SchedulePolicy::Replay;
        while (!policy.empty())
            options.choices.push_back(numberOf<int>(take(policy, ','), whole));
        return;
    }
    if (hasValue)
        failSchedule(whole);
    if (name == "lazy")
        options.policy = SchedulePolicy::Lazy;
    else if (name == "eager")
        options.policy = SchedulePolicy::Eager;
    else if (name == "adversarial")
        options.policy = SchedulePolicy::Adversarial;
    else
        failSchedule(whole);
}

} // namespace

std::string toText(const ScheduleOptions& options)
{
    std::string text = "lazy";
    if (options.policy == SchedulePolicy::Eager)
        text = "eager";
    else if (options.policy == SchedulePolicy::Random)
        text = "random:" + std::to_string(options.seed);
    else if (options.policy == SchedulePolicy::Adversarial)
        text = "adversarial" + (options.seed ? ":" + std::to_string(options.seed) : std::string());
    else if (options.policy == SchedulePolicy::Replay) {
        text = "replay:";
        for (std::size_t i = 0; i < options.choices.size(); ++i)
            text += (i > 0 ? "," : "") + std::to_string(options.choices[i]);
    }
    if (options.copyChunks != 1)
        text += "+" + std::string(kChunks) + std::to_string(options.copyChunks);
    return options.strictCopies ? text + "+strict" : text;
}

ScheduleOptions parseSchedule(std::string_view text)
{
    constexpr int kMostChunks = 1000;
    ScheduleOptions options;
    std::string_view rest = text;
    readPolicy(options, take(rest, '+'), text);
    while (!rest.empty()) {
        const std::string_view word = take(rest, '+');
        if (word == "strict")
            options.strictCopies = true;
        else if (word.starts_with(kChunks))
            options.copyChunks = numberOf<int>(word.substr(kChunks.size()), text);
        else
            failSchedule(text);
    }
    if (options.copyChunks < 1 || options.copyChunks > kMostChunks)
        failSchedule(text);
    return options;
}

Schedule::Schedule(ScheduleOptions options) : Schedule(options, emu::makeChooser(options)) {}

Schedule::Schedule(ScheduleOptions options, std::unique_ptr<emu::Chooser> chooser)
    : m_options(std::move(options)), m_machine(std::make_shared<emu::Machine>(m_options, std::move(chooser)))
{
}

Schedule::~Schedule()
{
    m_machine->dropOwnStreams();
}

std::vector<int> Schedule::choices() const
{
    return m_machine->choices();
}

ScheduleOptions Schedule::replay() const
{
    ScheduleOptions options = m_options;
    options.policy = SchedulePolicy::Replay;
    options.choices = choices();
    options.seed = 0;
    return options;
}

struct ScheduleScope::Saved {
    emu::Machine::Place place;
    std::shared_ptr<emu::Machine> entered;
};

ScheduleScope::ScheduleScope(Schedule& schedule) : m_saved(std::make_unique<Saved>())
{
    const bool again = emu::Machine::scheduled() == schedule.machine().get();
    emu::HostThread* thread = schedule.machine()->enterMain();
    if (!again)
        m_saved->entered = schedule.machine();
    m_saved->place = emu::Machine::exchangePlace({schedule.machine(), thread});
}

ScheduleScope::~ScheduleScope()
{
    emu::Machine::exchangePlace(std::move(m_saved->place));
    if (m_saved->entered)
        m_saved->entered->leaveMain();
}

} // namespace comparo
