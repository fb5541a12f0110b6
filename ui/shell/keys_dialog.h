// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace comparo::ui {

class Actions;

/// Every key and gesture, from the table of actions and the canvas. Not modal: it may stay beside the work.
class KeysDialog : public QDialog {
    Q_OBJECT

public:
    explicit KeysDialog(const Actions& actions, QWidget* parent = nullptr);
};

} // namespace comparo::ui
