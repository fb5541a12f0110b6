// SPDX-License-Identifier: Apache-2.0
#include "ui/base/numbers.h"

#include "engine/base/number_text.h"

#include <bit>
#include <cmath>

namespace comparo::ui::numbers {

using namespace Qt::StringLiterals;

namespace {

QString hexDigits(std::uint64_t bits, int digits)
{
    return u"0x%1"_s.arg(static_cast<qulonglong>(bits), digits, 16, QChar(u'0'));
}

} // namespace

QString count(std::uint64_t value)
{
    return QString::fromStdString(groupedText(value));
}

QString percent(double share)
{
    return QString::fromStdString(percentText(share));
}

QString percent(std::uint64_t part, std::uint64_t whole)
{
    return QString::fromStdString(percentText(part, whole));
}

QString shortPercent(double share)
{
    return QString::fromStdString(shortPercentText(share));
}

QString value(double number)
{
    if (std::isnan(number))
        return u"nan"_s;
    if (std::isinf(number))
        return number > 0 ? u"inf"_s : u"\u2212inf"_s;
    QString text = QString::number(number, 'g', 6);
    if (text.startsWith(u'-'))
        text.replace(0, 1, QChar(0x2212));
    return text;
}

QString sample(double number, DType dtype)
{
    if (!std::isfinite(number))
        return value(number);
    if (!isFloat(dtype))
        return QString::number(number, 'f', 0);
    return QString::number(number, 'g', dtype == DType::Float32 ? 9 : 17);
}

QString hex(double number, DType dtype)
{
    switch (dtype) {
    case DType::UInt8:
        return hexDigits(static_cast<uint>(number), 2);
    case DType::UInt16:
        return hexDigits(static_cast<uint>(number), 4);
    case DType::Float32:
        return hexDigits(std::bit_cast<std::uint32_t>(static_cast<float>(number)), 8);
    default:
        return hexDigits(std::bit_cast<std::uint64_t>(number), 16);
    }
}

QString withSign(double number)
{
    return number > 0 ? u'+' + value(number) : value(number);
}

QString milliseconds(double ms)
{
    if (ms >= 1000.0)
        return u"%1 s"_s.arg(ms / 1000.0, 0, 'f', 1);
    return ms >= 10.0 ? u"%1 ms"_s.arg(ms, 0, 'f', 0) : u"%1 ms"_s.arg(ms, 0, 'f', 2);
}

} // namespace comparo::ui::numbers
