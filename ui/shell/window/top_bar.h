// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolBar>

#include <vector>

class QHBoxLayout;

namespace comparo::ui {

class Page;
class PageHost;
class SubjectLabel;
class VerdictChip;

/// The bar below the tabs: what is compared, the sides or what the page that is shown has there, and the
/// verdict where no panel says it.
class TopBar : public QToolBar {
    Q_OBJECT

public:
    TopBar(PageHost& host, QWidget* parent);

    /// Where the widgets of pages lie.
    [[nodiscard]] QWidget& content() { return *m_content; }
    /// The sides of the comparison are those of the first.
    void setPages(const std::vector<Page*>& pages) { m_pages = pages; }
    /// Shows what belongs to the page that is shown, and nothing where there is no such thing.
    void arrange();

Q_SIGNALS:
    void verdictClicked();

private:
    void place(QWidget* widget);

    PageHost& m_host;
    QWidget* m_content;
    QHBoxLayout* m_layout;
    SubjectLabel* m_subject;
    VerdictChip* m_verdict;
    std::vector<Page*> m_pages;
};

} // namespace comparo::ui
