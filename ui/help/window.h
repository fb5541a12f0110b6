// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/help/book.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;

namespace comparo::ui {

class HelpView;

/// The help: contents that a search narrows down at the left, the page at the right, back and forward above
/// it. Stays open beside the window while a person works there.
class HelpWindow : public QWidget {
    Q_OBJECT

public:
    /// The book outlives the window.
    HelpWindow(const HelpBook& book, QWidget* window);

    /// Opens at a page, or at the one that was shown last where there is no such page.
    void open(const QString& page);
    [[nodiscard]] HelpView& view() { return *m_view; }
    /// Says something below the page, as why an action of a link cannot be done now.
    void say(const QString& text);

Q_SIGNALS:
    void actionWanted(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeContents();
    QWidget* makePage();
    void fill();
    void select(const QString& page);

    const HelpBook& m_book;
    QLineEdit* m_search;
    QListWidget* m_list;
    HelpView* m_view;
    QLabel* m_note;
};

} // namespace comparo::ui
