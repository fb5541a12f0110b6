// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/repeats.h"
#include "ui/inspect/session/view_state.h"

#include <QWidget>

namespace comparo::ui {

/// What was found: the verdict on top, and below it what is behind the verdict, part by part.
class FindingsPanel : public QWidget {
    Q_OBJECT

public:
    FindingsPanel(ViewState& view, RepeatModel& repeats, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {344, 600}; }

Q_SIGNALS:
    /// Somebody wants to look at the streams of a side.
    void streamsWanted(int side);
    /// Somebody wants to look at a JPEG stage.
    void jpegLabWanted();
};

} // namespace comparo::ui
