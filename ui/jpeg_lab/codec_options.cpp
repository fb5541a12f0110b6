// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/codec_options.h"

#include "ui/peers/options_button.h"

#include <QPointer>

namespace comparo::ui {

PeerOptionsUser userOf(LabRole role)
{
    const QString name = role == LabRole::EncoderA   ? JpegLab::tr("encoder A")
                         : role == LabRole::EncoderB ? JpegLab::tr("encoder B")
                         : role == LabRole::Decoder  ? JpegLab::tr("the decoder")
                                                     : JpegLab::tr("the stress run");
    return {name, JpegLab::tr("Codec"), JpegLab::tr("What --codec, --encoder and --decoder take for it")};
}

void askForOptions(JpegLab& lab, LabRole role, QWidget* parent)
{
    const std::optional<PeerSide> now = lab.peerOf(role);
    const std::shared_ptr<const PeerDescription> known = now ? descriptionOf(lab.programs(), *now) : nullptr;
    if (!known)
        return;
    auto* dialog = new PeerOptionsDialog(*known, *now, userOf(role), parent->window());
    QObject::connect(dialog, &PeerOptionsDialog::chosen, &lab, [&lab, role, dialog](const PeerSide& peer) {
        // It may close while the program starts.
        lab.choosePeer(role, peer, [form = QPointer<PeerOptionsDialog>(dialog)](const QString& failure) {
            if (form)
                form->started(failure);
        });
    });
    QObject::connect(dialog, &PeerOptionsDialog::abandoned, &lab, [&lab, role] { lab.stopStarting(role); });
    dialog->open();
}

} // namespace comparo::ui
