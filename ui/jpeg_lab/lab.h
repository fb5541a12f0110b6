// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"
#include "engine/stress/jpeg_stress.h"
#include "ui/jobs/job_runner.h"
#include "ui/jpeg_lab/peer_codecs.h"
#include "ui/jpeg_lab/run.h"

#include <QList>
#include <QObject>
#include <QPoint>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QTemporaryDir;

namespace comparo {
struct MatrixReport;
}

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

/// Whose codec is chosen.
enum class LabRole { EncoderA, EncoderB, Decoder, Stress };

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

/// All state of the JPEG lab: what was opened, how each side is made, what came out of it, and what is looked
/// at. Panels read it and call its slots. Work runs off the GUI thread; the newest request wins, and the old
/// result stays until the new one is there.
class JpegLab : public QObject {
    Q_OBJECT

public:
    explicit JpegLab(PeersModel& peers, QObject* parent = nullptr);
    ~JpegLab() override;

    // What is opened

    /// A JPEG is inspected as it is, with side B empty; another picture is encoded on both sides.
    void open(const QString& path);
    /// A picture that is in memory.
    void openPicture(const Tensor& picture, const QString& name);
    [[nodiscard]] const LabSourcePtr& source() const { return m_source; }
    [[nodiscard]] bool hasSource() const { return m_source != nullptr; }
    /// The path that was asked for last, be it read by now or not.
    [[nodiscard]] const QString& path() const { return m_path; }

    // Setup

    [[nodiscard]] const LabSetup& setup() const { return m_setup; }
    [[nodiscard]] const QList<DeviceId>& devices() const { return m_devices; }
    void setDevices(const QList<DeviceId>& devices);
    void setSetup(const LabSetup& setup);
    void setEncoder(int side, const LabEncoder& encoder);
    void setDecoder(const LabDecoder& decoder);
    void setDamage(const LabDamage& damage);
    /// A codec with its defaults, on the host where it runs there, else on its first device.
    [[nodiscard]] LabEncoder encoderOf(const std::string& codec) const;
    /// Another codec for a side. Quality and sampling stay where it has them: codecs are compared at the same
    /// settings.
    void changeCodec(int side, LabEncoder encoder);
    void changeDecoder(const LabDecoder& decoder);

    // Codecs of peers

    [[nodiscard]] PeersModel& programs() { return m_programs; }
    /// What is known of the peers that there are.
    [[nodiscard]] const QList<LabPeer>& peers() const { return m_peers; }
    /// Whether somebody sees the page. What programs do for one that nobody sees is stopped, since they do
    /// one call after the other, for the comparison, too; the result is asked for again once somebody does.
    void setShown(bool shown);
    /// Empty where the peer's codec is the role's now; else why it is not.
    using Chosen = std::function<void(const QString& failure)>;
    /// Starts a peer off this thread and gives its codec to the role, which keeps the codec that it has until
    /// then; a peer that works for the role stops. An empty device is the first that the codec runs on. A
    /// failure is the page's error, unless `chosen` takes it. Another choice meanwhile is the end of it.
    void choosePeer(LabRole role, const PeerSide& peer, Chosen chosen = {});
    /// Whose codec a role has; nothing: one of ours.
    [[nodiscard]] std::optional<PeerSide> peerOf(LabRole role) const;
    /// The role shall keep what it has.
    void stopStarting(LabRole role);
    /// The peer that is being started for a role; empty: none.
    [[nodiscard]] const QString& starting(LabRole role) const
    {
        return m_starting[static_cast<std::size_t>(role)];
    }
    /// The peer's codec that was chosen for stress runs; nothing: one of ours.
    [[nodiscard]] const std::optional<LabCodec>& stressPeer() const { return m_stressPeer; }
    /// One of ours for stress runs.
    void dropStressPeer();

    // Results

    /// The newest result, or null. Its setup says what it answers.
    [[nodiscard]] const LabResultPtr& result() const { return m_result; }
    /// Stages of the result, or null while they are worked on or where there are none.
    [[nodiscard]] const LabStagesPtr& stages() const { return m_stages; }
    [[nodiscard]] bool isRunning() const { return m_running; }
    /// Reading, encoding, inspecting, the stages, or a peer that starts for a side.
    [[nodiscard]] bool isBusy() const;
    /// Gives up what runs: the settings go back to those of the shown result.
    void cancel();
    /// Takes the files apart again, where that was cancelled.
    void retryStages();
    /// Why the newest request failed; empty where it did not.
    [[nodiscard]] const QString& error() const { return m_error; }

    // What is looked at

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

    // Matrix

    /// Quality and subsampling of every encoder.
    [[nodiscard]] const ParamSet& matrixOptions() const { return m_matrixOptions; }
    void setMatrixOptions(const ParamSet& options) { m_matrixOptions = options; }
    /// The programs whose codecs are rows and columns too. They start when the matrix runs.
    [[nodiscard]] const std::vector<PeerSide>& matrixPeers() const { return m_matrixPeers; }
    void setMatrixPeers(const std::vector<PeerSide>& programs);
    void runMatrix();
    void stopMatrix();
    [[nodiscard]] bool isMatrixRunning() const { return m_matrixRunning; }
    /// The last complete one, with the command that repeats it; or null.
    [[nodiscard]] const std::shared_ptr<const MatrixReport>& matrix() const { return m_matrix; }
    [[nodiscard]] const QString& matrixError() const { return m_matrixError; }
    /// Sentences about chosen peers that are not in it.
    [[nodiscard]] const QStringList& matrixLeftOut() const { return m_matrixLeftOut; }
    /// Writes the matrix as HTML; reportWritten() follows.
    void exportMatrix(const QString& path);
    /// Whether a file is one that openCell() wrote: it goes when the lab does.
    [[nodiscard]] bool owns(const QString& path) const;
    /// Writes the source and a cell's picture as files, to be compared: pairReady() follows.
    void openCell(std::size_t encoder, std::size_t decoder);

