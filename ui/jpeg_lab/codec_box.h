// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/peer_codecs.h"

#include <QComboBox>
#include <QList>

#include <optional>
#include <string>

namespace comparo::ui {

/// "● ready": what stands beside the name of a peer.
QString labPeerWord(const LabPeer& peer);
/// Why it failed, or what it runs.
QString labPeerTip(const LabPeer& peer);

/// Codecs of ours, which its owner puts in, and behind them the peers with a word for what each does.
class CodecBox : public QComboBox {
    Q_OBJECT

public:
    explicit CodecBox(QWidget* parent = nullptr);

    /// Under a line. `codec` and `library` are those in use, whose program is in the list though its name is
    /// gone.
    void addPeers(const QList<LabPeer>& peers, JpegWay way, const std::string& codec,
                  const std::string& library);
    /// Shows a codec by its id, ours or a peer's.
    void showCodec(const QString& id);
    /// The program that the current entry is of; nothing: one of ours.
    [[nodiscard]] std::optional<PeerSide> currentPeer() const;
    /// Whether a person looks at the list, which stays as it is meanwhile.
    [[nodiscard]] bool isOpen() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<PeerSide> m_programs; ///< of the entries that are peers'
};

/// Puts the devices of a peer's codec into a box, with the one of its id chosen: as far as its program has
/// said which there are.
void fillPeerDevices(QComboBox& box, const QList<LabPeer>& peers, JpegWay way, const std::string& codec);

} // namespace comparo::ui
