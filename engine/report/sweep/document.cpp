// SPDX-License-Identifier: Apache-2.0
#include "engine/base/version.h"
#include "engine/report/document/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/sweep/case_pictures.h"
#include "engine/report/sweep/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace comparo {
namespace {

using namespace document;
using report::exactText;
using report::roundedText;
using report::ulpText;

/// Sorting by a click on a column's name, and buttons that show one verdict only.
constexpr const char* kScript = R"(
(() => {
  const table = document.getElementById('cases'), body = table.tBodies[0], tools = document.getElementById('tools');
  const rows = [...body.rows], shown = document.getElementById('shown');
  const show = (wanted) => {
    let count = 0;
    for (const row of rows) {
      row.hidden = wanted !== 'all' && (wanted === 'failures' ? row.dataset.failed !== '1' : row.dataset.verdict !== wanted);
      count += row.hidden ? 0 : 1;
    }
    for (const button of tools.querySelectorAll('button')) button.setAttribute('aria-pressed', button.dataset.show === wanted);
    shown.textContent = count + ' of ' + rows.length + ' cases shown';
  };
  for (const button of tools.querySelectorAll('button')) button.addEventListener('click', () => show(button.dataset.show));
  const key = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const descending = head.getAttribute('aria-sort') === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      const numeric = head.classList.contains('n');
      const compare = (a, b) => {
        const x = key(a, column), y = key(b, column);
        return numeric ? Number(x) - Number(y) || 0 : x.localeCompare(y, 'en', { numeric: true });
      };
      const order = [...rows].sort((a, b) => (descending ? -1 : 1) * compare(a, b));
      body.append(...order);
    });
  });
  table.closest('.scroll').before(tools);
  tools.hidden = false;
  show('all');
})();
)";

/// The buttons of the script.
std::string toolsOf(const SweepResults& results)
{
    std::string out = R"(<div class="tools" id="tools" hidden>)"
                      R"(<span class="group"><button type="button" data-show="all">All</button>)"
                      R"(<button type="button" data-show="failures">Failures</button>)";
    for (auto verdict = kOutcomeKinds.rbegin(); verdict != kOutcomeKinds.rend(); ++verdict)
        if (results.count(*verdict))
            out += fmt::format(R"(<button type="button" data-show="{0}">{0} ({1})</button>)",
                               toString(*verdict), results.count(*verdict));
    return out + R"(</span><output id="shown"></output></div>)";
}

/// A number that JavaScript sorts by: "Infinity" for inf.
std::string keyText(double value)
{
    return std::isinf(value) ? "Infinity" : exactText(value);
}

Cell keyed(Text text, std::string key)
{
    Cell cell(std::move(text));
    cell.key = std::move(key);
    return cell;
}

/// The picture, which opens to what was found and the command that runs its case alone.
Cell pictureCell(const SweepCaseResult& result)
{
    Cell cell = keyed(result.image, result.image);
    const auto add = [&cell](const std::string& text) {
        if (!text.empty())
            cell.details.push_back({text});
    };
    add(english(result.answer));
    add(english(result.words));
    for (const Message& hazard : result.hazards)
        add(english(hazard));
    add(english(result.cause));
    for (const Message& note : result.notes)
        add("Note on the image: " + english(note));
    if (!result.tolerance.empty())
        add("Tolerance: " + result.tolerance +
            (result.rule.empty() ? "" : " (contract " + result.rule + ")"));
    cell.command = result.command;
    return cell;
}

std::string placeOf(const SweepCaseResult& result)
{
    if (!result.first)
        return "–";
    std::string text = fmt::format("x {} y {} c {}", result.first->x, result.first->y, result.first->c);
    return result.first->n ? fmt::format("n {} ", result.first->n) + text : text;
}

