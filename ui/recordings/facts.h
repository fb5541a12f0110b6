// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"
#include "ui/widgets/rows_model.h"

#include <vector>

class QTableView;

namespace comparo::ui {

/// A fact of one recording, or of two side by side.
struct RecordedFact {
    QString name, a, b;
    bool differs = false;
    std::optional<std::size_t> row; ///< that it leads to
};

/// A name and one value, or one of each side, a row; what differs has a sign.
class RecordedFacts : public RowsModel<RecordedFact> {
    Q_OBJECT

public:
    using RowsModel::RowsModel;

    /// `heads`: two or three.
    void setFacts(std::vector<RecordedFact> facts, const QStringList& heads);
};

/// What the steps of a row are: draws and parameters first, those that differ before the others.
std::vector<RecordedFact> stepFacts(const RecordingsModel& model);

/// Draws, parameters and buffers that differ, of every row that is compared, at most `most` of them.
std::vector<RecordedFact> differingDraws(const RecordingsModel& model, std::size_t most);

/// What a row's step gives by itself, on its recorded input; of two recordings a line for each. Empty where
/// it did not run by itself.
QString localTextOf(const RecordingsModel& model, std::size_t row);

/// What both ran with: all of one recording, what differs of two.
std::vector<RecordedFact> environmentFactsOf(const RecordingsModel& model);

} // namespace comparo::ui
