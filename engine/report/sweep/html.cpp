// SPDX-License-Identifier: Apache-2.0
#include "engine/base/version.h"
#include "engine/report/html/page.h"
#include "engine/report/number_text.h"
#include "engine/report/sweep/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>

namespace comparo {
namespace {

using namespace report;

/// What only this page has.
constexpr std::string_view kStyle = R"(
main { max-width: 1600px; }
#cases td, #cases th { text-align: left; vertical-align: top; } #cases .n { text-align: right; }
#cases td.text { min-width: 160px; max-width: 360px; } #cases summary { cursor: pointer; } #cases details p { margin: 4px 0; }
#cases details code { display: block; background: var(--well); padding: 5px 8px; border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
#cases thead button { border: 0; background: none; padding: 0; min-height: 0; color: inherit; }
#cases thead th[aria-sort=ascending] button::after { content: "\00a0\25b2"; } #cases thead th[aria-sort=descending] button::after { content: "\00a0\25bc"; }
#cases tr.exact td.v { color: var(--exact); } #cases tr.within td.v { color: var(--within); } #cases tr.different td.v { color: var(--different); font-weight: 600; }
.failed { border-top: 1px solid var(--rule); padding: 8px 0; } .failed h3 { margin: 4px 0; overflow-wrap: anywhere; } .failed p { margin: 4px 0; overflow-wrap: anywhere; }
.failed .pictures { display: flex; flex-wrap: wrap; gap: 12px; } .failed figure { margin: 4px 0; } .failed img { display: block; background: var(--well); }
#groups th, #groups td { white-space: normal; } #groups th:first-child, #groups th:nth-child(2) { text-align: left; overflow-wrap: anywhere; font-weight: 400; }
)";

/// Sorting by a click on a column's name, and buttons that show one verdict only.
constexpr std::string_view kScript = R"(
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
    shown.textContent = count + ' of ' + rows.length + ' shown';
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
  tools.hidden = false;
  show('all');
})();
)";

template <class... Values>
void add(std::string& text, fmt::format_string<Values...> format, Values&&... values)
{
    fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
}

const char* classOf(OutcomeKind verdict)
{
    return verdict <= OutcomeKind::Equal             ? "exact"
           : verdict == OutcomeKind::WithinTolerance ? "within"
                                                     : "different";
}

/// A number that JavaScript sorts by: "Infinity" for inf.
std::string keyText(double value)
{
    return std::isinf(value) ? "Infinity" : exactText(value);
}

std::string detailsOf(const SweepCaseResult& result)
{
    std::string part =
        "<details><summary>" + escapeHtml(result.image) + "</summary><p>" + escapeHtml(result.words) + "</p>";
    const auto paragraph = [&part](const std::string& text) {
        if (!text.empty())
            part += "<p>" + escapeHtml(text) + "</p>";
    };
    for (const std::string& hazard : result.hazards)
        paragraph(hazard);
    paragraph(result.cause);
    for (const Message& note : result.notes)
        paragraph("Note on the picture: " + english(note));
    if (!result.tolerance.empty())
        paragraph("Tolerance: " + result.tolerance +
                  (result.rule.empty() ? "" : " (contract " + result.rule + ")"));
    return part + "<code>" + escapeHtml(result.command) + "</code></details>";
}

std::string placeOf(const SweepCaseResult& result)
{
    if (!result.first)
        return "–";
    std::string text = fmt::format("x {} y {} c {}", result.first->x, result.first->y, result.first->c);
    return result.first->n ? fmt::format("n {} ", result.first->n) + text : text;
}

