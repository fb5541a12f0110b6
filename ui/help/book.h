// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"

#include <QList>
#include <QString>

namespace comparo::ui {

/// One page of the help: a file of resources/help, or what an op's schema says of it.
struct HelpPage {
    QString id; ///< "findings", "op/resize": also its address
    QString title;
    const Op* op = nullptr; ///< whose page it is; null for one of the guide
};

/// A page that has what was looked for.
struct HelpHit {
    QString id;
    QString title;
    QString line; ///< of the page's text, with all words if one has them; empty where the title says it all
};

/// Every page of the help: the guide in the order of its contents, then all ops of ours by their names. In
/// the language that the application has when the book is made. Texts are made when they are first asked for.
class HelpBook {
public:
    HelpBook();

    [[nodiscard]] const QList<HelpPage>& pages() const { return m_pages; }
    /// Null where there is no such page.
    [[nodiscard]] const HelpPage* find(const QString& id) const;
    [[nodiscard]] QString markdown(const HelpPage& page) const;
    /// Pages with every typed word, the best first; all of them for an empty text.
    [[nodiscard]] QList<HelpHit> search(const QString& typed) const;

    /// The ids of the guide's pages, in the order of its contents.
    static const QStringList& guide();

private:
    QList<HelpPage> m_pages;
    mutable QStringList m_texts; ///< of the pages, without marks, as they are searched; empty before
};

/// "op/resize": the page of an op of ours.
QString helpPageOf(const Op& op);

} // namespace comparo::ui
