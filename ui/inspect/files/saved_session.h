// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/bookmarks.h"

#include <QByteArray>
#include <QPoint>
#include <QRect>
#include <QString>
#include <QStringList>

#include <optional>

namespace comparo::ui {

/// What part of a picture is shown.
struct SavedZoom {
    double scale = 1.0;
    double x = 0.0; ///< pixel in the middle
    double y = 0.0;
    bool operator==(const SavedZoom&) const = default;
};

/// What a person had before them, as far as it can be opened again: paths of files, not the files.
struct SavedSession {
    QStringList files; ///< one to run the pipeline on, or two that are compared as they are; none: nothing
    QString scenario;  ///< its id, in the place of files
    int fix = 0;
    std::optional<Setup> setup; ///< nothing in a file that was written with nothing open. Of what it ignores,
                                ///< masks are not read: they are files, too
    QStringList masks;

    QString mode;       ///< of the view
    QString modeParams; ///< "kind=signed,gain=3"
    double exposure = 0.0;
    int channel = -1;
    std::optional<QPoint> pinned;
    QRect region;
    QList<Bookmark> bookmarks;
    int sample = 0;
    std::optional<int> inspected;  ///< step whose outputs are shown; nothing: the last one
    int selected = 0;              ///< step whose form is shown
    std::optional<SavedZoom> zoom; ///< nothing: the picture is fitted

    QString page;           ///< action of the page in the place of the pictures; empty: none
    QStringList recordings; ///< one or two, of the page "recordings"
    QString labFile;        ///< that the JPEG lab has for itself
    bool panels = true;

    [[nodiscard]] bool isEmpty() const
    {
        return files.isEmpty() && scenario.isEmpty() && recordings.isEmpty() && labFile.isEmpty();
    }

    /// As JSON, with the masks of the setup. Files that lie in `folder`, or below it, are named relative to it, too, so that a folder can
    /// be moved with its session.
    [[nodiscard]] QByteArray toJson(const QString& folder = {}) const;
    /// Reads that. A file that is not where it was is looked for relative to `folder`. Starts no program.
    /// Throws Error(CorruptData) that says what is wrong.
    static SavedSession fromJson(const QByteArray& json, const QString& folder = {});
};

/// ".comparosession"
extern const QString kSessionExtension;

} // namespace comparo::ui
