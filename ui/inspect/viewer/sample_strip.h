// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QListWidget>

namespace comparo::ui {

/// The samples of a batch as a film strip: side A in small, with "≠" where the sides differ and "=" where
/// they do not. Choosing one shows it. Hidden where there is one only.
class SampleStrip : public QListWidget {
    Q_OBJECT

public:
    explicit SampleStrip(ViewState& view, QWidget* parent = nullptr);

private:
    void refresh();
    void look();
    void paintMarks();

    Session& m_session;
    const AnswerModel& m_answer;
    quint64 m_run = 0; ///< of which run and step the pictures are
    std::size_t m_step = 0;
    JobRunner::Slot m_slot;
    JobRunner m_jobs{nullptr, 1}; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
