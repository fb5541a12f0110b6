#include "ui/base/tolerance_text.h"

#include "engine/base/error.h"
#include "ui/base/text.h"

#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString toleranceText(const Tolerance& tolerance)
{
    QStringList parts;
    if (tolerance.atol != 0.0)
        parts << u"atol %1"_s.arg(tolerance.atol, 0, 'g', 6);
    if (tolerance.rtol != 0.0)
        parts << u"rtol %1"_s.arg(tolerance.rtol, 0, 'g', 6);
    if (tolerance.ulp != 0)
        parts << u"ulp %1"_s.arg(tolerance.ulp);
    return parts.join(u", "_s);
}

Tolerance parseTolerance(const QString& text)
{
    Tolerance tolerance;
    const QString plain = text.trimmed().toLower();
    if (plain.isEmpty() || plain == u"bit-exact"_s)
        return tolerance;
    static const QRegularExpression part(u"^(?:(atol|rtol|ulp)\\s*=?\\s*)?(\\S+)$"_s);
    for (const QString& item : plain.split(u',', Qt::SkipEmptyParts)) {
        const QRegularExpressionMatch match = part.match(item.trimmed());
        bool isNumber = false;
        const double number = match.captured(2).toDouble(&isNumber);
        if (!match.hasMatch() || !isNumber || !std::isfinite(number) || number < 0.0)
            failArgument(
                "'" + toUtf8(item.trimmed()) +
                "' is not a tolerance; write a number of at least 0, as in: atol 1, rtol 1e-5, ulp 2.");
        if (match.captured(1) == u"rtol"_s)
            tolerance.rtol = number;
        else if (match.captured(1) == u"ulp"_s)
            tolerance.ulp = static_cast<std::int64_t>(std::min(number, 9.0e18));
        else
            tolerance.atol = number;
    }
    return tolerance;
}

Tolerance passingTolerance(const Comparison& comparison)
{
    Tolerance tolerance;
    // Six significant digits, rounded up, so that the text is short and still passes.
    const double required = comparison.requiredAtol;
    if (required > 0.0 && std::isfinite(required)) {
        const double unit = std::pow(10.0, std::floor(std::log10(required)) - 5.0);
        const double rounded = std::ceil(required / unit) * unit;
        tolerance.atol =
            required == std::floor(required) ? required : QString::number(rounded, 'g', 6).toDouble();
        if (tolerance.atol < required)
            tolerance.atol = QString::number(rounded + unit, 'g', 6).toDouble();
    }
    return tolerance;
}

} // namespace comparo::ui
