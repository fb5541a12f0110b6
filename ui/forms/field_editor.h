// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/schema.h"

#include <QString>
#include <QWidget>

namespace comparo::ui {

/// Edits one field of a schema. Values travel as the text of the command line, so that parsing, validation
/// and error messages are the engine's alone. objectName is the field's id, accessibleName its label.
class FieldEditor : public QWidget {
    Q_OBJECT

public:
    /// The editor for a field's type: check box, spin box with slider, combo box, or a line for a size.
    static FieldEditor* create(const Field& field, QWidget* parent = nullptr);

    /// Shows a value of the field's type, without the signal.
    virtual void setValue(const Value& value) = 0;

    /// The widget that takes the focus and that a label is the buddy of.
    [[nodiscard]] virtual QWidget* input() const = 0;

Q_SIGNALS:
    void edited(const QString& text);

protected:
    FieldEditor(const Field& field, QWidget* parent);

    /// Name, tooltip and accessible text of the input widget.
    void describe(QWidget* input) const;

    Field m_field;
};

} // namespace comparo::ui
