// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/widgets/search_popup.h"

#include <QIcon>
#include <QList>
#include <QString>

#include <functional>

class QListWidget;

namespace comparo::ui {

class Actions;

/// Something that the palette finds.
struct PaletteEntry {
    QString text;
    QString more; ///< what else finds it: an id, a library; not shown
    QString kind; ///< stands at the right: "add step", or the key of an action
    QIcon icon;
    std::function<void()> run; ///< empty: it tells something only
    bool isAnswer = false;     ///< to exactly what was typed: shown first, whatever its text is
    QString inText{}; ///< a sentence that has what was typed: shown behind the name as far as there is
                      ///< room; comes behind what a name, an id or a library finds
};

/// Finds by typing: actions by parts of their names, and what its sources offer.
class CommandPalette : public SearchPopup {
    Q_OBJECT

public:
    /// What is offered for a typed text, which is not empty.
    using Source = std::function<QList<PaletteEntry>(const QString& typed)>;

    CommandPalette(Actions& actions, QWidget* window);

    void addSource(Source source) { m_sources.append(std::move(source)); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void fill() override;
    [[nodiscard]] std::function<void()> actionOf(int row) const override { return m_shown[row].run; }

private:
    [[nodiscard]] QList<PaletteEntry> actionEntries(const QString& typed) const;

    Actions& m_actions;
    QListWidget* m_list;
    QList<Source> m_sources;
    QList<PaletteEntry> m_shown; ///< row by row
};

} // namespace comparo::ui
