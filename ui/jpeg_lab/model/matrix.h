// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"
#include "ui/jpeg_lab/model/input.h"
#include "ui/jpeg_lab/peer_codecs.h"
#include "ui/page/result_model.h"

class QTemporaryDir;

namespace comparo {
struct MatrixReport;
}

namespace comparo::ui {

/// Every encoder of the picture that is open against every decoder.
class LabMatrix : public ResultModel {
    Q_OBJECT

public:
    LabMatrix(const LabInput& input, const QList<DeviceId>& devices, QObject* parent = nullptr);
    ~LabMatrix() override;

    /// Quality and subsampling of every encoder.
    [[nodiscard]] const ParamSet& options() const { return m_options; }
    void setOptions(const ParamSet& options) { m_options = options; }
    /// The programs whose codecs are rows and columns too. They start when the matrix runs.
    [[nodiscard]] const std::vector<PeerSide>& programs() const { return m_programs; }
    void setPrograms(const std::vector<PeerSide>& programs);
    [[nodiscard]] bool canRun() const override { return m_input.hasPicture(); }
    void run() override;
    /// Stops what runs, which the error says then.
    void leave(const QString& words) { m_task.fail(words); }
    /// Of another source there is none.
    void clear();
    /// The last complete one, with the command that repeats it; or null.
    [[nodiscard]] const std::shared_ptr<const MatrixReport>& report() const { return m_report; }
    [[nodiscard]] bool hasResult() const override { return m_report != nullptr; }
    [[nodiscard]] QString command() const override;
    /// Sentences about chosen peers that are not in it.
    [[nodiscard]] const QStringList& leftOut() const { return m_leftOut; }
    void writeReport(const QString& path) override;
    /// Whether a file is one that openCell() wrote: it goes when the lab does.
    [[nodiscard]] bool owns(const QString& path) const;
    /// Writes the source and a cell's picture as files, to be compared: pairReady() follows.
    void openCell(std::size_t encoder, std::size_t decoder);
    [[nodiscard]] Task& cellTask() { return m_cell; }

Q_SIGNALS:
    void programsChanged();
    void pairReady(const QString& before, const QString& after);

private:
    const LabInput& m_input;
    const QList<DeviceId>& m_devices;
    ParamSet m_options;
    std::vector<PeerSide> m_programs;
    QStringList m_leftOut;
    std::shared_ptr<const MatrixReport> m_report;
    std::unique_ptr<QTemporaryDir> m_cells; ///< pictures of cells that were opened
    Task m_cell;
};

} // namespace comparo::ui