void addRow(std::string& out, const SweepCaseResult& result)
{
    const bool ran = result.verdict != OutcomeKind::Error;
    const auto number = [&out, ran](const std::string& key, const std::string& shown) {
        if (ran)
            add(out, R"(<td class="n" data-key="{}">{}</td>)", key, escapeHtml(shown));
        else
            out += R"(<td class="n" data-key="-1">–</td>)";
    };
    add(out,
        R"(<tr class="{}" data-verdict="{}" data-failed="{}"><td class="n" data-key="{}">{}</td>)"
        R"(<td class="v" data-key="{}">{}</td><td class="text" data-key="{}">{}</td>)"
        R"(<td class="text">{}</td><td class="text">{}</td>)",
        classOf(result.verdict), toString(result.verdict), result.isFailure() ? 1 : 0, result.number,
        result.number, static_cast<int>(result.verdict), toString(result.verdict), escapeHtml(result.image),
        detailsOf(result), escapeHtml(result.pipeline), escapeHtml(result.pair()));
    number(keyText(result.differingShare()), percentText(result.differing, result.samples));
    number(keyText(result.maxAbs), roundedText(result.maxAbs));
    number(keyText(result.requiredAtol), exactText(result.requiredAtol));
    number(keyText(result.eightBitSteps), roundedText(result.eightBitSteps));
    number(std::to_string(result.requiredUlp), ulpText(result.requiredUlp));
    add(out, "<td>{}</td>", placeOf(result));
    number(exactText(result.secondsA), fmt::format("{:.3f}", result.secondsA));
    number(exactText(result.secondsB), fmt::format("{:.3f}", result.secondsB));
    out += "</tr>\n";
}

std::string casesSection(const SweepResults& results)
{
    std::string out = R"(<div class="tools" id="tools" hidden>)"
                      R"(<span class="group"><button type="button" data-show="all">All</button>)"
                      R"(<button type="button" data-show="failures">Failures</button>)";
    for (auto verdict = kOutcomeKinds.rbegin(); verdict != kOutcomeKinds.rend(); ++verdict)
        if (results.count(*verdict))
            add(out, R"(<button type="button" data-show="{0}">{0} ({1})</button>)", toString(*verdict),
                results.count(*verdict));
    out += R"(</span><output id="shown"></output></div><div class="scroll"><table id="cases"><thead><tr>)"
           R"(<th class="n">case</th><th>verdict</th><th>picture</th><th>pipeline</th><th>sides</th>)"
           R"(<th class="n">differ</th><th class="n">max |A−B|</th><th class="n">atol</th>)"
           R"(<th class="n">8-bit steps</th><th class="n">ULP</th><th>first difference</th>)"
           R"(<th class="n">A, s</th><th class="n">B, s</th></tr></thead><tbody>)"
           "\n";
    for (const SweepCaseResult* result : results.worstFirst())
        addRow(out, *result);
    return out +
           R"(</tbody></table></div><p class="hint">atol, 8-bit steps and ULP are what would pass, each alone. )"
           R"(A picture opens to what was found and the command that runs its case alone.</p>)";
}

/// Counts of one pipeline on one pair of sides.
struct Group {
    const SweepCaseResult* any = nullptr;
    std::size_t cases = 0, exact = 0, equal = 0, within = 0, failed = 0;
    double requiredAtol = 0.0;
};

std::string groupsSection(const SweepResults& results)
{
    std::vector<Group> groups;
    std::map<std::string, std::size_t> known;
    for (const SweepCaseResult& result : results.results) {
        const auto [at, isNew] = known.try_emplace(result.pipeline + "\n" + result.pair(), groups.size());
        if (isNew)
            groups.push_back(Group{&result});
        Group* group = &groups[at->second];
        ++group->cases;
        group->exact += result.verdict == OutcomeKind::BitExact ? 1U : 0U;
        group->equal += result.verdict == OutcomeKind::Equal ? 1U : 0U;
        group->within += result.verdict == OutcomeKind::WithinTolerance ? 1U : 0U;
        group->failed += result.isFailure() ? 1U : 0U;
        group->requiredAtol = std::max(group->requiredAtol, result.requiredAtol);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group& a, const Group& b) { return a.failed > b.failed; });
    std::string out =
        R"(<table id="groups"><thead><tr>)"
        R"(<th>pipeline</th><th>sides</th><th>cases</th><th>failed</th><th>within</th><th>equal</th><th>bit-exact</th>)"
        R"(<th>atol that all pass</th></tr></thead><tbody>)";
    for (const Group& group : groups)
        add(out,
            "<tr><th>{}</th><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></"
            "tr>\n",
            escapeHtml(group.any->pipeline), escapeHtml(group.any->pair()), group.cases, group.failed,
            group.within, group.equal, group.exact, exactText(group.requiredAtol));
    return out + "</tbody></table>";
}

