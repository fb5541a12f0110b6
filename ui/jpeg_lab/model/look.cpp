// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/model/look.h"

namespace comparo::ui {

LabLook::LabLook(LabFiles& files, QObject* parent) : QObject(parent), m_files(files)
{
    // What is taken apart is of the result before.
    connect(&files.task(), &Task::changed, this, [this, &files] {
        if (files.task().isRunning())
            m_staging.stop();
    });
    connect(&files, &LabFiles::made, this, [this] {
        m_stages.reset();
        Q_EMIT stagesChanged();
        request();
    });
}

void LabLook::begin(LabMap map)
{
    m_stage.reset();
    m_stageView.reset();
    m_component = 0;
    m_pixel.reset();
    m_map = map;
    m_viewing.stop();
    Q_EMIT viewChanged();
    Q_EMIT mapChanged();
    Q_EMIT pixelChanged();
}

void LabLook::request()
{
    m_staging.stop();
    const LabResultPtr& result = m_files.result();
    if (!result)
        return;
    if (!result->isPair() || result->source->picture.isEmpty()) {
        showStage(std::nullopt);
        return;
    }
    m_staging.start([result](const Progress& progress) { return runLabStages(result, progress); },
                    [this](const LabStagesPtr& stages) {
                        m_stages = stages;
                        Q_EMIT stagesChanged();
                        if (!stages->error.isEmpty())
                            showStage(std::nullopt);
                        else if (m_stage)
                            requestView();
                    });
}

void LabLook::retry()
{
    if (m_files.result() && m_files.result()->isPair() && !m_stages)
        request();
}

void LabLook::cancel()
{
    m_staging.stop();
    m_viewing.stop();
    Q_EMIT stagesChanged();
}

void LabLook::setMap(LabMap map)
{
    if (map == m_map)
        return;
    m_map = map;
    Q_EMIT mapChanged();
}

void LabLook::showStage(std::optional<JpegStage> stage)
{
    if (stage == m_stage)
        return;
    m_stage = stage;
    requestView();
}

void LabLook::setComponent(int component)
{
    if (component == m_component)
        return;
    m_component = component;
    if (m_stage)
        requestView();
    else
        Q_EMIT viewChanged();
}

void LabLook::requestView()
{
    // The bitstream has no picture of its own.
    if (!m_stage || *m_stage == JpegStage::Bitstream || !m_stages || !m_stages->error.isEmpty()) {
        m_viewing.stop();
        m_stageView.reset();
        Q_EMIT viewChanged();
        return;
    }
    m_viewing.start([stages = m_stages, stage = *m_stage, component = m_component](
                        const Progress& progress) { return lookAtStage(stages, stage, component, progress); },
                    [this](const LabStageViewPtr& view) {
                        m_stageView = view;
                        Q_EMIT viewChanged();
                    });
}

void LabLook::setPixel(std::optional<QPoint> pixel)
{
    if (pixel == m_pixel)
        return;
    m_pixel = pixel;
    Q_EMIT pixelChanged();
}

void LabLook::showPixel(QPoint pixel)
{
    setPixel(pixel);
    Q_EMIT pixelShown(pixel);
}

std::optional<LabPlace> LabLook::placeOf(int index, QPoint pixel) const
{
    const LabSide* side = m_files.result() ? m_files.result()->side(index) : nullptr;
    if (!side || !side->inspection.walk || !side->inspection.file.frame)
        return std::nullopt;
    const jpeg::Frame& frame = *side->inspection.file.frame;
    if (pixel.x() < 0 || pixel.y() < 0 || pixel.x() >= frame.width || pixel.y() >= frame.height)
        return std::nullopt;
    LabPlace place;
    place.column = pixel.x() / (8 * frame.maxH);
    place.row = pixel.y() / (8 * frame.maxV);
    place.mcu = std::int64_t{place.row} * frame.mcuColumns + place.column;
    for (std::size_t c = 0; c < frame.components.size(); ++c) {
        const jpeg::FrameComponent& component = frame.components[c];
        LabBlock block;
        block.component = static_cast<int>(c);
        block.bx = pixel.x() * component.h / (8 * frame.maxH);
        block.by = pixel.y() * component.v / (8 * frame.maxV);
        block.bits = jpeg::bitsOfBlock(side->inspection.file, *side->inspection.walk, block.component,
                                       block.bx, block.by);
        place.blocks.push_back(std::move(block));
    }
    return place;
}

} // namespace comparo::ui
