// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>

#include <optional>

namespace comparo::ui {

class MainWindow;

/// Saves a picture of the window once its first result, with cause, or its empty first page is on screen: for
/// documentation and for checks of the look.
class Screenshot : public QObject {
    Q_OBJECT

public:
    struct Options {
        QString path;
        double zoom = 0.0;           ///< device pixels an image pixel, 0 keeps what is shown
        std::optional<QPoint> pixel; ///< pinned and centred before
        QString page;                ///< action of the page to show instead of the pictures: "streams"
        bool isEmpty = false;        ///< nothing is opened: the window's first page
    };

    Screenshot(MainWindow& window, Options options);

Q_SIGNALS:
    /// After saving: empty, or why the picture is not what was asked for. What a failed request shows instead
    /// is saved as well.
    void done(const QString& error);

private:
    void poll();
    void arrange();
    void failed(const QString& error);
    [[nodiscard]] bool isStartPainted() const;

    MainWindow& m_window;
    Options m_options;
    QTimer m_timer;
    int m_calmPolls = 0;
    bool m_arranged = false;
    QString m_error; ///< the first one
};

} // namespace comparo::ui
