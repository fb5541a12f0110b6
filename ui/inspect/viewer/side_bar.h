#pragma once

#include "ui/inspect/session/session.h"

#include <QFrame>

#include <array>

class QComboBox;
class QLabel;
class QToolButton;
class QStackedWidget;

namespace comparo::ui {

/// Which device and numerics A and B run on, with a button that swaps them. Shows the two files of a pair.
class SideBar : public QFrame {
    Q_OBJECT

public:
    explicit SideBar(Session& session, QAction* swap, QWidget* parent = nullptr);

private:
    struct SideWidgets {
        QLabel* badge = nullptr;
        QComboBox* device = nullptr;
        QComboBox* numerics = nullptr;
        QLabel* file = nullptr;
    };

    SideWidgets makeSide(int side);
    void fillDevices();
    void refresh();
    void restyle();

    Session& m_session;
    std::array<SideWidgets, 2> m_sides;
    QToolButton* m_swap;
};

} // namespace comparo::ui
