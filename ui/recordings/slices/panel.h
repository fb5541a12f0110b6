// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/recordings/slices.h"
#include "ui/recordings/model.h"
#include "ui/widgets/rows_model.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QTableView;

namespace comparo::ui {

class AxisMapView;

/// Slices that differ, the worst first.
class SliceTable : public RowsModel<AxisSlice> {
    Q_OBJECT

public:
    explicit SliceTable(QObject* parent = nullptr);
};

/// What the slices of the selected tensor differ by, and the map of two of its axes. Both are measured once
/// they are seen.
class RecordedSlices : public QWidget {
    Q_OBJECT

public:
    explicit RecordedSlices(RecordingsModel& model, QWidget* parent = nullptr);

    /// Whether the selected tensor has an axis, and values that differ.
    [[nodiscard]] bool isOffered() const;
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }
    /// What was measured; null before.
    [[nodiscard]] const std::shared_ptr<const SlicedArray>& sliced() const { return m_sliced; }

Q_SIGNALS:
    /// The index of a value.
    void placeWanted(const std::vector<std::int64_t>& index);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow();
    void measure();
    void show(const std::shared_ptr<const SlicedArray>& sliced);
    void fillAxes();
    void showSlices();
    void showMap();
    void chooseMap(QComboBox* changed, QComboBox* other);

    RecordingsModel& m_model;
    QComboBox* m_axis;
    QLabel* m_sentence;
    SliceTable* m_slices;
    QTableView* m_table;
    QLabel* m_more;
    QComboBox* m_rows;
    QComboBox* m_columns;
    QWidget* m_axes; ///< of the map
    AxisMapView* m_map;
    QLabel* m_mapText;
    std::shared_ptr<const RecordedDetail> m_measured; ///< what the slices are of
    int m_measuredTensor = -1;
    std::optional<MapAxes> m_chosen; ///< by a person, of this tensor
    std::shared_ptr<const SlicedArray> m_sliced;
    Task m_task;
};

} // namespace comparo::ui
