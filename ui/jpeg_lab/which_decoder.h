// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QToolButton>

namespace comparo::ui {

class MessageBar;

/// The button "Which decoder?": names the decoder that made pixels, in a file that is asked for, out of the
/// JPEG file that the lab has as A.
class WhichDecoder : public QToolButton {
    Q_OBJECT

public:
    WhichDecoder(JpegLab& lab, MessageBar& message, QWidget* parent);

    /// Of the pixels in this file; the answer is a message of the page.
    void ask(const QString& pixels);
    [[nodiscard]] bool isAsking() const { return m_task.isRunning(); }

private:
    void refresh();
    void choose();

    JpegLab& m_lab;
    MessageBar& m_message;
    Task m_task;
};

} // namespace comparo::ui
