// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

#include <memory>

namespace comparo::ui {

class HelpBook;
class HelpWindow;
class MainWindow;
class Tour;
struct PaletteEntry;

/// What explains the window: the help, found by F1, by its menu and by the search, and the tour.
class WindowHelp : public QObject {
    Q_OBJECT

public:
    explicit WindowHelp(MainWindow& window);
    ~WindowHelp() override;

    /// Made when it is first asked for.
    [[nodiscard]] HelpWindow& window();
    [[nodiscard]] QList<PaletteEntry> entries(const QString& typed);
    /// Before it is made in another language.
    void forget();

private:
    [[nodiscard]] const HelpBook& book();
    void show(const QString& page);
    [[nodiscard]] QString topic() const;
    void startTour();

    MainWindow& m_window;
    std::unique_ptr<HelpBook> m_book; ///< made when a page or a search first asks for it
    HelpWindow* m_helpWindow = nullptr;
    Tour* m_tour = nullptr;
};

} // namespace comparo::ui
