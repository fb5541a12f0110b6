// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>

namespace comparo::ui {

class RecordedFacts;

/// Facts as a table that is as high as its rows, whose long texts take several lines. What both sides have in
/// common stands once. Return or a double click follows a fact that leads to a row.
class RecordedFactsView : public QTableView {
    Q_OBJECT

public:
    explicit RecordedFactsView(RecordedFacts* facts, QWidget* parent = nullptr);

Q_SIGNALS:
    void rowChosen(std::size_t row);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void fit();
    [[nodiscard]] int spannedHeight(int row) const;

    RecordedFacts* m_facts;
};

} // namespace comparo::ui
