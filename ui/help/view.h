// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/help/book.h"
#include "ui/inspect/ops/op_pictures.h"

#include <QTextBrowser>

namespace comparo::ui {

/// Shows one page of the help, with links between pages, to actions of the window and to pictures of ops.
class HelpView : public QTextBrowser {
    Q_OBJECT

public:
    explicit HelpView(const HelpBook& book, QWidget* parent = nullptr);

    /// Nothing happens where there is no such page.
    void openPage(const QString& id);
    /// The one that is shown.
    [[nodiscard]] QString pageId() const;

    [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void doSetSource(const QUrl& address, QTextDocument::ResourceType type) override;

Q_SIGNALS:
    void pageChanged(const QString& id);
    /// A link to an action of the window was followed.
    void actionWanted(const QString& id);

private:
    void follow(const QUrl& link);
    void showAgain();
    void setColumn();
    void polish();
    void polishTables();

    const HelpBook& m_book;
    OpPictures m_pictures;
};

} // namespace comparo::ui
