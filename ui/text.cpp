#include "ui/text.h"

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString shellQuoted(const QString& text)
{
    static const QString plain = u"/._-+=:,@%"_s;
    const bool isPlain = !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
        return c.unicode() < 128 && (c.isLetterOrNumber() || plain.contains(c));
    });
    return isPlain ? text : u'\'' + QString(text).replace(u"'"_s, u"'\\''"_s) + u'\'';
}

} // namespace comparo::ui
