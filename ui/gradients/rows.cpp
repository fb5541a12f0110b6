// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/rows.h"

#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <cmath>

namespace comparo::ui {

namespace {

QString rounded(double number, int digits)
{
    if (!std::isfinite(number))
        return numbers::value(number);
    return QString::number(number, 'g', digits).replace(u'-', QChar(0x2212));
}

GradientsRows::Spec columnOf(const GradientsRows::Caption& caption, qsizetype at)
{
    const auto cell = [at](auto tell) {
        return [at, tell](const GradientsRow& row) {
            const QVariant& value = row.cells[at];
            return value.typeId() == QMetaType::Double ? QVariant(tell(value.toDouble())) : value;
        };
    };
    return {.head = caption.title,
            .headTip = caption.tip,
            .align = caption.digits > 0 ? kAlignRight : kAlignLeft,
            .text = cell([digits = caption.digits](double number) { return rounded(number, digits); }),
            .copied = cell([](double number) { return QString::number(number, 'g', 17); }),
            .key = cell([](double number) { return number; })};
}

} // namespace

GradientsRows::GradientsRows(const QList<Caption>& captions, QObject* parent) : RowsModel(parent)
{
    std::vector<Spec> columns;
    for (const Caption& caption : captions)
        columns.push_back(columnOf(caption, static_cast<qsizetype>(columns.size())));
    setColumns(std::move(columns), {.color = [](const Row& row) {
                   return row.tone == GradientsTone::Muted ? QVariant(tokens().muted)
                          : row.tone == GradientsTone::Bad ? QVariant(tokens().bad)
                                                           : QVariant();
               }});
}

} // namespace comparo::ui
