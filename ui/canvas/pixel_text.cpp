// SPDX-License-Identifier: Apache-2.0
#include "ui/canvas/pixel_text.h"

#include <QChar>

#include <bit>
#include <cmath>
#include <cstdint>

namespace comparo::ui {

namespace {

constexpr QChar kMinus(0x2212);
constexpr int kMostDigits = 17; ///< tell any two doubles apart

QString padded(quint64 bits, int base, int width)
{
    return QStringLiteral("%1").arg(bits, width, base, QLatin1Char('0'));
}

QString decimal(double value, int digits)
{
    return QString::number(value, 'g', digits).replace(QLatin1Char('-'), kMinus);
}

/// Sign, exponent and fraction apart, as one reads them.
QString floatBits(quint64 bits, int exponent, int fraction)
{
    const QString all = padded(bits, 2, 1 + exponent + fraction);
    return all.left(1) + QLatin1Char(' ') + all.mid(1, exponent) + QLatin1Char(' ') + all.mid(1 + exponent);
}

} // namespace

QString valueText(double value, DType dtype, NumberFormat format, int digits)
{
    if (!isFloat(dtype)) {
        const auto v = static_cast<quint64>(value);
        const int bytes = static_cast<int>(sizeOf(dtype));
        if (format == NumberFormat::Decimal)
            return QString::number(v);
        return format == NumberFormat::Hexadecimal ? padded(v, 16, 2 * bytes) : padded(v, 2, 8 * bytes);
    }
    if (format == NumberFormat::Decimal || !std::isfinite(value)) {
        if (std::isnan(value))
            return QStringLiteral("NaN");
        if (std::isinf(value))
            return value > 0 ? QStringLiteral("+inf") : kMinus + QStringLiteral("inf");
        return decimal(value, digits);
    }
    if (dtype == DType::Float32) {
        const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
        return format == NumberFormat::Hexadecimal ? padded(bits, 16, 8) : floatBits(bits, 8, 23);
    }
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return format == NumberFormat::Hexadecimal ? padded(bits, 16, 16) : floatBits(bits, 11, 52);
}

std::array<QString, 2> pairTexts(double a, double b, DType dtypeA, DType dtypeB, NumberFormat format,
                                 int digits)
{
    for (;; ++digits) {
        std::array<QString, 2> texts{valueText(a, dtypeA, format, digits),
                                     valueText(b, dtypeB, format, digits)};
        if (a == b || texts[0] != texts[1] || digits >= kMostDigits)
            return texts;
    }
}

QString differenceText(double a, double b, DType dtype, NumberFormat format)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return QStringLiteral("=");
    const double d = a - b;
    if (isFloat(dtype))
        return std::isfinite(d) ? decimal(d, 3) : valueText(d, dtype, NumberFormat::Decimal);
    const int base = format == NumberFormat::Decimal ? 10 : format == NumberFormat::Hexadecimal ? 16 : 2;
    const QString magnitude = QString::number(static_cast<quint64>(std::abs(d)), base);
    return (d < 0 ? QString(kMinus) : QStringLiteral("+")) + magnitude;
}

} // namespace comparo::ui
