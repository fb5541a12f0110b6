#pragma once

#include "ui/settings.h"

#include <QWidget>

class QAction;
class QVBoxLayout;

namespace comparo::ui {

class Actions;

/// The first window: three doors, the files of the last times, and what may be dropped here.
class StartPage : public QWidget {
    Q_OBJECT

public:
    StartPage(Actions& actions, Settings& settings, QWidget* parent = nullptr);

    /// Lists the recent files again.
    void refresh();

Q_SIGNALS:
    void fileChosen(const QString& path);

private:
    QWidget* door(QAction* action, const QString& icon, const QString& title, const QString& text);

    Settings& m_settings;
    QWidget* m_recent;
    QVBoxLayout* m_recentLayout;
};

} // namespace comparo::ui
