// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

namespace comparo::ui {

class CommandPalette;
class MainWindow;
struct PaletteEntry;

/// What the search of the window finds beside its actions and the help.
class WindowSearch : public QObject {
    Q_OBJECT

public:
    explicit WindowSearch(MainWindow& window);

    /// In the language of the program.
    void make();

private:
    [[nodiscard]] QList<PaletteEntry> pixels(const QString& typed);
    [[nodiscard]] QList<PaletteEntry> bookmarks();
    [[nodiscard]] QList<PaletteEntry> steps();
    [[nodiscard]] QList<PaletteEntry> ops();
    [[nodiscard]] QList<PaletteEntry> scenarios();
    [[nodiscard]] QList<PaletteEntry> files(const QString& typed);

    MainWindow& m_window;
    CommandPalette* m_palette = nullptr;
};

} // namespace comparo::ui
