// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/widgets/rows_model.h"

#include <QList>
#include <QPoint>
#include <QString>
#include <QVariant>

#include <optional>

namespace comparo::ui {

enum class GradientsTone { Normal, Muted, Bad };

/// Words and numbers, some of them about a pixel.
struct GradientsRow {
    QVariantList cells; ///< QString or double, one a column
    std::optional<QPoint> pixel;
    GradientsTone tone = GradientsTone::Normal;
};

/// A table of results. Numbers are shown rounded, sorted by their value and copied with every digit.
class GradientsRows : public RowsModel<GradientsRow> {
    Q_OBJECT

public:
    /// What a column is called; `digits` of its numbers are shown, none of words.
    struct Caption {
        QString title;
        QString tip;
        int digits = 0;
    };

    GradientsRows(const QList<Caption>& captions, QObject* parent = nullptr);

    /// Tells what draws the rows that colours are new.
    void recolor() { refresh({Qt::ForegroundRole}); }
};

} // namespace comparo::ui
