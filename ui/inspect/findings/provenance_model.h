// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/analysis.h"
#include "ui/widgets/rows_model.h"

#include <QString>

namespace comparo::ui {

/// A fact of where the tensors of a run come from, of both sides.
struct ProvenanceFact {
    QString fact;
    QString a;
    QString b;
    bool operator==(const ProvenanceFact&) const = default;
};

/// Where every tensor of a run comes from: one row a fact, one column a side.
class ProvenanceModel : public RowsModel<ProvenanceFact> {
    Q_OBJECT

public:
    explicit ProvenanceModel(QObject* parent = nullptr);
};

} // namespace comparo::ui
