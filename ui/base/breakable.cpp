// SPDX-License-Identifier: Apache-2.0
#include "ui/base/breakable.h"

#include <QRegularExpression>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString breakable(QString text)
{
    static const QRegularExpression sign(u"(?<=[/|,])(?=\\S)|(?<=[.:_=])(?=[A-Za-z_])"_s);
    static const QRegularExpression longName(u"[A-Za-z0-9]{14,}"_s); // PyTorch stays whole
    static const QRegularExpression capital(u"(?<=[a-z])(?=[A-Z])"_s);
    const QString place = u"\u200b"_s;
    text.replace(sign, place);
    QString broken;
    qsizetype done = 0;
    for (auto names = longName.globalMatch(text); names.hasNext();) {
        const QRegularExpressionMatch match = names.next();
        broken += text.mid(done, match.capturedStart() - done) + match.captured().replace(capital, place);
        done = match.capturedEnd();
    }
    return broken + text.mid(done);
}

} // namespace comparo::ui
