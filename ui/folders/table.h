// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/folders/compared_pictures.h"
#include "ui/widgets/rows_model.h"

namespace comparo::ui {

/// The images of two folders, one a row, the worst first: how each pair ended, what differs and by how much.
class FoldersTable : public RowsModel<ComparedPicture> {
    Q_OBJECT

public:
    enum Column { Image, Verdict, Differing, Largest, Sentence };
    explicit FoldersTable(QObject* parent = nullptr);
};

} // namespace comparo::ui