Row rowOf(const SweepCaseResult& result)
{
    const bool ran = result.verdict != OutcomeKind::Error;
    const auto number = [ran](const std::string& key, const std::string& shown) {
        return ran ? keyed(shown, key) : keyed("–", "-1");
    };
    Row row{{std::to_string(result.number),
             keyed(toString(result.verdict), std::to_string(static_cast<int>(result.verdict))),
             pictureCell(result), result.pipeline, result.pair(),
             number(keyText(result.differingShare()), percentText(result.differing, result.samples)),
             number(keyText(result.maxAbs), roundedText(result.maxAbs)),
             number(keyText(result.requiredAtol), exactText(result.requiredAtol)),
             number(keyText(result.eightBitSteps), roundedText(result.eightBitSteps)),
             number(std::to_string(result.requiredUlp), ulpText(result.requiredUlp)), placeOf(result),
             number(exactText(result.secondsA), fmt::format("{:.3f}", result.secondsA)),
             number(exactText(result.secondsB), fmt::format("{:.3f}", result.secondsB))},
            toneOf(result.verdict)};
    row.marks = {{"verdict", toString(result.verdict)}, {"failed", result.isFailure() ? "1" : "0"}};
    return row;
}

Blocks casesOf(const SweepResults& results)
{
    Table table{{{"case"},
                 left("verdict"),
                 wrapped("image"),
                 wrapped("pipeline"),
                 wrapped("sides"),
                 {"differ"},
                 {"max |A−B|"},
                 {"atol"},
                 {"8-bit steps"},
                 {"ULP"},
                 left("first difference"),
                 {"A, s"},
                 {"B, s"}}};
    table.id = "cases";
    table.headed = false;
    for (const SweepCaseResult* result : results.worstFirst())
        table.rows.push_back(rowOf(*result));
    return {std::move(table),
            hint("atol, 8-bit steps and ULP are the tolerances that would pass, each alone. On a page, an "
                 "image opens its findings and the command that runs its case alone.")};
}

/// Counts of one pipeline on one pair of sides.
struct Group {
    const SweepCaseResult* any = nullptr;
    std::size_t cases = 0, exact = 0, equal = 0, within = 0, failed = 0;
    double requiredAtol = 0.0;
};

Table groupsOf(const SweepResults& results)
{
    std::vector<Group> groups;
    std::map<std::string, std::size_t> known;
    for (const SweepCaseResult& result : results.results) {
        const auto [at, isNew] = known.try_emplace(result.pipeline + "\n" + result.pair(), groups.size());
        if (isNew)
            groups.push_back(Group{&result});
        Group& group = groups[at->second];
        ++group.cases;
        group.exact += result.verdict == OutcomeKind::BitExact ? 1U : 0U;
        group.equal += result.verdict == OutcomeKind::Equal ? 1U : 0U;
        group.within += result.verdict == OutcomeKind::WithinTolerance ? 1U : 0U;
        group.failed += result.isFailure() ? 1U : 0U;
        group.requiredAtol = std::max(group.requiredAtol, result.requiredAtol);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group& a, const Group& b) { return a.failed > b.failed; });
    Table table{{wrapped("pipeline"),
                 wrapped("sides"),
                 {"cases"},
                 {"failed"},
                 {"within"},
                 {"equal"},
                 {"bit-exact"},
                 {"atol that all pass"}}};
    table.headed = false;
    for (const Group& group : groups)
        table.rows.push_back(
            {{group.any->pipeline, group.any->pair(), std::to_string(group.cases),
              std::to_string(group.failed), std::to_string(group.within), std::to_string(group.equal),
              std::to_string(group.exact), exactText(group.requiredAtol)}});
    return table;
}

Numbers numbersOf(const SweepResults& results)
{
    Numbers numbers;
    const auto add = [&](const char* label, std::size_t count, std::string detail) {
        numbers.numbers.push_back({label, groupedText(count), std::move(detail)});
    };
    const std::size_t all = results.results.size();
    const auto share = [all](std::size_t count) { return percentText(count, all); };
    const std::size_t exact = results.count(OutcomeKind::BitExact);
    const std::size_t within = results.count(OutcomeKind::WithinTolerance);
    add("cases", all,
        results.shard.empty() ? fmt::format("of {}", results.cases)
                              : fmt::format("of {}, shard {}", results.cases, results.shard));
    add("bit-exact", exact, share(exact));
    if (const std::size_t equal = results.count(OutcomeKind::Equal))
        add("equal", equal, share(equal));
    add("within tolerance", within, share(within));
    add("failed", results.failures(),
        fmt::format("{} different, {} with a hazard, {} errors", results.count(OutcomeKind::Different),
                    results.count(OutcomeKind::Hazard), results.count(OutcomeKind::Error)));
    return numbers;
}

