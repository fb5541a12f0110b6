// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/makers.h"

#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <QFileInfo>

#include <filesystem>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// What is asked of one file.
struct Asked {
    QString file;
    QString of;
    Tensor input; ///< empty: the source, which is read first
    Tensor output;
    std::filesystem::path path{}; ///< that the input was read from
};

/// Whether it is one of the two alone: then it may have been decoded to the other.
bool isJpeg(const QString& path)
{
    return path.endsWith(u".jpg"_s, Qt::CaseInsensitive) || path.endsWith(u".jpeg"_s, Qt::CaseInsensitive);
}

bool haveOneSize(const Tensor& a, const Tensor& b)
{
    return a.shape().h == b.shape().h && a.shape().w == b.shape().w;
}

std::int64_t pixelsOf(const Tensor& image)
{
    return std::int64_t{image.shape().h} * image.shape().w;
}

MakersModel::Made madeOf(const Asked& asked, const Identification& found)
{
    MakersModel::Made made{asked.file, asked.of, found.verdict, {}, found.isNamed() || found.isRead()};
    for (const Message& more : {found.distinction, found.probe})
        if (!more.isEmpty())
            made.more.push_back(more);
    return made;
}

} // namespace

MakersModel::MakersModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::inputChanged, this, &MakersModel::forget);
    connect(&m_jobs, &JobRunner::progressChanged, this, [this](JobId id, double fraction) {
        if (!m_running || id != m_job)
            return;
        m_progress = fraction;
        Q_EMIT changed();
    });
}

void MakersModel::forget()
{
    stop();
    m_made.clear();
    m_failure.clear();
    if (!std::exchange(m_isSourceNew, false))
        m_source.clear();
    Q_EMIT changed();
}

bool MakersModel::isOffered() const
{
    return m_session.isPair() && !m_session.isComputed() && m_session.input(0).tensor.shape().n == 1 &&
           m_session.input(1).tensor.shape().n == 1;
}

bool MakersModel::needsSource() const
{
    return m_source.isEmpty() && isJpeg(m_session.path(0)) == isJpeg(m_session.path(1)) &&
           haveOneSize(m_session.input(0).tensor, m_session.input(1).tensor);
}

void MakersModel::setSource(const QString& path)
{
    m_source = path;
    m_isSourceNew = true;
    m_made.clear();
    m_failure.clear();
    Q_EMIT changed();
}

void MakersModel::ask()
{
    if (!isOffered() || needsSource())
        return;
    m_isSourceNew = false;
    const Tensor a = m_session.input(0).tensor;
    const Tensor b = m_session.input(1).tensor;
    std::vector<Asked> asked;
    if (!m_source.isEmpty()) {
        const QString name = QFileInfo(m_source).fileName();
        asked = {{u"A"_s, name, {}, a, toPath(m_source)}, {u"B"_s, name, {}, b, toPath(m_source)}};
    } else if (const bool isOfA = isJpeg(m_session.path(0)); isOfA != isJpeg(m_session.path(1))) {
        asked.push_back({isOfA ? u"B"_s : u"A"_s, isOfA ? u"A"_s : u"B"_s, isOfA ? a : b, isOfA ? b : a,
                         toPath(m_session.path(isOfA ? 0 : 1))});
    } else if (pixelsOf(a) >= pixelsOf(b)) {
        asked = {{u"B"_s, u"A"_s, a, b}};
    } else {
        asked = {{u"A"_s, u"B"_s, b, a}};
    }
    m_made.clear();
    m_failure.clear();
    m_progress = 0.0;
    m_running = true;
    m_job = m_jobs.latest(
        m_slot, this,
        [asked, path = m_source](const Progress& progress) {
            Tensor source;
            if (!path.isEmpty())
                source = readImage(toPath(path)).tensor;
            std::vector<Made> all;
            const double share = 1.0 / static_cast<double>(asked.size());
            for (const Asked& each : asked) {
                const double begin = static_cast<double>(all.size()) * share;
                const Progress part = progress.part(begin, begin + share);
                const Tensor& input = each.input.isEmpty() ? source : each.input;
                const std::vector<std::byte> jpeg =
                    each.path.empty() ? std::vector<std::byte>() : readIfJpeg(each.path);
                all.push_back(madeOf(each, identify(input, each.output, {}, part, {}, jpeg)));
            }
            return all;
        },
        [this](const std::vector<Made>& made) {
            m_made = made;
            m_running = false;
            Q_EMIT changed();
        },
        [this](const Error& error) {
            m_failure = engineText(error.message());
            m_running = false;
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

void MakersModel::stop()
{
    m_slot.stop();
    if (!std::exchange(m_running, false))
        return;
    Q_EMIT changed();
}

} // namespace comparo::ui
