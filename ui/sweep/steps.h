// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace comparo::ui {

class FieldEditor;

/// "1, 2, 3", or "1…9" and "0…1 by 0.25" for a range: the values of a parameter that take turns.
/// Error(InvalidArgument) for what is none of the field's.
QStringList turnsOf(const QString& text, const Schema& schema, const std::string& field);

/// One step of a sweep's pipeline: its parameters, each with one value or several that take turns. A step
/// whose words are not ours is a line of them.
class SweepStep : public QWidget {
    Q_OBJECT

public:
    SweepStep(const QString& text, QWidget* parent);

    /// As --op takes it: "resize:size=8|11,mode=bilinear". What takes turns and is wrong stands as it is.
    [[nodiscard]] QString text() const;
    void setNumber(int number);

Q_SIGNALS:
    void changed();
    void removeWanted();

private:
    struct Row {
        const Field* field = nullptr;
        QLabel* label = nullptr;
        FieldEditor* editor = nullptr;
        QToolButton* turns = nullptr; ///< checked: the line below has the values
        QLineEdit* values = nullptr;
        QLabel* problem = nullptr;
    };

    bool read(const QString& text);
    void makeRows(QVBoxLayout* column);
    void makeLine(QVBoxLayout* column, const QString& text);
    void refresh();
    [[nodiscard]] bool isShown(const Field& field) const;
    [[nodiscard]] QString valuesOf(const Row& row) const;

    QString m_op;
    const Schema* m_schema = nullptr; ///< null: words that are not ours
    ParamSet m_params;
    std::map<std::string, QString> m_turns; ///< "8, 11"
    std::vector<Row> m_rows;
    QLabel* m_title;
    QLineEdit* m_line = nullptr;
};

/// The steps of a sweep's pipeline, from the first to the last, and a box that adds one.
class SweepSteps : public QWidget {
    Q_OBJECT

public:
    explicit SweepSteps(QWidget* parent = nullptr);

    /// One a line.
    [[nodiscard]] QString text() const;
    void setText(const QString& lines);

Q_SIGNALS:
    void changed();

private:
    void add(const QString& text);
    void addChosen();
    void renumber();

    QVBoxLayout* m_column;
    QComboBox* m_add;
    std::vector<SweepStep*> m_steps;
};

} // namespace comparo::ui
