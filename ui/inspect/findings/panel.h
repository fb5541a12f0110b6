#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

namespace comparo::ui {

/// What was found: the verdict on top, and below it what is behind the verdict, part by part.
class FindingsPanel : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPanel(Session& session, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {344, 600}; }
};

} // namespace comparo::ui
