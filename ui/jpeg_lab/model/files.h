// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/model/input.h"

namespace comparo::ui {

/// How each side's file is made of what is open, and what came out of it. The newest request wins, and the
/// old result stays until the new one is there.
class LabFiles : public QObject {
    Q_OBJECT

public:
    explicit LabFiles(const LabInput& input, QObject* parent = nullptr);

    [[nodiscard]] const LabSetup& setup() const { return m_setup; }
    void setSetup(const LabSetup& setup);
    void setEncoder(int side, const LabEncoder& encoder);
    void setDecoder(const LabDecoder& decoder);
    /// Side and seed of no damage are kept for the next one, and ask for nothing.
    void setDamage(const LabDamage& damage);

    /// Another source: its first result is asked for with this setup.
    void begin(const LabSetup& setup);
    /// Gives up what runs: the settings go back to those of the shown result.
    void cancel();
    /// Whether somebody sees the page, see JpegLab::setShown().
    void setShown(bool shown) { m_isShown = shown; }
    /// Stops the calls that peers do for the result, which waits for resume().
    void pause();
    void resume();
    [[nodiscard]] Task& task() { return m_task; }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }

    /// The newest result, or null. Its setup says what it answers.
    [[nodiscard]] const LabResultPtr& result() const { return m_result; }
    /// What makes it again, see filesCommand(); empty where there is none.
    [[nodiscard]] QString command() const;

Q_SIGNALS:
    void setupChanged();
    /// There is a new result, or none any more; resultChanged() follows.
    void made();
    void resultChanged();

private:
    void request();
    void take(const LabResultPtr& result);

    const LabInput& m_input;
    LabSetup m_setup;
    LabResultPtr m_result;
    bool m_isWaiting = false; ///< a result is wanted, and nobody asks for it
    bool m_isShown = true;
    Task m_task;
};

} // namespace comparo::ui
