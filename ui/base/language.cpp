#include "ui/base/language.h"

#include "engine/base/error.h"
#include "ui/base/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLibraryInfo>
#include <QLocale>
#include <QXmlStreamReader>

#include <algorithm>
#include <memory>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr char kBetween = '\x04'; // text and comment

QByteArray keyOf(const QByteArray& text, const QByteArray& comment)
{
    return comment.isEmpty() ? text : text + kBetween + comment;
}

/// What is in force, and what it was chosen by.
struct Current {
    LanguageChoice choice = LanguageChoice::System;
    QString code;
    std::unique_ptr<Translations> texts;
    std::unique_ptr<QTranslator> toolkit; ///< Qt's own texts, as in its dialogs
};

Current& current()
{
    static Current state;
    return state;
}

/// Chinese as it is written on the mainland and in Singapore; other Chinese reads English.
bool isSimplifiedChinese(const QString& language)
{
    return language == u"zh"_s || language.startsWith(u"zh-Hans"_s) || language == u"zh-CN"_s ||
           language == u"zh-SG"_s;
}

QString codeOf(LanguageChoice choice)
{
    if (choice == LanguageChoice::English)
        return u"en"_s;
    if (choice == LanguageChoice::Chinese)
        return u"zh_CN"_s;
    const QStringList wanted = QLocale::system().uiLanguages();
    return !wanted.isEmpty() && isSimplifiedChinese(wanted.first()) ? u"zh_CN"_s : u"en"_s;
}

/// Numbers and dates as the system writes them, unless that is another language than the chosen one. The
/// plain C locale groups no digits: 150528 samples would be hard to read.
QLocale localeOf(LanguageChoice choice, const QString& code)
{
    const QLocale system = QLocale::system();
    const QLocale own = code == u"zh_CN"_s ? QLocale(QLocale::Chinese, QLocale::China)
                                           : QLocale(QLocale::English, QLocale::UnitedStates);
    const bool fits = choice == LanguageChoice::System || system.language() == own.language();
    return fits && system.language() != QLocale::C ? system : own;
}

} // namespace

Translations::Translations(const QString& language)
{
    const QDir folder(u":/translations"_s);
    for (const QString& file : folder.entryList({u"*_%1.ts"_s.arg(language)}, QDir::Files, QDir::Name))
        read(folder.filePath(file));
}

void Translations::read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        fail(ErrorCode::Io, "Cannot read " + toUtf8(path) + ".");
    QXmlStreamReader xml(&file);
    QByteArray text;
    QByteArray comment;
    QStringList forms;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && xml.name() == "message"_L1 && !forms.isEmpty())
            m_forms.insert(keyOf(text, comment), forms);
        if (token != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "message"_L1) {
            text.clear();
            comment.clear();
            forms.clear();
        } else if (xml.name() == "source"_L1) {
            text = xml.readElementText().toUtf8();
        } else if (xml.name() == "comment"_L1) {
            comment = xml.readElementText().toUtf8();
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
                forms = byNumber.isEmpty() ? QStringList{whole} : byNumber;
        }
    }
    if (xml.hasError())
        fail(ErrorCode::CorruptData, toUtf8(path) + ": " + toUtf8(xml.errorString()));
}

QString Translations::translate(const char* /*context*/, const char* text, const char* comment,
                                int count) const
{
    const QByteArray plain = QByteArray::fromRawData(text, static_cast<qsizetype>(qstrlen(text)));
    auto found = m_forms.constFind(comment ? keyOf(plain, comment) : plain);
    if (found == m_forms.constEnd() && comment)
        found = m_forms.constFind(plain);
    if (found == m_forms.constEnd())
        return {};
    // English has two forms, Chinese one.
    return found->size() > 1 && count != 1 ? found->at(1) : found->first();
}

namespace language {

void apply(LanguageChoice choice)
{
    Current& now = current();
    now.choice = choice;
    const QString code = codeOf(choice);
    QLocale::setDefault(localeOf(choice, code));
    if (code == now.code)
        return;
    now.code = code;
    auto texts = std::make_unique<Translations>(code);
    auto toolkit = std::make_unique<QTranslator>();
    now.texts.swap(texts); // an old one takes itself out when it goes
    now.toolkit.swap(toolkit);
    QCoreApplication::installTranslator(now.texts.get());
    // Asked before ours, for a word of a file dialog may mean something else than ours.
    if (now.toolkit->load(u"qtbase_%1"_s.arg(code), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(now.toolkit.get());
}

LanguageChoice choice()
{
    return current().choice;
}

QString code()
{
    return current().code;
}

} // namespace language

} // namespace comparo::ui
