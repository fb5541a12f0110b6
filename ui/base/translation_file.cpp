// SPDX-License-Identifier: Apache-2.0
#include "ui/base/translation_file.h"

#include "engine/base/error.h"
#include "ui/base/text.h"

#include <QFile>
#include <QXmlStreamReader>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QList<TranslatedText> readTranslationFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        fail(ErrorCode::Io, message("Cannot read {}.", toUtf8(path)));
    QXmlStreamReader xml(&file);
    QList<TranslatedText> texts;
    TranslatedText next;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && xml.name() == "message"_L1 && !next.forms.isEmpty())
            texts.append(next);
        if (token != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "message"_L1) {
            next = {};
        } else if (xml.name() == "source"_L1) {
            next.text = xml.readElementText().toUtf8();
        } else if (xml.name() == "comment"_L1) {
            next.comment = xml.readElementText().toUtf8();
        } else if (xml.name() == "translation"_L1) {
            // With forms by number, there is white space alone between them.
            const bool isFinished = xml.attributes().value("type"_L1) != "unfinished"_L1;
            QString whole;
            QStringList byNumber;
            while (xml.readNext() != QXmlStreamReader::EndElement && !xml.atEnd()) {
                if (xml.isStartElement())
                    byNumber.append(xml.readElementText());
                else if (xml.isCharacters())
                    whole += xml.text();
            }
            if (isFinished)
                next.forms = byNumber.isEmpty() ? QStringList{whole} : byNumber;
        }
    }
    if (xml.hasError())
        fail(ErrorCode::CorruptData, message("{}: {}", toUtf8(path), toUtf8(xml.errorString())));
    return texts;
}

} // namespace comparo::ui
