// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/peer/registry.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <string>

/// A program that is tried out before it is a peer: what it offers is seen first, and the process that was
/// looked at is the one that runs the side.
namespace comparo {
namespace {

PeerCommand libraryCommand(const std::string& name)
{
    return {
        name, {{COMPARO_TEST_PYTHON, test::dataFolder() + "/support/peers/library.py", name}, {}}, {}, false};
}

std::string sentenceOfFailure(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.text();
    }
    return {};
}

bool isRunning(pid_t process)
{
    return process > 0 && kill(process, 0) == 0;
}

TEST(PeerTryOut, ShowsWhatItOffersAndIsNoNameYet)
{
    PeerRegistry registry;
    const std::shared_ptr<Peer> tried = registry.tryOut(libraryCommand("mine"));
    EXPECT_EQ(tried->status().state, PeerState::NotStarted) << "it starts when it is asked";
    EXPECT_EQ(tried->describe().label, "Library 1");
    EXPECT_EQ(tried->status().state, PeerState::Ready);
    EXPECT_TRUE(registry.commands().empty());
    EXPECT_TRUE(registry.opened().empty());
    EXPECT_NE(sentenceOfFailure([&] { registry.open("mine"); }).find("Unknown peer 'mine'"),
              std::string::npos);
}

TEST(PeerTryOut, EndsWithTheLastWhoLooks)
{
    PeerRegistry registry;
    std::shared_ptr<Peer> tried = registry.tryOut(libraryCommand("mine"));
    tried->describe();
    const pid_t process = tried->processId();
    ASSERT_TRUE(isRunning(process));
    tried.reset();
    EXPECT_FALSE(isRunning(process));
}

TEST(PeerTryOut, TellsTheListenerOfItsStart)
{
    PeerRegistry registry;
    int changes = 0;
    registry.setListener([&] { ++changes; });
    registry.tryOut(libraryCommand("mine"))->describe();
    EXPECT_GE(changes, 2) << "starting, ready";
}

TEST(PeerAdopt, KeepsTheProcessThatWasLookedAt)
{
    PeerRegistry registry;
    const std::shared_ptr<Peer> tried = registry.tryOut(libraryCommand("mine"));
    tried->describe();
    const pid_t process = tried->processId();
    registry.adopt(tried, " --peer mine.py");
    ASSERT_EQ(registry.commands().size(), 1U);
    EXPECT_EQ(registry.commands().front().name, "mine");
    EXPECT_EQ(registry.commands().front().flags, " --peer mine.py");
    EXPECT_EQ(registry.commands().front().program, libraryCommand("mine").program);
    EXPECT_EQ(registry.open("mine"), tried);
    EXPECT_EQ(registry.open("mine")->processId(), process);
    // Options are another process of the same command.
    const std::shared_ptr<Peer> other = registry.open("mine", {{"threads", "2"}});
    EXPECT_EQ(other->describe().environment, (PeerValues{{"threads", "2"}}));
    EXPECT_NE(other->processId(), process);
}

TEST(PeerAdopt, ATakenNameAndWhatIsNoneAreRefused)
{
    PeerRegistry registry;
    registry.add(libraryCommand("mine"));
    const std::shared_ptr<Peer> tried = registry.tryOut(libraryCommand("mine"));
    EXPECT_EQ(sentenceOfFailure([&] { registry.adopt(tried, {}); }),
              "A peer 'mine' already exists; choose another name.");
    EXPECT_NE(registry.open("mine"), tried);
    EXPECT_NE(sentenceOfFailure([&] {
                  registry.adopt(registry.tryOut(libraryCommand("Mine")), {});
              }).find("Invalid peer name"),
              std::string::npos);
    EXPECT_EQ(registry.commands().size(), 1U);
}

TEST(PeerTake, HandsOnEveryProcessOfTheNameAndNoOther)
{
    PeerRegistry registry;
    registry.add(libraryCommand("mine"));
    registry.add(libraryCommand("other"));
    registry.open("mine")->describe();
    registry.open("mine", {{"threads", "2"}})->describe();
    const std::shared_ptr<Peer> other = registry.open("other");
    other->describe();
    std::vector<std::shared_ptr<Peer>> taken = registry.take("mine");
    ASSERT_EQ(taken.size(), 2U);
    const pid_t processes[] = {taken[0]->processId(), taken[1]->processId()};
    EXPECT_NE(processes[0], processes[1]);
    for (const pid_t process : processes)
        EXPECT_TRUE(isRunning(process)) << "whoever has it may use it still";
    EXPECT_EQ(taken[0]->describe().label, "Library 1");
    ASSERT_EQ(registry.commands().size(), 1U);
    EXPECT_EQ(registry.commands().front().name, "other");
    EXPECT_THROW(registry.open("mine"), Error);
    taken.clear();
    for (const pid_t process : processes)
        EXPECT_FALSE(isRunning(process));
    EXPECT_TRUE(isRunning(other->processId()));
    EXPECT_TRUE(registry.take("mine").empty());
    // The name is free again.
    registry.adopt(registry.tryOut(libraryCommand("mine")), {});
    EXPECT_EQ(registry.open("mine")->describe().label, "Library 1");
}

TEST(PeerOptions, AreDescribedWithWhatTheyTake)
{
    PeerRegistry registry;
    registry.add(libraryCommand("mine"));
    const PeerDescription description = registry.open("mine")->describe();
    std::vector<std::string> types;
    for (const PeerOption& option : description.options)
        types.push_back(option.id + ": " + option.type);
    EXPECT_EQ(types, (std::vector<std::string>{"threads: int min=0 max=8", "half: bool",
                                               "mode: choice eager lazy", "tf32: choice default true false",
                                               "cache: text", "level: int min=0 max=3"}));
    EXPECT_NE(sentenceOfFailure([&] {
                  registry.open("mine", {{"threads", "7"}})->describe();
              }).find("'threads' must be at most 6 on this machine, not 7."),
              std::string::npos);
}

} // namespace
} // namespace comparo
