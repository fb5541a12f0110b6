// SPDX-License-Identifier: Apache-2.0
#include "ui/forms/field_editor.h"

#include "ui/base/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// An Int field gets a slider only if a slider can reach every value comfortably.
constexpr double kMaxIntSliderSpan = 1000.0;
/// Positions of a slider for a Float field.
constexpr int kSliderSteps = 1000;
/// Of a number, in a narrow panel: its largest value, which a box has room for by itself, is seldom meant.
constexpr int kLeastSpin = 72;

QHBoxLayout* rowLayout(QWidget* widget)
{
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    return layout;
}

class BoolEditor : public FieldEditor {
public:
    BoolEditor(const Field& field, QWidget* parent) : FieldEditor(field, parent), m_box(new QCheckBox(this))
    {
        rowLayout(this)->addWidget(m_box);
        describe(m_box);
        connect(m_box, &QCheckBox::toggled, this,
                [this](bool on) { Q_EMIT edited(on ? u"true"_s : u"false"_s); });
    }
    void setValue(const Value& value) override
    {
        const QSignalBlocker blocker(m_box);
        m_box->setChecked(std::get<bool>(value));
    }
    [[nodiscard]] QWidget* input() const override { return m_box; }

private:
    QCheckBox* m_box;
};

class IntEditor : public FieldEditor {
public:
    IntEditor(const Field& field, QWidget* parent) : FieldEditor(field, parent), m_spin(new QSpinBox(this))
    {
        auto* layout = rowLayout(this);
        const int low = static_cast<int>(std::max(field.min, -1e9));
        const int high = static_cast<int>(std::min(field.max, 1e9));
        m_spin->setRange(low, high);
        m_spin->setSuffix(field.unit.empty() ? QString() : u' ' + translated(field.unit));
        m_spin->setKeyboardTracking(false);
        m_spin->setMinimumWidth(kLeastSpin);
        describe(m_spin);
        if (field.max - field.min <= kMaxIntSliderSpan) {
            m_slider = new QSlider(Qt::Horizontal, this);
            m_slider->setRange(low, high);
            m_slider->setAccessibleName(accessibleName());
            layout->addWidget(m_slider, 1);
            connect(m_slider, &QSlider::valueChanged, m_spin, &QSpinBox::setValue);
        }
        layout->addWidget(m_spin);
        connect(m_spin, &QSpinBox::valueChanged, this, [this](int value) {
            moveSlider(value);
            Q_EMIT edited(QString::number(value));
        });
    }
    void setValue(const Value& value) override
    {
        const QSignalBlocker blocker(m_spin);
        m_spin->setValue(static_cast<int>(std::get<std::int64_t>(value)));
        moveSlider(m_spin->value());
    }
    [[nodiscard]] QWidget* input() const override { return m_spin; }

private:
    void moveSlider(int value)
    {
        if (!m_slider)
            return;
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(value);
    }

    QSpinBox* m_spin;
    QSlider* m_slider = nullptr;
};

class FloatEditor : public FieldEditor {
public:
    FloatEditor(const Field& field, QWidget* parent)
        : FieldEditor(field, parent),
          m_spin(new QDoubleSpinBox(this)),
          m_slider(new QSlider(Qt::Horizontal, this))
    {
        auto* layout = rowLayout(this);
        m_spin->setDecimals(std::clamp(static_cast<int>(std::ceil(-std::log10(field.step))) + 1, 0, 9));
        m_spin->setRange(std::max(field.min, -1e12), std::min(field.max, 1e12));
        m_spin->setSingleStep(field.step);
        m_spin->setSuffix(field.unit.empty() ? QString() : u' ' + translated(field.unit));
        m_spin->setKeyboardTracking(false);
        m_spin->setMinimumWidth(kLeastSpin);
        describe(m_spin);
        m_slider->setRange(0, kSliderSteps);
        m_slider->setMinimumWidth(40);
        m_slider->setAccessibleName(accessibleName());
        layout->addWidget(m_slider, 1);
        layout->addWidget(m_spin);
        connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
            m_spin->setValue(m_field.softMin + (m_field.softMax - m_field.softMin) * position / kSliderSteps);
        });
        connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) {
            moveSlider(value);
            Q_EMIT edited(QString::number(value, 'g', 17));
        });
    }
    void setValue(const Value& value) override
    {
        const double number = std::get<double>(value);
        moveSlider(number);
        if (m_spin->value() == number)
            return;
        const QSignalBlocker blocker(m_spin);
        m_spin->setValue(number);
    }
    [[nodiscard]] QWidget* input() const override { return m_spin; }

