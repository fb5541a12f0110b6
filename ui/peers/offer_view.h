// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/description.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace comparo::ui {

/// What a program says of itself: name and version, devices, environment, and its ops with the functions that
/// they call. An op of ours that it has not got says why.
class OfferView : public QWidget {
    Q_OBJECT

public:
    explicit OfferView(QWidget* parent = nullptr);

    void describe(const PeerDescription& description);

private:
    QLabel* m_title;
    QLabel* m_devices;
    QLabel* m_environment;
    QLabel* m_count;
    QTableWidget* m_ops;
};

} // namespace comparo::ui
