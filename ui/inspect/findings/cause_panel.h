// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QImage>
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

/// Where the differences of a step that rounds are, in the colours of near a tie and of farther away.
class TieMapView : public QWidget {
    Q_OBJECT

public:
    explicit TieMapView(QImage map, QWidget* parent = nullptr);
    [[nodiscard]] const QImage& image() const { return m_map; }
    QSize sizeHint() const override { return {200, heightForWidth(200)}; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_map;
};

/// Why A and B differ: the sentence, and a bar a hypothesis with the share of differing samples that its
/// replay gives bit for bit. Of a step that rounds, how many differences lie near a tie, and their map.
class CausePanel : public QWidget {
    Q_OBJECT

public:
    explicit CausePanel(Session& session, QWidget* parent = nullptr);

private:
    [[nodiscard]] QString sentence() const;
    void refresh();
    void addHypotheses(const CauseReport& cause);
    void addTies(const TieMap& ties);

    Session& m_session;
    QLabel* m_sentence;
    QWidget* m_rows = nullptr;
    QWidget* m_ties = nullptr;
};

} // namespace comparo::ui
