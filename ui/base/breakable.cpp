#include "ui/base/breakable.h"

#include <QRegularExpression>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString breakable(QString text)
{
    static const QRegularExpression place(
        u"(?<=[/|,])(?=\\S)|(?<=[.:_=])(?=[A-Za-z_])|(?<=[a-z])(?=[A-Z])"_s);
    return text.replace(place, u"\u200b"_s);
}

} // namespace comparo::ui