private:
    void moveSlider(double value)
    {
        const double span = m_field.softMax - m_field.softMin;
        const double position = span > 0 ? (value - m_field.softMin) / span * kSliderSteps : 0.0;
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(static_cast<int>(std::lround(std::clamp(position, 0.0, 1.0 * kSliderSteps))));
    }

    QDoubleSpinBox* m_spin;
    QSlider* m_slider;
};

class ChoiceEditor : public FieldEditor {
public:
    ChoiceEditor(const Field& field, QWidget* parent)
        : FieldEditor(field, parent), m_combo(new QComboBox(this))
    {
        for (const std::string& choice : field.choices)
            m_combo->addItem(translated(choice), fromUtf8(choice));
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_combo->setMinimumContentsLength(5);
        rowLayout(this)->addWidget(m_combo, 1);
        describe(m_combo);
        connect(m_combo, &QComboBox::currentIndexChanged, this,
                [this](int index) { Q_EMIT edited(m_combo->itemData(index).toString()); });
    }
    void setValue(const Value& value) override
    {
        const QSignalBlocker blocker(m_combo);
        m_combo->setCurrentIndex(m_combo->findData(fromUtf8(std::get<std::string>(value))));
    }
    [[nodiscard]] QWidget* input() const override { return m_combo; }

private:
    QComboBox* m_combo;
};

/// A line for what is written as one word: a size, a pair or list of numbers, a range to draw from.
class LineEditor : public FieldEditor {
public:
    LineEditor(const Field& field, QWidget* parent) : FieldEditor(field, parent), m_line(new QLineEdit(this))
    {
        const QString usual = fromUtf8(toString(field.defaultValue));
        m_line->setPlaceholderText(field.type == FieldType::Size
                                       ? QCoreApplication::translate("FieldEditor", "224 or 480x640")
                                   : usual.isEmpty() ? QCoreApplication::translate("FieldEditor", "not given")
                                                     : usual);
        rowLayout(this)->addWidget(m_line, 1);
        describe(m_line);
        connect(m_line, &QLineEdit::textEdited, this, [this](const QString& text) { Q_EMIT edited(text); });
    }
    void setValue(const Value& value) override
    {
        const QString text = fromUtf8(toString(value));
        if (m_line->text() != text)
            m_line->setText(text);
    }
    [[nodiscard]] QWidget* input() const override { return m_line; }

private:
    QLineEdit* m_line;
};

} // namespace

FieldEditor::FieldEditor(const Field& field, QWidget* parent) : QWidget(parent), m_field(field)
{
    setAccessibleName(translated(field.label));
}

void FieldEditor::describe(QWidget* input) const
{
    input->setObjectName(fromUtf8(m_field.id));
    input->setAccessibleName(translated(m_field.label));
    input->setToolTip(translated(m_field.help));
}

FieldEditor* FieldEditor::create(const Field& field, QWidget* parent)
{
    if (field.draw != DrawRule::None)
        return new LineEditor(field, parent); // a number or low..high
    switch (field.type) {
    case FieldType::Bool:
        return new BoolEditor(field, parent);
    case FieldType::Int:
        return new IntEditor(field, parent);
    case FieldType::Float:
        return new FloatEditor(field, parent);
    case FieldType::Choice:
        return new ChoiceEditor(field, parent);
    case FieldType::Size:
    case FieldType::Pair:
    case FieldType::List:
        break;
    }
    return new LineEditor(field, parent);
}

} // namespace comparo::ui
