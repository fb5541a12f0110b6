// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/codec/codec.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

/// Pictures of a sweep: read once, shared by the cases that need them, and gone after the last one.
namespace comparo {

/// A picture's file, read and decoded on first use. Any number of threads may ask.
class SweepPicture {
public:
    explicit SweepPicture(std::string path) : m_path(std::move(path)) {}

    /// Which content the file has: size and digest. Both empty where it cannot be read.
    struct Stamp {
        std::uint64_t bytes = 0;
        std::string digest;
        bool operator==(const Stamp&) const = default;
    };
    const Stamp& stamp();

    /// Throws Error as readImage() does, each time.
    const DecodedImage& image();

    /// Whether another thread reads or decodes it now, so that image() would wait.
    [[nodiscard]] bool isBusy();

    /// Reads and decodes it for later. False, and nothing is done, where that was done or another thread is
    /// at it.
    bool makeAhead();

private:
    void read();
    void make();

    std::string m_path;
    std::mutex m_mutex;
    bool m_wasRead = false;
    Stamp m_stamp;
    std::vector<std::byte> m_file; ///< until it is decoded
    std::optional<DecodedImage> m_image;
    std::optional<Error> m_error;
};

/// The pictures that are in use.
class SweepPictures {
public:
    /// How many cases need each picture.
    SweepPictures(const std::vector<std::string>& paths, std::vector<std::size_t> uses);

    std::shared_ptr<SweepPicture> take(std::size_t image);

    /// take() of one that cases to come need; null for one whose cases are all done.
    std::shared_ptr<SweepPicture> takeAhead(std::size_t image);

    /// A case of this picture is done; after the last one it is dropped.
    void release(std::size_t image);

private:
    std::shared_ptr<SweepPicture> opened(std::size_t image);

    const std::vector<std::string>& m_paths;
    std::mutex m_mutex;
    std::vector<std::size_t> m_uses;
    std::map<std::size_t, std::shared_ptr<SweepPicture>> m_open;
};

} // namespace comparo
