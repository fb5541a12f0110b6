// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/read_ahead.h"

#include "engine/codec/files/read_pair.h"
#include "ui/base/text.h"

#include <future>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

namespace comparo::ui {
namespace {

struct Ahead {
    QString pathA, pathB;
    std::future<std::array<DecodedImage, 2>> images;
};

std::mutex aheadMutex;
std::optional<Ahead> filesAhead;

std::array<DecodedImage, 2> readNow(const QString& pathA, const QString& pathB, bool isUpright)
{
    ReadChoice choice;
    choice.isUpright = isUpright;
    if (pathB.isEmpty())
        return {readImage(toPath(pathA), choice), {}};
    choice.isWhole = true; // as 'comparo diff' reads them
    return readPair(toPath(pathA), toPath(pathB), FileAccess::Copied, choice);
}

} // namespace

void readAhead(const QString& pathA, const QString& pathB)
{
    const std::scoped_lock lock(aheadMutex);
    try {
        filesAhead = Ahead{pathA, pathB, std::async(std::launch::async, readNow, pathA, pathB, false)};
    } catch (const std::system_error&) { // there is no thread to be had: they are read when they are opened
    }
}

std::array<DecodedImage, 2> readFiles(const QString& pathA, const QString& pathB, bool isUpright)
{
    std::optional<Ahead> ahead;
    if (!isUpright) {
        const std::scoped_lock lock(aheadMutex);
        if (filesAhead && filesAhead->pathA == pathA && filesAhead->pathB == pathB)
            ahead = std::exchange(filesAhead, std::nullopt);
    }
    return ahead ? ahead->images.get() : readNow(pathA, pathB, isUpright);
}

} // namespace comparo::ui
