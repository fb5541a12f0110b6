// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace comparo::ui {

class CodecBox;
class ParamForm;
class PeerOptionsButton;

/// The codec of an encoder, or of the decoder of both: which one, where it runs, the options of its program
/// where it is a peer's, its own options, and what is to be said about it.
class CodecForm : public QWidget {
    Q_OBJECT

public:
    /// Of EncoderA, EncoderB or Decoder.
    CodecForm(JpegLab& lab, LabRole role, QWidget* parent = nullptr);

    void refresh();

private:
    [[nodiscard]] bool isDecoder() const { return m_role == LabRole::Decoder; }
    [[nodiscard]] int side() const { return m_role == LabRole::EncoderB ? 1 : 0; }
    [[nodiscard]] const LabEncoder& encoder() const;
    void fold();
    void choose();
    void chooseEncoder();
    void chooseDecoder();
    void chooseDevice();
    void setOptions(const ParamSet& options);
    void fillEncoders();
    void fillDecoders();
    void fillDevices();
    [[nodiscard]] QString encoderNote() const;
    void restyle();

    JpegLab& m_lab;
    LabRole m_role;
    QLabel* m_title;
    CodecBox* m_codec;
    QComboBox* m_device;
    PeerOptionsButton* m_program;
    ParamForm* m_form;
    QLabel* m_note;
    QToolButton* m_more; ///< of an encoder: shows its rare options
    bool m_isOpen = false;
};

} // namespace comparo::ui
