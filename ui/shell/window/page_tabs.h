// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QWidget>

#include <vector>

class QHBoxLayout;
class QMenuBar;
class QToolButton;

namespace comparo::ui {

class Page;
class PageHost;

/// The first row of the window: its menus, a tab with a name for every page, and the report. A tab stands
/// where it stands whatever is shown, and the one that is lit is where one is. Where there is no room for
/// all, the last ones are in a menu.
class PageTabs : public QWidget {
    Q_OBJECT

public:
    explicit PageTabs(PageHost& host, QWidget* parent);

    [[nodiscard]] QMenuBar& menus() { return *m_menus; }
    void setPages(const std::vector<Page*>& pages);
    /// Names of the tabs, and room for them.
    void name();
    /// Lights the page that is shown.
    void arrange();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* add(const QString& action, const QString& look);
    void makeRoom();
    [[nodiscard]] int widthOf(qsizetype tabs) const;

    PageHost& m_host;
    QMenuBar* m_menus;
    QHBoxLayout* m_layout;
    std::vector<Page*> m_pages;
    QList<QToolButton*> m_tabs; ///< as the pages
    QToolButton* m_more;
    QToolButton* m_report = nullptr;
};

} // namespace comparo::ui