Article articleOf(const report::SweepFailure& failure)
{
    const SweepCaseResult& result = *failure.result;
    const report::SweepCasePictures& pictures = failure.pictures;
    Article article{{},
                    fmt::format("Case {}: {}", result.number, result.image),
                    {Paragraph{english(result.answer.isEmpty() ? result.words : result.answer)},
                     hint(result.pipeline + "\n" + result.pair())},
                    "failed"};
    if (!pictures.why.isEmpty()) {
        article.blocks.push_back(Paragraph{"No images: " + english(pictures.why)});
        return article;
    }
    Figure figure;
    figure.panes = {{Tone::A, "A", english(result.labelA()), pictures.a},
                    {Tone::B, "B", english(result.labelB()), pictures.b},
                    {Tone::Plain, "|A − B|", "where A and B differ", pictures.difference}};
    article.blocks.push_back(std::move(figure));
    return article;
}

Blocks failuresOf(const report::SweepFailures& failures)
{
    if (!failures.why.isEmpty())
        return {Paragraph{"There are no images. " + english(failures.why)}};
    Blocks blocks{
        Paragraph{failures.worst.size() < failures.all
                      ? fmt::format("The worst {} of {} cases that failed, run again for their images.",
                                    failures.worst.size(), groupedText(failures.all))
                      : fmt::format("{}, run again for {} images.",
                                    countedText(failures.all, "case that failed", "cases that failed"),
                                    failures.all == 1 ? "its" : "their")},
        hint("The difference is the largest |A−B| of the channels, from black to the largest of the case; "
             "where pixels are merged, the largest one of them is shown.")};
    for (const report::SweepFailure& failure : failures.worst)
        blocks.push_back(articleOf(failure));
    return blocks;
}

Banner bannerOf(const SweepResults& results)
{
    const bool whole = results.missing.empty();
    const std::size_t sameBits = results.count(OutcomeKind::BitExact);
    const bool exact = sameBits == results.results.size();
    const bool equal = sameBits + results.count(OutcomeKind::Equal) == results.results.size();
    Banner banner{OutcomeKind::WithinTolerance, "Within tolerance",
                  english(joined({results.sentence(), results.grades(), missingSentence(results)}, " "))};
    if (results.failures() > 0) {
        banner.outcome = OutcomeKind::Different;
        banner.word = "Failures";
    } else if (!whole) {
        banner.word = "Incomplete";
    } else if (equal) {
        banner.outcome = OutcomeKind::Equal;
        banner.word = exact ? "Bit-exact" : "Equal";
    }
    return banner;
}

} // namespace

document::Document documentOf(const SweepResults& results)
{
    Document document;
    document.title = "Sweep";
    document.kind = "Comparoscope";
    document.created = results.created;
    document.version = kVersion;
    document.verdict = bannerOf(results);
    document.lead = {numbersOf(results)};
    document.command = results.command;
    if (const report::SweepFailures failures = report::pictureFailures(results); failures.all)
        document.add("failed", "Failures, the worst first", failuresOf(failures), "Failures");
    document.add("by-pipeline", "Pipelines and sides", {groupsOf(results)});
    document.add("by-case", "Cases, the worst first", casesOf(results), "Cases");
    Blocks& environments = document.add("environment", "Environment", {});
    for (const EnvironmentFacts& each : results.environments) {
        Facts facts;
        for (const auto& [name, value] : each)
            facts.add(name, value);
        environments.push_back(std::move(facts));
    }
    document.web.tools = toolsOf(results);
    document.web.script = kScript;
    return document;
}

} // namespace comparo
