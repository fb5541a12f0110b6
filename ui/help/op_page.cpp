// SPDX-License-Identifier: Apache-2.0
#include "ui/help/op_page.h"

#include "engine/ops/fidelity.h"
#include "engine/ops/op_formula.h"
#include "engine/ops/peer_fidelity.h"
#include "engine/pipeline/opencv_side.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <cmath>
#include <limits>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Its texts.
class OpPage {
    Q_DECLARE_TR_FUNCTIONS(OpPage)
};

/// Text that is no Markdown.
QString plainMarkdown(const QString& text)
{
    static const QString kMarks = u"\\`*_[]<>|#"_s;
    QString out;
    for (const QChar c : text) {
        if (kMarks.contains(c))
            out += u'\\';
        out += c == u'\n' ? u' ' : c;
    }
    return out;
}

QString code(const std::string& text)
{
    return u'`' + fromUtf8(text) + u'`';
}

/// "0 to 100 px", "at least 1", "a, b or c".
QString valuesOf(const Field& field)
{
    QString text;
    const auto number = [](double value) { return QString::number(value, 'g', 6); };
    const bool hasLow = std::isfinite(field.min), hasHigh = std::isfinite(field.max);
    switch (field.type) {
    case FieldType::Bool:
        return OpPage::tr("`true` or `false`");
    case FieldType::Choice:
        for (const std::string& choice : field.choices)
            text += (text.isEmpty() ? QString() : u", "_s) + code(choice);
        return text;
    case FieldType::Size:
        return OpPage::tr("`HxW`, or one number");
    case FieldType::Int:
    case FieldType::Float:
    case FieldType::Pair:
    case FieldType::List:
        if (hasLow && hasHigh)
            text = OpPage::tr("%1 to %2").arg(number(field.min), number(field.max));
        else if (hasLow)
            text = OpPage::tr("at least %1").arg(number(field.min));
        else if (hasHigh)
            text = OpPage::tr("at most %1").arg(number(field.max));
        else
            text = field.type == FieldType::Int ? OpPage::tr("a whole number") : OpPage::tr("a number");
        break;
    }
    if (!field.unit.empty())
        text += u' ' + fromUtf8(field.unit);
    if (field.type == FieldType::List)
        text = OpPage::tr("numbers joined by `/`, each %1").arg(text);
    if (field.draw != DrawRule::None)
        text += u"; "_s + OpPage::tr("a range `a..b` is drawn from");
    return text;
}

QString parameterTable(const Schema& schema)
{
    if (schema.fields.empty())
        return OpPage::tr("None.") + u'\n';
    QString text = u"| %1 | %2 | %3 | %4 |\n|---|---|---|---|\n"_s.arg(
        OpPage::tr("Parameter"), OpPage::tr("Values"), OpPage::tr("Default"), OpPage::tr("What it does"));
    for (const Field& field : schema.fields) {
        const std::string standard = toString(field.defaultValue);
        QString help = plainMarkdown(translated(field.help));
        if (!field.visibleIfField.empty()) {
            QString values;
            for (const std::string& value : field.visibleIfValues)
                values += (values.isEmpty() ? QString() : u", "_s) + code(value);
            help += u' ' + OpPage::tr("Only where %1 is %2.").arg(code(field.visibleIfField), values);
        }
        text += u"| %1 | %2 | %3 | %4 |\n"_s.arg(
            code(field.id), valuesOf(field), standard.empty() ? OpPage::tr("empty") : code(standard), help);
    }
    return text;
}

/// The lines of a block of code.
QString codeBlock(const QString& lines)
{
    return u"    "_s + QString(lines).replace(u'\n', u"\n    "_s) + u"\n\n"_s;
}

QString sourceOf(const Op& op)
{
    QString text;
    if (op.info.followsLibrary) {
        text += u"- "_s +
                OpPage::tr("`framework` on `cpu`: %1.")
                    .arg(plainMarkdown(engineText(fidelityText(op, DeviceKind::Cpu)))) +
                u'\n';
        text += u"- "_s +
                OpPage::tr("`framework` on `cuda` and `emu`: %1.")
                    .arg(plainMarkdown(engineText(fidelityText(op, DeviceKind::Cuda)))) +
                u'\n';
    }
    text += u"- `cpu/opencv`: %1.\n"_s.arg(plainMarkdown(engineText(openCvText(op))));
    for (const Message& line : peerFidelityTexts(op.id))
        text += u"- "_s + OpPage::tr("measured, %1.").arg(plainMarkdown(engineText(line))) + u'\n';
    return text;
}

/// Its step with every parameter that is not random.
QString commandOf(const Op& op)
{
    std::string step = op.id;
    char before = ':';
    for (const Field& field : op.info.schema.fields) {
        const std::string value = toString(field.defaultValue);
        if (value.empty() || field.draw != DrawRule::None || !field.visibleIfField.empty() ||
            field.id == "p" || field.id == "same_on_batch")
            continue;
        step += before + field.id + '=' + value;
        before = ',';
    }
    return u"comparo run photo.png --op %1 --a cpu --b emu:0\ncomparo ops %2"_s.arg(
        shellQuoted(fromUtf8(step)), fromUtf8(op.id));
}

} // namespace

QString opPageMarkdown(const Op& op)
{
    QString text = u"# %1\n\n"_s.arg(plainMarkdown(translated(op.info.label)));
    text += u"`%1`\n\n%2\n\n"_s.arg(fromUtf8(op.id), plainMarkdown(translated(op.info.help)));
    text += u"![%1](picture:%2)\n\n"_s.arg(OpPage::tr("What it does to the bundled sample"), fromUtf8(op.id));
    if (const Message formula = formulaOf(op.id); !formula.isEmpty())
        text += u"## %1\n\n"_s.arg(OpPage::tr("Formula")) + codeBlock(engineText(formula));
    text += u"## %1\n\n%2\n"_s.arg(OpPage::tr("Parameters"), parameterTable(op.info.schema));
    QString types;
    for (const DType dtype : op.info.dtypes)
        types += (types.isEmpty() ? QString() : u", "_s) + code(toString(dtype));
    text += OpPage::tr("Inputs: %1.").arg(types) + u"\n\n"_s;
    text += u"## %1\n\n%2\n"_s.arg(OpPage::tr("Source and fidelity"), sourceOf(op));
    text += OpPage::tr("What `exact` and `framework` are: [Sides](../sides.md).") + u"\n\n"_s;
    text += u"## %1\n\n"_s.arg(OpPage::tr("On the command line")) + codeBlock(commandOf(op));
    return text + OpPage::tr("[All ops](../ops.md)") + u'\n';
}

} // namespace comparo::ui
