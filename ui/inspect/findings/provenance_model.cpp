// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/provenance_model.h"

#include "ui/base/theme.h"

namespace comparo::ui {

ProvenanceModel::ProvenanceModel(QObject* parent)
    : RowsModel({{.head = QT_TR_NOOP("Fact"),
                  .align = kAlignTop,
                  .text = &Row::fact,
                  .tip = &Row::fact,
                  .color = [](const Row&) { return tokens().muted; }},
                 {.head = QT_TR_NOOP("A"), .align = kAlignTop, .text = &Row::a, .tip = &Row::a},
                 {.head = QT_TR_NOOP("B"), .align = kAlignTop, .text = &Row::b, .tip = &Row::b}},
                {}, parent)
{
}

} // namespace comparo::ui