    // Stress

    void runStress(const StressOptions& options);
    void stopStress();
    [[nodiscard]] bool isStressRunning() const { return m_stressRunning; }
    [[nodiscard]] const StressOptions& stressOptions() const { return m_stressOptions; }
    [[nodiscard]] const std::vector<FrameOutcome>& frames() const { return m_frames; }
    /// Of the last complete run.
    [[nodiscard]] const std::shared_ptr<const StressResult>& stressResult() const { return m_stressResult; }
    [[nodiscard]] const QString& stressError() const { return m_stressError; }
    /// Opens a frame of the run: what was expected as A, what came as B, with the map of the damage.
    void openFrame(int thread, int iteration);

    /// What makes the result again, see filesCommand(); empty where there is none.
    [[nodiscard]] QString command() const;
    /// Writes HTML: of one side its inspection; of two their stages and verdicts, and the inspections beside
    /// it as NAME-a.html and NAME-b.html. reportWritten() follows.
    void exportReport(const QString& path);

Q_SIGNALS:
    void sourceChanged();
    void setupChanged();
    void resultChanged();
    void stagesChanged();
    void stageViewChanged();
    void mapChanged();
    void pixelChanged();
    void pixelShown(QPoint pixel);
    void busyChanged();
    void progressChanged(double fraction, const QString& label);
    void matrixChanged();
    void matrixProgress(double fraction, const QString& label);
    void stressChanged();
    void devicesChanged();
    /// What they do, which there are, or what is being started.
    void peersChanged();
    void pairReady(const QString& before, const QString& after);
    void reportWritten(const QString& path);
    /// What a person asked for could not be done: a sentence, empty when it is no longer true.
    void failed(const QString& message);

private:
    [[nodiscard]] static ParamSet defaultMatrixOptions();
    void take(const LabSourcePtr& source, const LabSetup& setup);
    void requestResult();
    void requestStages();
    void requestStageView();
    void setRunning(bool running);
    void fail(const QString& message);
    void takePeer(LabRole role, const LabCodec& codec);
    void setStarting(LabRole role, const QString& name);
    void endStarting(LabRole role);
    void lookAtPeers();
    /// Stops the calls that peers do for the result, which waits for resume().
    void pause();
    void resume();
    [[nodiscard]] LabSetup setupFor(const LabSource& source) const;
    void takeFrame(const FrameOutcome& frame);

    QString m_path;
    QString m_error;
    LabSourcePtr m_source;
    LabSetup m_setup;
    QList<DeviceId> m_devices;
    LabResultPtr m_result;
    LabStagesPtr m_stages;
    LabStageViewPtr m_stageView;
    std::optional<JpegStage> m_stage;
    int m_component = 0;
    LabMap m_map = LabMap::Error;
    std::optional<QPoint> m_pixel;
    bool m_running = false;
    bool m_staging = false;
    bool m_isAsking = false;    ///< for a result; loading is running, too
    bool m_isWaiting = false;   ///< a result is wanted, and nobody asks for it
    bool m_isReplaying = false; ///< a frame, by the stress run's codec
    bool m_isShown = true;

    PeersModel& m_programs;
    QList<LabPeer> m_peers;
    QTimer m_look;                     ///< one for many changes
    std::array<QString, 4> m_starting; ///< [LabRole]
    std::array<JobRunner::Slot, 4> m_startSlots;
    QString m_startError; ///< that fail() was told
    LabRole m_startErrorRole = LabRole::EncoderA;
    std::optional<LabCodec> m_stressPeer;

    ParamSet m_matrixOptions;
    std::vector<PeerSide> m_matrixPeers;
    QStringList m_matrixLeftOut;
    std::shared_ptr<const MatrixReport> m_matrix;
    QString m_matrixError;
    bool m_matrixRunning = false;
    StressOptions m_stressOptions;
    std::vector<FrameOutcome> m_frames;
    std::shared_ptr<const StressResult> m_stressResult;
    QString m_stressError;
    bool m_stressRunning = false;
    int m_stressRun = 0; ///< which run outcomes that are under way belong to

    std::unique_ptr<QTemporaryDir> m_cells; ///< pictures of matrix cells that were opened

    JobId m_job = 0;
    JobId m_matrixJob = 0;
    JobRunner::Slot m_loadSlot;
    JobRunner::Slot m_resultSlot;
    JobRunner::Slot m_stagesSlot;
    JobRunner::Slot m_stageViewSlot;
    JobRunner::Slot m_matrixSlot;
    JobRunner::Slot m_stressSlot;
    JobRunner::Slot m_cellSlot;
    JobRunner::Slot m_reportSlot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