std::string numbersOf(const SweepResults& results)
{
    std::string out = R"(<dl class="numbers">)";
    const auto number = [&](const char* label, std::size_t count, const std::string& detail) {
        add(out, R"(<div class="number"><dt>{}</dt><dd><strong>{}</strong><small>{}</small></dd></div>)",
            label, groupedText(count), escapeHtml(detail));
    };
    const std::size_t all = results.results.size();
    const auto share = [all](std::size_t count) { return percentText(count, all); };
    const std::size_t exact = results.count(OutcomeKind::BitExact);
    const std::size_t within = results.count(OutcomeKind::WithinTolerance);
    number("cases", all,
           results.shard.empty() ? fmt::format("of {}", results.cases)
                                 : fmt::format("of {}, shard {}", results.cases, results.shard));
    number("bit-exact", exact, share(exact));
    if (const std::size_t equal = results.count(OutcomeKind::Equal))
        number("equal", equal, share(equal));
    number("within tolerance", within, share(within));
    number("failed", results.failures(),
           fmt::format("{} different, {} with a hazard, {} errors", results.count(OutcomeKind::Different),
                       results.count(OutcomeKind::Hazard), results.count(OutcomeKind::Error)));
    return out + "</dl>";
}

std::string environmentsSection(const SweepResults& results)
{
    std::string out;
    for (const EnvironmentFacts& facts : results.environments) {
        out += R"(<table class="environment"><tbody>)";
        for (const auto& [name, value] : facts)
            if (!value.empty())
                add(out, "<tr><th>{}</th><td>{}</td></tr>", escapeHtml(name), escapeHtml(value));
        out += "</tbody></table>";
    }
    return out;
}

} // namespace

std::string toSweepHtml(const SweepResults& results, const report::SweepFailures& failures)
{
    const bool failed = results.failures() > 0;
    const bool whole = results.missing.empty();
    const std::size_t sameBits = results.count(OutcomeKind::BitExact);
    const bool exact = sameBits == results.results.size();
    const bool equal = sameBits + results.count(OutcomeKind::Equal) == results.results.size();
    const char* word = failed   ? "Failures"
                       : !whole ? "Incomplete"
                       : exact  ? "Bit-exact"
                       : equal  ? "Equal"
                                : "Within tolerance";
    const Verdict look = failed           ? Verdict::Different
                         : equal && whole ? Verdict::Equal
                                          : Verdict::WithinTolerance;
    Page page;
    page.title = "Sweep";
    page.kind = "Comparoscope";
    page.created = results.created;
    page.style = kStyle;
    const std::string missing = missingSentence(results);
    page.verdict =
        verdictBar(outcomeKindOf(look), word, results.sentence() + (missing.empty() ? "" : " " + missing));
    page.lead = numbersOf(results);
    page.command = results.command;
    page.sections = {{"by-pipeline", "Pipelines and sides", groupsSection(results), "", true},
                     {"by-case", "Cases, the worst first", casesSection(results), "Cases"},
                     {"environment", "Environment", environmentsSection(results), "", true}};
    if (failures.all)
        page.sections.insert(page.sections.begin(), {"failed", "What failed, the worst first",
                                                     failuresSection(failures), "Failures"});
    page.footer = fmt::format("Written by Comparoscope {}.", kVersion);
    page.script = kScript;
    return toHtml(page);
}

} // namespace comparo
