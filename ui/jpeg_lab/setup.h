#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace comparo::ui {

class CodecBox;
class ParamForm;

/// What the lab runs: the opened file, an encoder for each side, the decoder of both, and deliberate damage.
class JpegSetup : public QWidget {
    Q_OBJECT

public:
    explicit JpegSetup(JpegLab& lab, QWidget* parent = nullptr);

Q_SIGNALS:
    /// A person wants to open a file.
    void openRequested();

private:
    struct Party {
        CodecBox* codec = nullptr;
        QComboBox* device = nullptr;
        ParamForm* form = nullptr;
        QLabel* note = nullptr;
        QToolButton* more = nullptr; ///< of an encoder: shows its rare options
        bool isOpen = false;
    };

    QWidget* makeSource();
    QWidget* makeEncoder(int side);
    QWidget* makeDecoder();
    QWidget* makeDamage();
    void makeParty(Party& party, const QString& name, const QString& codec, const QString& device);
    void fold(int side);
    void refresh();
    void fillDevices(QComboBox* combo, const std::string& codec, const DeviceId& shown, JpegWay way) const;
    void chooseEncoder(int side);
    void chooseDecoder();
    void chooseDevice(LabRole role, const QString& name);
    void refreshEncoder(int side);
    void refreshDecoder();
    void refreshDamage();
    void chooseDamage();
    void restyle();

    JpegLab& m_lab;
    QLabel* m_file = nullptr;
    QLabel* m_fileNote = nullptr;
    std::array<QLabel*, 2> m_badges{};
    std::array<Party, 2> m_encoders;
    Party m_decoder;
    QComboBox* m_damage = nullptr;
    QComboBox* m_damageSide = nullptr;
    QSpinBox* m_seed = nullptr;
    QLabel* m_damageNote = nullptr;
};

} // namespace comparo::ui
