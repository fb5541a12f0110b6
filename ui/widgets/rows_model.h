// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QVariant>

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace comparo::ui {

/// The head of a column: a literal marked by QT_TR_NOOP is translated whenever it is asked for, a QString
/// stays as it is, a function is called.
class ColumnHead {
public:
    ColumnHead() noexcept {}
    ColumnHead(const char* text) : m_ask([text] { return QAbstractTableModel::tr(text); }) {}
    ColumnHead(const QString& text) : m_ask([text] { return text; }) {}
    template <std::invocable F>
    ColumnHead(F ask) : m_ask(std::move(ask))
    {
    }

    /// Invalid where there is none.
    QVariant operator()() const { return m_ask ? QVariant(m_ask()) : QVariant(); }

private:
    std::function<QString()> m_ask;
};

/// A row as it is handed on: a number itself, anything else by reference.
template <class Row>
using RowRef = std::conditional_t<std::is_scalar_v<Row>, Row, const Row&>;

/// What a column tells of a row: a function or member of the row, or a function of it and its number.
template <class Row>
class ColumnCell {
public:
    ColumnCell() noexcept {}
    template <class F>
    requires(std::invocable<const F&, RowRef<Row>> || std::invocable<const F&, RowRef<Row>, int>)
        ColumnCell(F tell)
        : m_tell([tell = std::move(tell)](RowRef<Row> row, [[maybe_unused]] int number) {
              if constexpr (std::invocable<const F&, RowRef<Row>>)
                  return QVariant::fromValue(std::invoke(tell, row));
              else
                  return QVariant::fromValue(tell(row, number));
          })
    {
    }

    explicit operator bool() const { return static_cast<bool>(m_tell); }
    QVariant operator()(RowRef<Row> row, int number) const { return m_tell(row, number); }

private:
    std::function<QVariant(RowRef<Row>, int)> m_tell;
};

inline constexpr Qt::Alignment kAlignLeft = Qt::AlignLeft | Qt::AlignVCenter;
inline constexpr Qt::Alignment kAlignRight = Qt::AlignRight | Qt::AlignVCenter;
inline constexpr Qt::Alignment kAlignTop = Qt::AlignLeft | Qt::AlignTop;

template <class Row>
struct TableColumn {
    ColumnHead head = {};
    ColumnHead headTip = {};
    Qt::Alignment align = kAlignLeft; ///< of the cells; heads stand in the middle of their height
    ColumnCell<Row> text = {};
    ColumnCell<Row> copied = {}; ///< with every digit; what is shown where there is none
    ColumnCell<Row> key = {};    ///< that it is sorted by
    ColumnCell<Row> tip = {};
    ColumnCell<Row> spoken = {}; ///< by a screen reader
    ColumnCell<Row> icon = {};
    ColumnCell<Row> color = {};
    ColumnCell<Row> font = {};
    std::function<QVariant(RowRef<Row>, int number, int role)> other = {}; ///< of any other role
};

/// A table as a list of columns, each of which tells what a row has in it. Rows are kept here, or asked for
/// where a model overrides total() and at(). Row numbers are a Row, too, for what stands elsewhere.
template <class T>
class RowsModel : public QAbstractTableModel {
public:
    using Row = T;
    using Spec = TableColumn<T>;
    using Cell = ColumnCell<T>;
    static constexpr int kSortRole = Qt::UserRole; ///< of columns with a key

    explicit RowsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    /// `shared` tells what a column leaves out.
    explicit RowsModel(std::vector<Spec> columns, Spec shared = {}, QObject* parent = nullptr)
        : QAbstractTableModel(parent), m_columns(std::move(columns)), m_shared(std::move(shared))
    {
    }

    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : total();
    }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid() || index.row() >= total())
            return {};
        const Spec& column = m_columns[static_cast<std::size_t>(index.column())];
        if (role == Qt::TextAlignmentRole)
            return column.align ? QVariant(static_cast<int>(column.align)) : QVariant();
        const Cell* cell = cellOf(column, role);
        if (!cell)
            cell = cellOf(m_shared, role);
        if (!cell && role == Qt::EditRole && column.text)
            cell = &column.text;
        if (cell)
            return (*cell)(at(index.row()), index.row());
        const auto& other = column.other ? column.other : m_shared.other;
        return other ? other(at(index.row()), index.row(), role) : QVariant();
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
            return {};
        const Spec& column = m_columns[static_cast<std::size_t>(section)];
        if (role == Qt::TextAlignmentRole && column.align)
            return static_cast<int>((column.align & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter);
        return role == Qt::DisplayRole   ? column.head()
               : role == Qt::ToolTipRole ? column.headTip()
                                         : QVariant();
    }

protected:
    /// Rows that there are, and one of them.
    [[nodiscard]] virtual int total() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] virtual RowRef<Row> at(int number) const
    {
        return m_rows[static_cast<std::size_t>(number)];
    }

    [[nodiscard]] std::vector<Spec>& columns() { return m_columns; }
    void setColumns(std::vector<Spec> columns, Spec shared = {})
    {
        m_columns = std::move(columns);
        m_shared = std::move(shared);
    }

    /// Every row is another one, or none.
    void reset()
    {
        beginResetModel();
        endResetModel();
    }
    /// The columns are others, too.
    void replace(std::vector<Spec> columns, Spec shared, std::vector<Row> rows = {})
    {
        beginResetModel();
        setColumns(std::move(columns), std::move(shared));
        m_rows = std::move(rows);
        endResetModel();
    }
    /// The rows are the same and say something else.
    void refresh(const QList<int>& roles = {})
    {
        if (total() > 0)
            Q_EMIT dataChanged(index(0, 0), index(total() - 1, columnCount() - 1), roles);
    }

private:
    static const Cell* cellOf(const Spec& column, int role)
    {
        const Cell* cell = role == Qt::DisplayRole          ? &column.text
                           : role == Qt::EditRole           ? &column.copied
                           : role == kSortRole              ? &column.key
                           : role == Qt::ToolTipRole        ? &column.tip
                           : role == Qt::AccessibleTextRole ? &column.spoken
                           : role == Qt::DecorationRole     ? &column.icon
                           : role == Qt::ForegroundRole     ? &column.color
                           : role == Qt::FontRole           ? &column.font
                                                            : nullptr;
        return cell && *cell ? cell : nullptr;
    }

    std::vector<Spec> m_columns;
    Spec m_shared;
    std::vector<Row> m_rows;
};

} // namespace comparo::ui
