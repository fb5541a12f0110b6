// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QPoint>
#include <QString>
#include <QVariant>

#include <optional>

namespace comparo::ui {

/// A table of results: words and numbers, some of them about a pixel. Numbers are shown rounded, sorted by
/// their value and copied with every digit.
class GradientsRows : public QAbstractTableModel {
    Q_OBJECT

public:
    struct Column {
        QString title;
        QString tip;
        int digits = 6; ///< of numbers
    };

    enum class Tone { Normal, Muted, Bad };

    struct Row {
        QVariantList cells; ///< QString or double, one a column
        std::optional<QPoint> pixel;
        Tone tone = Tone::Normal;
    };

    static constexpr int kSortRole = Qt::UserRole;

    GradientsRows(const QList<Column>& columns, QObject* parent = nullptr);

    void setRows(const QList<Row>& rows);
    [[nodiscard]] const QList<Row>& rows() const { return m_rows; }
    /// Tells what draws the rows that colours are new.
    void recolor();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<Column> m_columns;
    QList<Row> m_rows;
};

} // namespace comparo::ui
