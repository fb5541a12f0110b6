// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_picture.h"

#include "engine/base/fnv_digest.h"
#include "engine/codec/file_limits.h"

#include <new>
#include <utility>

namespace comparo {

void SweepPicture::read()
{
    if (std::exchange(m_wasRead, true))
        return;
    try {
        m_file = readPictureFile(m_path);
        m_stamp = {m_file.size(), fnvDigest(m_file)};
    } catch (const Error& error) {
        m_error = error;
    } catch (const std::bad_alloc&) {
        m_error = Error(ErrorCode::OutOfMemory, message("Cannot read {}: Not enough memory.", m_path));
    }
}

const SweepPicture::Stamp& SweepPicture::stamp()
{
    const std::scoped_lock lock(m_mutex);
    read();
    return m_stamp;
}

void SweepPicture::make()
{
    read();
    if (m_image || m_error)
        return;
    try {
        m_image = decodeImage(m_file, m_path);
    } catch (const Error& error) {
        m_error = error;
    }
    m_file = {};
}

const DecodedImage& SweepPicture::image()
{
    const std::scoped_lock lock(m_mutex);
    make();
    if (m_error)
        throw Error(*m_error);
    return *m_image;
}

bool SweepPicture::isBusy()
{
    return !std::unique_lock(m_mutex, std::try_to_lock).owns_lock();
}

bool SweepPicture::makeAhead()
{
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (!lock.owns_lock() || m_image || m_error)
        return false;
    try {
        make();
    } catch (const std::bad_alloc&) { // image() tries again, and tells it
    }
    return true;
}

SweepPictures::SweepPictures(const std::vector<std::string>& paths, std::vector<std::size_t> uses)
    : m_paths(paths), m_uses(std::move(uses))
{
}

std::shared_ptr<SweepPicture> SweepPictures::take(std::size_t image)
{
    const std::scoped_lock lock(m_mutex);
    return opened(image);
}

std::shared_ptr<SweepPicture> SweepPictures::takeAhead(std::size_t image)
{
    const std::scoped_lock lock(m_mutex);
    return m_uses[image] > 0 ? opened(image) : nullptr;
}

std::shared_ptr<SweepPicture> SweepPictures::opened(std::size_t image)
{
    std::shared_ptr<SweepPicture>& picture = m_open[image];
    if (!picture)
        picture = std::make_shared<SweepPicture>(m_paths[image]);
    return picture;
}

void SweepPictures::release(std::size_t image)
{
    const std::scoped_lock lock(m_mutex);
    if (--m_uses[image] == 0)
        m_open.erase(image);
}

} // namespace comparo
