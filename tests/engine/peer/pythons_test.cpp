// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/pythons.h"

#include "engine/peer/registry.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

/// Pythons of a home that is made for it, with all the ways to have one.
namespace comparo {
namespace {

namespace fs = std::filesystem;

class Pythons : public ::testing::Test {
protected:
    void SetUp() override
    {
        for (const char* name :
             {"VIRTUAL_ENV", "CONDA_PREFIX", "CONDA_EXE", "MAMBA_ROOT_PREFIX", "PYENV_ROOT"})
            ::unsetenv(name);
        ::setenv("HOME", home().c_str(), 1);
        ::setenv("PATH", (home() / "nothing").c_str(), 1);
    }

    [[nodiscard]] fs::path home() const { return m_folder.path() / "home"; }

    /// An environment with what is installed in it: "torch-2.9.0.dist-info".
    void make(const fs::path& prefix, const std::vector<std::string>& installed)
    {
        fs::create_directories(prefix / "bin");
        std::ofstream(prefix / "bin" / "python") << "#!/bin/false\n";
        const fs::path site = prefix / "lib" / "python3.11" / "site-packages";
        fs::create_directories(site);
        for (const std::string& name : installed)
            fs::create_directories(site / name);
    }

    static std::string all(const std::vector<FoundPython>& pythons)
    {
        std::string text;
        for (const FoundPython& python : pythons)
            text += english(pythonText(python)) + "\n";
        return text;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(Pythons, AllPlacesAreLookedIntoAndNothingIsStarted)
{
    make(home() / "active",
         {"torch-2.9.0+cu130.dist-info", "kornia-0.8.1.dist-info", "requests-2.0.dist-info"});
    ::setenv("VIRTUAL_ENV", (home() / "active").c_str(), 1);
    make(home() / "project" / ".venv", {"opencv_python_headless-4.12.0.88.dist-info"});
    fs::create_directories(home() / "project" / "pictures");
    make(home() / "far" / "vision", {"torchvision-0.24.0.dist-info"});
    fs::create_directories(home() / ".conda");
    std::ofstream(home() / ".conda" / "environments.txt")
        << (home() / "far" / "vision").string() << "\n\n/gone\n";
    make(home() / "miniforge3" / "envs" / "old", {"Pillow-9.5.0-py3.11.egg-info"});
    make(home() / ".pyenv" / "versions" / "3.12.1", {});
    make(home() / "usr", {"pillow-11.0.0.dist-info"});
    fs::rename(home() / "usr" / "bin" / "python", home() / "usr" / "bin" / "python3");
    ::setenv("PATH", (home() / "usr" / "bin").c_str(), 1);
    EXPECT_EQ(all(findPythons(home() / "project" / "pictures" / "a.png")),
              "active environment, 3.11: torch 2.9.0+cu130, kornia 0.8.1\n"
              ".venv in project, 3.11: opencv 4.12.0.88\n"
              "conda: vision, 3.11: torchvision 0.24.0\n"
              "conda: old, 3.11: pillow 9.5.0\n"
              "pyenv: 3.12.1: none of the libraries\n"
              "system, 3.11: pillow 11.0.0\n");
}

TEST_F(Pythons, OneThatIsFoundTwiceIsListedOnce)
{
    make(home() / "miniconda3" / "envs" / "vision", {"torch-2.9.0.dist-info"});
    ::setenv("CONDA_PREFIX", (home() / "miniconda3" / "envs" / "vision").c_str(), 1);
    fs::create_directories(home() / ".conda");
    std::ofstream(home() / ".conda" / "environments.txt")
        << (home() / "miniconda3" / "envs" / "vision").string() << "\n";
    EXPECT_EQ(all(findPythons()), "active environment, 3.11: torch 2.9.0\n");
}

TEST_F(Pythons, ALibraryIsKeptWithItsPython)
{
    PeerRegistry registry;
    const fs::path file = m_folder.path() / "peers.json";
    std::ofstream(file) << R"({"peers": {"torch": {"library": "torch", "python": "/far/bin/python"}}})";
    registry.addFile(file, {{"python3"}, {}}, {});
    registry.addShipped({{"python3"}, {}}, {});
    const PeerCommand torch = registry.commands().front();
    EXPECT_EQ(torch.program.arguments,
              (std::vector<std::string>{"/far/bin/python", "-m", "comparoscope.peers", "torch"}));
    EXPECT_EQ(registry.commands().size(), shippedPeers().size());
}

} // namespace
} // namespace comparo
