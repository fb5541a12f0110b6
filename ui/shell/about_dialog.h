// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace comparo::ui {

/// Version, libraries, codecs and devices: what belongs into a report of a fault, with a button that copies
/// it.
class AboutDialog : public QDialog {
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace comparo::ui
