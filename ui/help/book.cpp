// SPDX-License-Identifier: Apache-2.0
#include "ui/help/book.h"

#include "engine/ops/op_registry.h"
#include "ui/base/language.h"
#include "ui/base/search_text.h"
#include "ui/base/text.h"
#include "ui/help/op_page.h"

#include <QFile>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <utility>
#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// In the language of the application where the page is there in it, else in English.
QString guidePage(const QString& id)
{
    for (const QString& path : {u":/help/%1/%2.md"_s.arg(language::code(), id), u":/help/%1.md"_s.arg(id)}) {
        QFile file(path);
        if (file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll());
    }
    return {};
}

QString titleOf(const QString& markdown)
{
    return markdown.section(u'\n', 0, 0).mid(2);
}

/// What a person reads of it.
QString withoutMarks(QString markdown)
{
    static const QRegularExpression links(u"!?\\[([^\\]]*)\\]\\([^)]*\\)"_s);
    static const QRegularExpression marks(u"[*`#|\\\\]|-{3,}"_s);
    return markdown.replace(links, u"\\1"_s).replace(marks, u" "_s);
}

/// The first line with all typed words, else with the first of them that is in any.
QString lineWith(const QString& typed, const QString& text)
{
    const QStringList lines = text.split(u'\n').mid(1);
    for (const QString& words : QStringList(typed) + typed.split(u' ', Qt::SkipEmptyParts))
        for (const QString& line : lines)
            if (hasAllWords(line, words))
                return line.simplified();
    return {};
}

QList<const Op*> opsByName()
{
    QList<const Op*> ops;
    for (const Op& op : allOps())
        ops.append(&op);
    std::sort(ops.begin(), ops.end(), [](const Op* x, const Op* y) {
        return translated(x->info.label).localeAwareCompare(translated(y->info.label)) < 0;
    });
    return ops;
}

} // namespace

const QStringList& HelpBook::guide()
{
    static const QStringList ids{
        u"start"_s,       u"inspect"_s, u"pipeline"_s,      u"sides"_s,        u"findings"_s,
        u"pixel"_s,       u"files"_s,   u"identify"_s,      u"jpeg-lab"_s,     u"gradients"_s,
        u"streams"_s,     u"devices"_s, u"recordings"_s,    u"record"_s,       u"captures"_s,
        u"scenarios"_s,   u"peers"_s,   u"peer-examples"_s, u"sessions"_s,     u"tolerances"_s,
        u"test-suites"_s, u"reports"_s, u"sweep"_s,         u"command-line"_s, u"accessibility"_s,
        u"ops"_s};
    return ids;
}

HelpBook::HelpBook()
{
    for (const QString& id : guide())
        m_pages.append({id, titleOf(guidePage(id))});
    for (const Op* op : opsByName())
        m_pages.append({helpPageOf(*op), translated(op->info.label), op});
}

const HelpPage* HelpBook::find(const QString& id) const
{
    const auto found =
        std::find_if(m_pages.begin(), m_pages.end(), [&](const HelpPage& page) { return page.id == id; });
    return found == m_pages.end() ? nullptr : &*found;
}

QString HelpBook::markdown(const HelpPage& page) const
{
    if (page.op)
        return opPageMarkdown(*page.op);
    QString text = guidePage(page.id);
    if (page.id == u"ops"_s)
        for (const HelpPage& each : m_pages)
            if (each.op)
                text += u"\n- [%1](%2.md)"_s.arg(each.title, each.id);
    return text;
}

QList<HelpHit> HelpBook::search(const QString& typed) const
{
    if (m_texts.isEmpty() && !typed.isEmpty())
        for (const HelpPage& page : m_pages)
            m_texts.append(withoutMarks(markdown(page)));
    constexpr int kInText = 3; // of searchRank(): the title alone does not have it
    std::vector<std::pair<int, HelpHit>> found;
    for (qsizetype i = 0; i < m_pages.size(); ++i) {
        const HelpPage& page = m_pages[i];
        const QString text = m_texts.value(i);
        if (const auto rank = searchRank(typed, page.title, text))
            found.emplace_back(
                *rank, HelpHit{page.id, page.title, *rank == kInText ? lineWith(typed, text) : QString()});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& x, const auto& y) { return x.first < y.first; });
    QList<HelpHit> hits;
    for (auto& [rank, hit] : found)
        hits.append(std::move(hit));
    return hits;
}

QString helpPageOf(const Op& op)
{
    return u"op/"_s + fromUtf8(op.id);
}

} // namespace comparo::ui
