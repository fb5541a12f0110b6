// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/facts.h"

#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString rowName(const RecordingsModel& model, std::size_t row)
{
    const RecordedStep* step = model.step(row, 0);
    return fromUtf8((step ? step : model.step(row, 1))->label());
}

QString stateText(const RecordedState& state)
{
    QString text = fromUtf8(state.dtype);
    if (!state.device.empty())
        text += RecordedFacts::tr(" on %1").arg(fromUtf8(state.device));
    if (state.checksum)
        text += u", crc32 %1"_s.arg(*state.checksum, 8, 16, QLatin1Char('0'));
    return text;
}

QString tensorText(const RecordedTensor& tensor)
{
    QString text = engineText(tensor.toText());
    if (!tensor.part.isEmpty())
        text += u", "_s + engineText(tensor.part);
    if (tensor.entry.empty())
        text += RecordedFacts::tr(", values not kept");
    return text;
}

/// Collects what the two sides of a row say under the same names.
class SideBySide {
public:
    void add(int side, const QString& name, const QString& value)
    {
        const auto found = std::find_if(m_facts.begin(), m_facts.end(),
                                        [&](const RecordedFact& fact) { return fact.name == name; });
        RecordedFact& fact = found == m_facts.end() ? m_facts.emplace_back() : *found;
        fact.name = name;
        (side == 0 ? fact.a : fact.b) = value;
    }

    /// Those that differ first, if both sides are there.
    [[nodiscard]] std::vector<RecordedFact> take(bool both)
    {
        for (RecordedFact& fact : m_facts)
            fact.differs = both && fact.a != fact.b;
        std::stable_partition(m_facts.begin(), m_facts.end(),
                              [](const RecordedFact& fact) { return fact.differs; });
        return std::move(m_facts);
    }

private:
    std::vector<RecordedFact> m_facts;
};

} // namespace

void RecordedFacts::setFacts(std::vector<RecordedFact> facts, const QStringList& heads)
{
    const auto valueOf = [](QString RecordedFact::*value) {
        return [value](const Row& fact) { return (fact.*value).isEmpty() ? u"–"_s : fact.*value; };
    };
    std::vector<Spec> columns{
        {.text = [](const Row& fact) { return (fact.differs ? u"≠ "_s : QString()) + fact.name; },
         .copied = &Row::name,
         .color = [](const Row& fact) { return fact.differs ? tokens().warn : tokens().muted; }},
        {.text = valueOf(&Row::a), .copied = &Row::a},
        {.text = valueOf(&Row::b), .copied = &Row::b}};
    columns.resize(static_cast<std::size_t>(heads.size()));
    for (qsizetype i = 0; i < heads.size(); ++i)
        columns[static_cast<std::size_t>(i)].head = heads[i];
    const auto told = [hasSides = heads.size() > 2](const Row& fact) {
        return fact.b.isEmpty() || !hasSides
                   ? u"%1: %2"_s.arg(fact.name, fact.a)
                   : tr("%1\nA: %2\nB: %3").arg(fact.name, fact.a.isEmpty() ? u"–"_s : fact.a, fact.b);
    };
    replace(std::move(columns),
            {.tip = told, .font = [](const Row&) { return Theme::font(TextSize::Small); }}, std::move(facts));
}

std::vector<RecordedFact> stepFacts(const RecordingsModel& model)
{
    SideBySide facts;
    const auto& detail = model.detail();
    for (int side = 0; side < 2; ++side) {
        const RecordedStep* step = model.step(model.row(), side);
        if (!step)
            continue;
        if (detail)
            for (const auto& [name, values] : detail->draws[static_cast<std::size_t>(side)])
                for (int given = side; given < (model.live() ? 2 : side + 1);
                     ++given) // what runs here gets A's
                    facts.add(given, RecordedFacts::tr("draw %1").arg(name), values);
        for (const RecordedState& state : step->state)
            facts.add(side, u"%1 %2"_s.arg(fromUtf8(state.kind), fromUtf8(state.name)), stateText(state));
        facts.add(side, RecordedFacts::tr("step"), fromUtf8(step->label()));
        facts.add(side, RecordedFacts::tr("kind"), fromUtf8(step->kind));
        if (!step->function.empty())
            facts.add(side, RecordedFacts::tr("function"), fromUtf8(step->function));
        for (const RecordedTensor& tensor : step->tensors)
            facts.add(side,
                      tensor.name.empty() ? RecordedFacts::tr("output")
                                          : RecordedFacts::tr("output %1").arg(fromUtf8(tensor.name)),
                      tensorText(tensor));
        for (std::size_t i = 0; i < step->notes.size(); ++i)
            facts.add(side, RecordedFacts::tr("note %1").arg(i + 1), fromUtf8(step->notes[i]));
    }
    std::vector<RecordedFact> taken = facts.take(model.step(model.row(), 0) && model.step(model.row(), 1));
    for (RecordedFact& fact : taken) // here another function runs, and owns nothing
        fact.differs = fact.differs && (!model.live() || fact.name.startsWith(RecordedFacts::tr("output")));
    return taken;
}

std::vector<RecordedFact> differingDraws(const RecordingsModel& model, std::size_t most)
{
    std::vector<RecordedFact> facts;
    for (std::size_t row = 0; row < model.rows().size() && facts.size() < most; ++row)
        if (const RecordedFinding* found = model.finding(row))
            for (const RecordedFinding::Other& other : found->others)
                if (facts.size() < most)
                    facts.push_back({RecordedFacts::tr("%1 %2", "number and name of a step")
                                         .arg(row + 1)
                                         .arg(rowName(model, row)),
                                     other.label + u". "_s + other.sentence,
                                     {},
                                     true,
                                     row});
    return facts;
}

QString localTextOf(const RecordingsModel& model, std::size_t row)
{
    QStringList lines;
    for (int side = 0; side < 2; ++side)
        if (const LocalError* local = model.localError(row, side)) {
            const QString sentence = engineText(local->sentence);
            lines << (model.live() ? RecordedFacts::tr("By itself, on its recorded input: %1").arg(sentence)
                                   : RecordedFacts::tr("%1 by itself, on its recorded input: %2")
                                         .arg(side == 0 ? u"A"_s : u"B"_s, sentence));
        }
    return lines.join(u'\n');
}

std::vector<RecordedFact> environmentFactsOf(const RecordingsModel& model)
{
    std::vector<RecordedFact> facts;
    if (model.isPair()) {
        for (const RecordingComparison::Fact& fact : model.environment())
            facts.push_back({fromUtf8(fact.name), fromUtf8(fact.a), fromUtf8(fact.b), true, {}});
    } else if (model.isOpen()) {
        for (const auto& [name, value] : model.file(0)->recording.environment)
            facts.push_back({fromUtf8(name), fromUtf8(value), {}, false, {}});
    }
    return facts;
}

} // namespace comparo::ui
