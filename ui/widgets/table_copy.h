// SPDX-License-Identifier: Apache-2.0
#pragma once

class QTableView;

namespace comparo::ui {

/// Gives a table what every table here has: Ctrl+C and a context menu copy the selection, or everything, as
/// tab-separated text with the header; no grid noise; rows as high as the text needs.
void makeCopyable(QTableView* table);

/// Of the header and every row, with the frame.
int heightOfRows(const QTableView* table);

/// As high as all of its rows, so that the dock scrolls and not the table.
void fitHeight(QTableView* table);

} // namespace comparo::ui
