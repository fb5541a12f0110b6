// SPDX-License-Identifier: Apache-2.0
#include "ui/base/typeset.h"

#include <algorithm>

namespace comparo::ui::typeset {
namespace {

bool isLetterOf(QChar c)
{
    return c.unicode() < 128 && c.isLetterOrNumber();
}

bool isIdeograph(QChar c)
{
    return c.unicode() >= 0x4e00 && c.unicode() <= 0x9fff;
}

/// An ideograph or a sign as wide as one, which brings its space.
bool isWide(QChar c)
{
    return isIdeograph(c) || (c.unicode() >= 0x3000 && c.unicode() <= 0x303f) ||
           (c.unicode() >= 0xff00 && c.unicode() <= 0xffef);
}

bool isWideSign(QChar c)
{
    return isWide(c) && !isIdeograph(c);
}

} // namespace

bool hasWide(const QString& text)
{
    return std::any_of(text.begin(), text.end(), isWide);
}

QString joined(const QStringList& pieces)
{
    QString text;
    for (QString piece : pieces) {
        if (piece.isEmpty())
            continue;
        if (!text.isEmpty()) {
            const QChar last = text.back();
            const QChar first = piece.front();
            const QChar beforeLast = text.size() > 1 ? text[text.size() - 2] : QChar();
            const QChar second = piece.size() > 1 ? piece[1] : QChar();
            if (last == u' ' && (isWideSign(first) || (isWide(beforeLast) && isWide(first))))
                text.chop(1);
            else if (first == u' ' && (isWideSign(last) || (isWide(last) && isWide(second))))
                piece.remove(0, 1);
            else if ((isIdeograph(last) && isLetterOf(first)) || (isLetterOf(last) && isIdeograph(first)))
                text += u' ';
        }
        text += piece;
    }
    return text;
}

} // namespace comparo::ui::typeset
