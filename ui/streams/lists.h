// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/streams/run.h"
#include "ui/widgets/rows_model.h"

#include <QString>

#include <utility>
#include <vector>

namespace comparo::ui {

/// The hazards of a run, one a row: what touches what, and the smallest fix.
class HazardsModel : public RowsModel<Hazard> {
    Q_OBJECT

public:
    explicit HazardsModel(QObject* parent = nullptr);

    void setRun(const StreamsRunPtr& run);

protected:
    [[nodiscard]] int total() const override;
    [[nodiscard]] const Hazard& at(int number) const override;

private:
    StreamsRunPtr m_run;
};

/// What is known of the selected calls: a name and a text a row, with a row between two calls.
class CallFactsModel : public RowsModel<std::pair<QString, QString>> {
    Q_OBJECT

public:
    using Rows = std::vector<Row>;

    explicit CallFactsModel(QObject* parent = nullptr);
};

/// Rows for boxes of a picture: every fact of a call that stands alone, a line each of many.
CallFactsModel::Rows callFacts(const StreamsRun& run, const std::vector<std::size_t>& boxes);

} // namespace comparo::ui
