// SPDX-License-Identifier: Apache-2.0
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// The targets, as the build names them here.
extern "C" {
int fuzzCapture(const std::uint8_t* bytes, std::size_t size);
int fuzzCommandLine(const std::uint8_t* bytes, std::size_t size);
int fuzzContract(const std::uint8_t* bytes, std::size_t size);
int fuzzGif(const std::uint8_t* bytes, std::size_t size);
int fuzzHdf5Replies(const std::uint8_t* bytes, std::size_t size);
int fuzzHeif(const std::uint8_t* bytes, std::size_t size);
int fuzzJournal(const std::uint8_t* bytes, std::size_t size);
int fuzzJpeg2000(const std::uint8_t* bytes, std::size_t size);
int fuzzJpegDecoder(const std::uint8_t* bytes, std::size_t size);
int fuzzJpegFile(const std::uint8_t* bytes, std::size_t size);
int fuzzJpegWalker(const std::uint8_t* bytes, std::size_t size);
int fuzzJxl(const std::uint8_t* bytes, std::size_t size);
int fuzzManifest(const std::uint8_t* bytes, std::size_t size);
int fuzzMatlab(const std::uint8_t* bytes, std::size_t size);
int fuzzNpy(const std::uint8_t* bytes, std::size_t size);
int fuzzNpz(const std::uint8_t* bytes, std::size_t size);
int fuzzPeerFrames(const std::uint8_t* bytes, std::size_t size);
int fuzzPictures(const std::uint8_t* bytes, std::size_t size);
int fuzzPipeline(const std::uint8_t* bytes, std::size_t size);
int fuzzRecording(const std::uint8_t* bytes, std::size_t size);
int fuzzSide(const std::uint8_t* bytes, std::size_t size);
}

/// Every fuzz target on its corpus and on some thousand mutations of it, the same in every run. What a target
/// finds wrong ends the program; what a long fuzzing found is in the corpus.
namespace comparo {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

struct Target {
    const char* name;
    const char* corpus;
    int (*run)(const std::uint8_t* bytes, std::size_t size);
};

/// splitmix64.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    /// From 0 to most - 1.
    std::size_t below(std::size_t most)
    {
        std::uint64_t z = m_state += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return static_cast<std::size_t>((z ^ (z >> 31)) % most);
    }

private:
    std::uint64_t m_state;
};

std::vector<Bytes> corpusOf(const Target& target)
{
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(fs::path(test::dataFolder()) / "fuzz" / target.corpus))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<Bytes> corpus;
    for (const fs::path& path : paths) {
        std::ifstream file(path, std::ios::binary);
        corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return corpus;
}

void mutate(Bytes& bytes, const Bytes& other, Random& random)
{
    static constexpr std::uint8_t kTelling[] = {0,   1,   0x7F, 0x80, 0xFF, '0', '9',
                                                '-', '"', '[',  '{',  ',',  '/', '\\'};
    const std::size_t at = random.below(bytes.size() + 1);
    const std::size_t rest = bytes.size() - at;
    const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    switch (random.below(6)) {
    case 0: // another bit
        if (rest > 0)
            *place = static_cast<std::uint8_t>(*place ^ 1U << random.below(8));
        break;
    case 1: // another byte
        if (rest > 0)
            *place = kTelling[random.below(std::size(kTelling))];
        break;
    case 2: // one more
        bytes.insert(place, kTelling[random.below(std::size(kTelling))]);
        break;
    case 3: // some less
        bytes.erase(place, place + static_cast<std::ptrdiff_t>(std::min(rest, 1 + random.below(16))));
        break;
    case 4: { // the same again
        const Bytes again(place, place + static_cast<std::ptrdiff_t>(std::min(rest, 1 + random.below(32))));
        bytes.insert(place, again.begin(), again.end());
        break;
    }
    default: // the end of another
        bytes.erase(place, bytes.end());
        if (!other.empty())
            bytes.insert(bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(random.below(other.size())),
                         other.end());
    }
}

class FuzzTargets : public testing::TestWithParam<Target> {};

TEST_P(FuzzTargets, HoldOnTheirCorpusAndNearIt)
{
    const std::vector<Bytes> corpus = corpusOf(GetParam());
    ASSERT_FALSE(corpus.empty());
    Random random(2026);
    const std::size_t each = 3000 / corpus.size();
    for (const Bytes& seed : corpus) {
        GetParam().run(seed.data(), seed.size());
        for (std::size_t i = 0; i < each; ++i) {
            Bytes bytes = seed;
            for (std::size_t changes = 1 + random.below(4); changes > 0; --changes)
                mutate(bytes, corpus[random.below(corpus.size())], random);
            GetParam().run(bytes.data(), bytes.size());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Each, FuzzTargets,
    testing::Values(Target{"capture", "corpus/capture", fuzzCapture},
                    Target{"command_line", "corpus/command_line", fuzzCommandLine},
                    Target{"contract", "corpus/contract", fuzzContract}, Target{"gif", "corpus/gif", fuzzGif},
                    Target{"hdf5_replies", "corpus/hdf5_replies", fuzzHdf5Replies}, Target{"heif", "corpus/heif", fuzzHeif}, Target{"journal", "corpus/journal", fuzzJournal},
                    Target{"jpeg2000", "corpus/jpeg2000", fuzzJpeg2000},
                    Target{"jpeg_decoder", "corpus/jpeg", fuzzJpegDecoder},
                    Target{"jpeg_file", "corpus/jpeg", fuzzJpegFile},
                    Target{"jpeg_walker", "corpus/jpeg", fuzzJpegWalker},
                    Target{"jxl", "corpus/jxl", fuzzJxl}, Target{"manifest", "corpus/manifest", fuzzManifest},
                    Target{"matlab", "corpus/matlab", fuzzMatlab},
                    Target{"npy", "corpus/npy", fuzzNpy}, Target{"npz", "corpus/npz", fuzzNpz},
                    Target{"peer_frames", "corpus_peer", fuzzPeerFrames},
                    Target{"pictures", "corpus/pictures", fuzzPictures},
                    Target{"pipeline", "corpus/pipeline", fuzzPipeline},
                    Target{"recording", "corpus/recording", fuzzRecording},
                    Target{"side", "corpus/side", fuzzSide}),
    [](const auto& target) { return std::string(target.param.name); });

} // namespace
} // namespace comparo
