// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"

#include <QString>
#include <QWidget>

#include <string>
#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace comparo::ui {

class FieldEditor;

/// A form made from a schema: one editor a field, with label, help, reset and the engine's error text
/// beneath. Knows nothing of ops or view modes.
class ParamForm : public QWidget {
    Q_OBJECT

public:
    enum class Arrangement {
        Rows,      ///< label above error, one field a row: for a panel
        Explained, ///< the same with the help beneath: for a dialog of its own
        Line,      ///< label and editor side by side: for a bar
    };

    explicit ParamForm(Arrangement arrangement = Arrangement::Rows, QWidget* parent = nullptr);

    /// Shows these values, without the signal. Builds new editors only if the schema is another one.
    void setParams(const ParamSet& params);
    /// Shows nothing.
    void clear();
    /// Fields that are not shown: rare ones that a panel folds away. Ids that the schema lacks are ignored.
    void setHidden(std::vector<std::string> fieldIds);

    [[nodiscard]] const ParamSet& params() const { return m_params; }
    [[nodiscard]] bool hasFields() const { return !m_rows.empty(); }
    /// Text under a field, empty if its value is accepted.
    [[nodiscard]] QString errorOf(const QString& fieldId) const;

Q_SIGNALS:
    /// A valid change by a person; `fieldId` says which, so that undo can join a drag.
    void changed(const comparo::ParamSet& params, const QString& fieldId);

private:
    struct Row {
        std::string id;
        QLabel* label = nullptr;
        FieldEditor* editor = nullptr;
        QToolButton* reset = nullptr; ///< absent in a line
        QLabel* help = nullptr;       ///< absent unless it is explained
        QLabel* error = nullptr;
    };

    void build();
    void edit(Row& row, const QString& text);
    void refresh();
    [[nodiscard]] bool isShown(const Field& field) const;

    Arrangement m_arrangement;
    const Schema* m_schema = nullptr;
    ParamSet m_params;
    std::vector<Row> m_rows;
    std::vector<std::string> m_hidden;
    QWidget* m_content = nullptr;
};

} // namespace comparo::ui
