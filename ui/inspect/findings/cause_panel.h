#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace comparo::ui {

/// A horizontal bar of a share 0..1.
class ShareBar : public QWidget {
    Q_OBJECT

public:
    explicit ShareBar(double share, bool isBest, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {80, 8}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_share;
    bool m_isBest;
};

/// Why A and B differ: the sentence, and a bar a hypothesis with the share of differing samples that its
/// replay gives bit for bit.
class CausePanel : public QWidget {
    Q_OBJECT

public:
    explicit CausePanel(Session& session, QWidget* parent = nullptr);

private:
    [[nodiscard]] QString sentence() const;
    void refresh();

    Session& m_session;
    QLabel* m_sentence;
    QWidget* m_rows = nullptr;
};

} // namespace comparo::ui
