// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/model/files.h"

#include <QPoint>

namespace comparo::ui {

/// What the third picture of the lab shows.
enum class LabMap {
    Error,   ///< A minus B, every sample
    ExcessA, ///< how far coefficients leave their interval, per 8x8 block
    ExcessB,
    DamageA, ///< what is accused, per MCU
    DamageB
};

/// 0: difference, 1: excess, 2: damage.
constexpr int kindOf(LabMap map)
{
    return map == LabMap::Error ? 0 : map == LabMap::ExcessA || map == LabMap::ExcessB ? 1 : 2;
}

/// The side whose map it is; 0 for the difference.
constexpr int sideOf(LabMap map)
{
    return map == LabMap::ExcessB || map == LabMap::DamageB ? 1 : 0;
}

/// What the bytes under a pixel are.
struct LabBlock {
    int component = 0;
    int bx = 0;
    int by = 0;
    std::vector<jpeg::BlockBits> bits; ///< one a scan
};

struct LabPlace {
    std::int64_t mcu = 0; ///< in reading order of the frame's MCUs
    int column = 0;
    int row = 0;
    std::vector<LabBlock> blocks; ///< one a component: the block that covers the pixel
};

/// The stages of both files, and what is looked at: a stage, a component, a map and a pixel.
class LabLook : public QObject {
    Q_OBJECT

public:
    explicit LabLook(LabFiles& files, QObject* parent = nullptr);

    /// Of the result, or null while they are worked on or where there are none.
    [[nodiscard]] const LabStagesPtr& stages() const { return m_stages; }
    [[nodiscard]] Task& task() { return m_staging; }
    [[nodiscard]] bool isRunning() const { return m_staging.isRunning(); }
    [[nodiscard]] Task& viewTask() { return m_viewing; }
    /// Gives up what runs.
    void cancel();
    /// Takes the files apart again, where that was cancelled.
    void retry();

    /// Another source, of which this is looked at first.
    void begin(LabMap map);
    [[nodiscard]] LabMap map() const { return m_map; }
    void setMap(LabMap map);
    /// Nothing: what the sides' files decode to.
    [[nodiscard]] const LabStageViewPtr& stageView() const { return m_stageView; }
    [[nodiscard]] std::optional<JpegStage> stage() const { return m_stage; }
    [[nodiscard]] int component() const { return m_component; }
    void showStage(std::optional<JpegStage> stage);
    void setComponent(int component);
    [[nodiscard]] std::optional<QPoint> pixel() const { return m_pixel; }
    void setPixel(std::optional<QPoint> pixel);
    /// Pins a pixel and asks the pictures to go there.
    void showPixel(QPoint pixel);
    /// The bytes of a side under the pixel; nothing where it was not decoded.
    [[nodiscard]] std::optional<LabPlace> placeOf(int side, QPoint pixel) const;

Q_SIGNALS:
    void stagesChanged();
    void viewChanged();
    void mapChanged();
    void pixelChanged();
    void pixelShown(QPoint pixel);

private:
    void request();
    void requestView();

    const LabFiles& m_files;
    LabStagesPtr m_stages;
    LabStageViewPtr m_stageView;
    std::optional<JpegStage> m_stage;
    int m_component = 0;
    LabMap m_map = LabMap::Error;
    std::optional<QPoint> m_pixel;
    Task m_viewing;
    Task m_staging;
};

} // namespace comparo::ui
