// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QToolBar>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace comparo::ui {

class Page;
class PageHost;
class SubjectLabel;
class VerdictChip;

/// The bar at the top: what is compared, the sides or what the page that is shown has there, the verdict
/// where no panel says it, and the buttons of the pages.
class TopBar : public QToolBar {
    Q_OBJECT

public:
    TopBar(PageHost& host, QWidget* parent);

    /// Where the widgets of pages lie.
    [[nodiscard]] QWidget& content() { return *m_content; }
    /// Buttons of all pages. The sides of the comparison are those of the first.
    void setPages(const std::vector<Page*>& pages);
    /// Shows what belongs to the page that is shown. Names stand beside the icons where there is room for
    /// them; pages that nobody has begun, and that the menu has, give way first.
    void arrange();
    /// Names of the buttons.
    void name();

Q_SIGNALS:
    void verdictClicked();

private:
    struct Button {
        QToolButton* button;
        Page* page; ///< null: of the report
    };
    void addButton(const QString& action, Page* page);
    void place(QWidget* widget);
    [[nodiscard]] bool isTooWide() const;

    PageHost& m_host;
    QWidget* m_content;
    QHBoxLayout* m_layout;
    SubjectLabel* m_subject;
    VerdictChip* m_verdict;
    std::vector<Page*> m_pages;
    QList<Button> m_buttons;
};

} // namespace comparo::ui
