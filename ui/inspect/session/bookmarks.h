// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/run/kept_place.h"
#include "engine/view/view_transform.h"
#include "ui/inspect/session/session.h"

#include <QList>
#include <QObject>
#include <QPoint>
#include <QSize>
#include <QString>

#include <optional>
#include <vector>

namespace comparo::ui {

/// A place that a person keeps: a pixel, where in the pipeline it is, and how it was looked at.
struct Bookmark {
    QString name;
    QPoint pixel;
    int sample = 0;                  ///< of the batch
    std::optional<std::size_t> step; ///< index in the pipeline; nothing: of its result
    QString mode;                    ///< a ViewMode id
    QString modeParams;              ///< "kind=signed,gain=3"
    int channel = -1;
    ViewTransform view;

    bool operator==(const Bookmark&) const = default;
};

/// The places that are kept, in the order in which they were. They stay for other pictures of the same size,
/// so that a folder is gone through at the same places, and go with a picture of another size.
class BookmarkModel : public QObject {
    Q_OBJECT

public:
    explicit BookmarkModel(Session& session, QObject* parent = nullptr);

    [[nodiscard]] const QList<Bookmark>& all() const { return m_all; }
    void setAll(const QList<Bookmark>& all);
    /// Keeps a place. Without a name it gets one that no other has.
    void add(Bookmark bookmark);
    void remove(int row);
    void rename(int row, const QString& name);

    /// The one that was gone to last; nothing: none.
    [[nodiscard]] std::optional<int> current() const { return m_current; }
    /// Nothing happens for a row that is not there.
    void setCurrent(std::optional<int> row);
    /// The row after (+1) or before (-1) the current one, round about; nothing without bookmarks.
    [[nodiscard]] std::optional<int> next(int direction) const;

    /// What the outputs at a place are now, for each side; nothing where the result has no such place.
    [[nodiscard]] std::optional<std::pair<Tensor, Tensor>> outputs(const Bookmark& bookmark) const;
    /// All of them with what is there now, as a report tells them.
    [[nodiscard]] std::vector<KeptPlace> kept() const;
    /// The step that is shown, as a bookmark says it.
    [[nodiscard]] std::optional<std::size_t> shownStep() const;
    /// Whether it is in the picture that is shown.
    [[nodiscard]] bool isShown(const Bookmark& bookmark) const;
    /// Of those: their pixels, each with its row.
    [[nodiscard]] QList<std::pair<QPoint, int>> shown() const;

Q_SIGNALS:
    void changed();
    void currentChanged();

private:
    void follow();
    [[nodiscard]] std::optional<std::size_t> positionOf(const Bookmark& bookmark) const;

    Session& m_session;
    QList<Bookmark> m_all;
    std::optional<int> m_current;
    QSize m_size; ///< of the input that they are of
};

} // namespace comparo::ui
