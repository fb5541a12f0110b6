// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/model/input.h"

#include "ui/jpeg_lab/peer_codecs.h"

namespace comparo::ui {

LabInput::LabInput(QObject* parent) : QObject(parent), m_task(nullptr, kPeerThreads) {}

void LabInput::open(const QString& path)
{
    m_path = path;
    m_isReplaying = false;
    m_task.start([path](const Progress& progress) { return loadLabSource(path, progress); },
                 [this](const LabSourcePtr& source) { take(source); });
}

void LabInput::openPicture(const Tensor& picture, const QString& name)
{
    m_path.clear();
    m_isReplaying = false;
    m_task.start([picture, name] { return labSourceOf(picture, name); },
                 [this](const LabSourcePtr& source) { take(source); });
}

void LabInput::openFrame(const StressOptions& options, int thread, int iteration)
{
    m_isReplaying = true;
    m_task.start(
        [options, thread, iteration](const Progress& progress) -> LabSourcePtr {
            StressFrame frame = replayFrame(options, thread, iteration, progress);
            auto source = std::make_shared<LabSource>();
            source->name = tr("frame %1 of thread %2").arg(iteration + 1).arg(thread + 1);
            source->picture = std::move(frame.source);
            source->given = {std::move(frame.expected), std::move(frame.got)};
            return source;
        },
        [this](const LabSourcePtr& source) { take(source); });
}

void LabInput::cancel()
{
    m_task.stop();
    if (m_source)
        m_path = m_source->path;
}

void LabInput::take(const LabSourcePtr& source)
{
    m_source = source;
    m_path = source->path;
    Q_EMIT arrived();
    Q_EMIT changed();
}

} // namespace comparo::ui
