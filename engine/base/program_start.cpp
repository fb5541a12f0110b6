// SPDX-License-Identifier: Apache-2.0
#include "engine/base/program_start.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

extern char** environ;

namespace comparo {
namespace {

/// Descriptors under numbers behind those that they become, so that none takes the place of another one.
class RaisedDescriptors {
public:
    explicit RaisedDescriptors(std::span<const int> descriptors)
    {
        for (const int each : descriptors)
            m_numbers.push_back(::fcntl(each, F_DUPFD_CLOEXEC, static_cast<int>(descriptors.size())));
        m_error = std::ranges::any_of(m_numbers, [](int number) { return number < 0; }) ? errno : 0;
    }
    ~RaisedDescriptors()
    {
        for (const int each : m_numbers)
            if (each >= 0)
                ::close(each);
    }
    RaisedDescriptors(const RaisedDescriptors&) = delete;
    RaisedDescriptors& operator=(const RaisedDescriptors&) = delete;

    [[nodiscard]] const std::vector<int>& numbers() const { return m_numbers; }
    [[nodiscard]] int error() const { return m_error; }

private:
    std::vector<int> m_numbers;
    int m_error = 0;
};

class SpawnSetup {
public:
    explicit SpawnSetup(std::span<const int> descriptors)
    {
        ::posix_spawn_file_actions_init(&m_actions);
        int number = 0;
        for (const int each : descriptors)
            ::posix_spawn_file_actions_adddup2(&m_actions, each, number++);
        ::posix_spawn_file_actions_addclosefrom_np(&m_actions, number);
        ::posix_spawnattr_init(&m_attributes);
        // A session of its own has no terminal: ssh that wants to ask something there says so and ends, where
        // a process group in the background would be stopped until its time is over.
        ::posix_spawnattr_setflags(&m_attributes,
                                   POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        sigset_t signals;
        sigemptyset(&signals);
        ::posix_spawnattr_setsigmask(&m_attributes, &signals);
        for (const int signal : {SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP})
            sigaddset(&signals, signal);
        ::posix_spawnattr_setsigdefault(&m_attributes, &signals);
    }
    ~SpawnSetup()
    {
        ::posix_spawn_file_actions_destroy(&m_actions);
        ::posix_spawnattr_destroy(&m_attributes);
    }
    SpawnSetup(const SpawnSetup&) = delete;
    SpawnSetup& operator=(const SpawnSetup&) = delete;

    [[nodiscard]] const posix_spawn_file_actions_t* actions() const { return &m_actions; }
    [[nodiscard]] const posix_spawnattr_t* attributes() const { return &m_attributes; }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// Our environment with some values set.
std::vector<std::string> environmentWith(const std::vector<std::pair<std::string, std::string>>& values)
{
    std::vector<std::string> all;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view text(*entry);
        if (std::none_of(values.begin(), values.end(),
                         [&](const auto& value) { return text.starts_with(value.first + "="); }))
            all.emplace_back(text);
    }
    for (const auto& [name, value] : values)
        all.push_back(name + "=" + value);
    return all;
}

} // namespace

int startProgram(const ProgramStart& program, std::span<const int> descriptors, pid_t& id)
{
    const RaisedDescriptors raised(descriptors);
    if (raised.error() != 0)
        return raised.error();
    std::vector<std::string> arguments = program.arguments;
    std::vector<std::string> environment = environmentWith(program.environment);
    const SpawnSetup setup(raised.numbers());
    return ::posix_spawnp(&id, arguments.front().c_str(), setup.actions(), setup.attributes(),
                          pointersTo(arguments).data(), pointersTo(environment).data());
}

} // namespace comparo
