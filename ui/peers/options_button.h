// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/pipeline.h"
#include "ui/peers/model.h"

#include <QToolButton>

#include <memory>
#include <optional>

namespace comparo::ui {

/// What the program of a name with these options said of itself, or, while it has said nothing, one of its
/// name without options; null: neither has.
std::shared_ptr<const PeerDescription> descriptionOf(const PeersModel& peers, const PeerSide& side);

/// "threads=1", "half=true".
QStringList wordsOfOptions(const PeerValues& options);

/// Beside the box that chooses a program: what is set of its options. Whoever hears the click opens their
/// form.
class PeerOptionsButton : public QToolButton {
    Q_OBJECT

public:
    explicit PeerOptionsButton(QWidget* parent = nullptr);

    /// No program, or one without options: no button. `user`, for the tip, is who runs it: "side B".
    void showOptions(const PeersModel& peers, const std::optional<PeerSide>& peer, const QString& user);
};

} // namespace comparo::ui
