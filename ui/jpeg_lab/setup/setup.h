// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

#include <array>

class QLabel;

namespace comparo::ui {

class CodecForm;
class DamageForm;

/// What the lab runs: the opened file, an encoder for each side, the decoder of both, and deliberate damage.
class JpegSetup : public QWidget {
    Q_OBJECT

public:
    explicit JpegSetup(JpegLab& lab, QWidget* parent = nullptr);

Q_SIGNALS:
    /// A person wants to open a file.
    void openRequested();

private:
    QWidget* makeSource();
    void refresh();
    void refreshSource();

    JpegLab& m_lab;
    QLabel* m_file = nullptr;
    QLabel* m_fileNote = nullptr;
    std::array<CodecForm*, 3> m_codecs; ///< encoders of A and B, decoder
    DamageForm* m_damage;
};

} // namespace comparo::ui
