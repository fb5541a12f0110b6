// SPDX-License-Identifier: Apache-2.0
#include "ui/base/tolerance_text.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "ui/base/text.h"

#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString toleranceText(const Tolerance& tolerance)
{
    return tolerance == Tolerance{} ? QString() : fromUtf8(tolerance.toText());
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
            failArgument(message(
                "'{}' is not a tolerance; write a number of at least 0, as in: atol 1, rtol 1e-5, ulp 2.",
                toUtf8(item.trimmed())));
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
    if (std::isfinite(comparison.requiredAtol))
        tolerance.atol = roundedUp(comparison.requiredAtol);
    return tolerance;
}

} // namespace comparo::ui
