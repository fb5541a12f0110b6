// SPDX-License-Identifier: Apache-2.0
#include "ui/base/language.h"

#include "ui/base/translation_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>

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
    for (const TranslatedText& each : readTranslationFile(path))
        m_forms.insert(keyOf(each.text, each.comment), each.forms);
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
