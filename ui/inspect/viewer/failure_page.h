// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

class QLabel;

namespace comparo::ui {

/// Stands where the pictures would be while there is an input and no result: what is running, or why it could
/// not run.
class FailurePage : public QWidget {
    Q_OBJECT

public:
    explicit FailurePage(Session& session, QWidget* parent = nullptr);

private:
    void show(const QString& icon, const QColor& colour, const QString& title, const QString& text);

    Session& m_session;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_text;
};

} // namespace comparo::ui
