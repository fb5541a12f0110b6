// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/writers.h"

#include "engine/answer/answer_json.h"
#include "engine/base/message_json.h"
#include "engine/base/message_list.h"
#include "engine/compare/position_json.h"
#include "engine/peer/facts_json.h"
#include "engine/pipeline/timeline_json.h"
#include "engine/report/number_text.h"
#include "engine/report/run/places.h"
#include "engine/report/run/races_json.h"
#include "engine/report/run/regions_json.h"
#include "engine/report/run/report_text.h"

#include <nlohmann/json.hpp>

#include <type_traits>
#include <variant>

namespace comparo {

namespace {

using Json = nlohmann::ordered_json;

Json descJson(const TensorDesc& desc)
{
    const Shape& shape = desc.shape;
    return {{"dtype", toString(desc.dtype)},
            {"shape", {shape.n, shape.c, shape.h, shape.w}},
            {"layout", toString(desc.layout)}};
}

Json optionalDescJson(const Tensor& tensor)
{
    return tensor.isEmpty() ? Json(nullptr) : descJson(tensor.desc());
}

Json statisticsJson(const std::string& name, const ChannelStatistics& s, const Comparison& of)
{
    return {{"channel", name},
            {"samples", s.samples},
            {"differing", s.differing},
            {"violating", s.violating},
            {"nonFinite", s.nonFinite},
            {"maxAbs", numberJson<Json>(s.maxAbs)},
            {"maxRel", numberJson<Json>(s.maxRel)},
            {"maxUlp", s.maxUlp},
            {"meanAbs", numberJson<Json>(s.meanAbs)},
            {"bias", numberJson<Json>(s.bias)},
            {"rmse", numberJson<Json>(s.rmse)},
            {"psnr", numberJson<Json>(s.psnr)},
            {"ssim", numberJson<Json>(s.ssim)},
            {"worst", positionJson<Json>(s.worst, &of)},
            {"first", positionJson<Json>(s.first, &of)}};
}

/// Booleans, numbers and words as such; sizes and pairs as the command line writes them.
Json valueJson(const Value& value)
{
    return std::visit(
        [&value](const auto& held) -> Json {
            using Held = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<Held, double>)
                return numberJson<Json>(held);
            else if constexpr (std::is_arithmetic_v<Held> || std::is_same_v<Held, std::string>)
                return held;
            else
                return toString(value);
        },
        value);
}

Json drawsJson(const Draws& draws)
{
    Json columns = Json::object();
    for (const Draws::Column& column : draws.columns())
        columns[column.name] = column.values;
    return columns;
}

/// What the step's module owned beside the image, and where.
Json tensorsJson(const std::vector<TracedTensor>& tensors)
{
    Json list = Json::array();
    for (const TracedTensor& owned : tensors)
        list.push_back({{"name", owned.name},
                        {"role", owned.role == Module::Role::Buffer ? "buffer" : "draw"},
                        {"registered", owned.registered},
                        {"device", owned.device.name()},
                        {"tensor", descJson(owned.tensor.desc())}});
    return list;
}

Json stepJson(const StepTrace& trace)
{
    Json params = Json::object();
    if (trace.step.op) {
        for (const Field& field : trace.step.op->info.schema.fields)
            params[field.id] = valueJson(trace.step.params.value(field.id));
    }
    Json json{{"op", trace.step.op ? trace.step.op->id : std::string()},
              {"params", params},
              {"input", optionalDescJson(trace.input)},
              {"output", optionalDescJson(trace.output)},
              {"notes", english(trace.notes)},
              {"draws", drawsJson(trace.draws)},
              {"tensors", tensorsJson(trace.tensors)},
              {"milliseconds", numberJson<Json>(trace.milliseconds)}};
    if (trace.peer)
        json["peer"] = Json::parse(toJson(*trace.peer));
    return json;
}

Json traceJson(const std::optional<Trace>& trace)
{
    if (!trace)
        return nullptr;
    Json steps = Json::array();
    for (const StepTrace& step : trace->steps)
        steps.push_back(stepJson(step));
    const std::vector<TimelineEntry> calls =
        trace->timeline ? trace->timeline->entries() : std::vector<TimelineEntry>();
    const std::optional<PeerSide>& peer = trace->side.peer;
    Json json = {{"device", peer ? peer->place() : trace->side.device.name()},
                 {"emulated", trace->side.runsOn(DeviceKind::Emu)},
                 {"numerics", peer ? "peer" : toString(trace->side.numerics)},
                 {"input", optionalDescJson(trace->input)},
                 {"milliseconds", numberJson<Json>(trace->milliseconds)},
                 {"steps", steps},
                 {"timeline", Json::parse(timelineToJson(calls))}};
    json.update(Json::parse(report::racesToJson(*racesOf(trace))));
    if (trace->peer)
        json["peer"] = Json::parse(toJson(*trace->peer));
    return json;
}

Json toleranceJson(const Tolerance& tolerance)
{
    return {{"atol", numberJson<Json>(tolerance.atol)},
            {"rtol", numberJson<Json>(tolerance.rtol)},
            {"ulp", tolerance.ulp},
            {"text", tolerance.toText()}};
}

/// The rule is null where none applies.
Json contractJson(const std::optional<AppliedContract>& contract)
{
    if (!contract)
        return nullptr;
    return {{"file", contract->file},
            {"rule", contract->rule.empty() ? Json(nullptr) : Json(contract->rule)}};
}

Json histogramJson(const ErrorHistogram& histogram)
{
    Json bins = Json::array();
    for (const ErrorHistogram::Bin& bin : histogram.bins)
        bins.push_back(
            {{"low", numberJson<Json>(bin.low)}, {"high", numberJson<Json>(bin.high)}, {"count", bin.count}});
    return {{"logarithmic", histogram.logarithmic},
            {"total", histogram.total},
            {"nonFinite", histogram.nonFinite},
            {"bins", bins}};
}

Json causeJson(const std::optional<CauseReport>& cause)
{
    if (!cause)
        return nullptr;
    Json hypotheses = Json::array();
    for (const auto& [id, label, parameters, match, given] : cause->hypotheses) {
        hypotheses.push_back({{"id", id},
                              {"label", english(label)},
                              {"detail", english(parameters)},
                              {"reproduced", match.reproduced},
                              {"broken", match.broken},
                              {"unreached", match.unreached},
                              {"differing", match.differing},
                              {"share", numberJson<Json>(match.share())}});
        if (match.evidence)
            hypotheses.back()["evidenceBits"] = numberJson<Json>(*match.evidence);
    }
    Json json{{"step", cause->step},
              {"differing", cause->differing},
              {"named", cause->isNamed},
              {"verdict", english(cause->verdict)},
              {"hypotheses", hypotheses}};
    if (const std::optional<TieMap>& ties = cause->ties)
        json["ties"] = {{"differing", ties->differing},
                        {"examined", ties->examined},
                        {"near", ties->near},
                        {"across", ties->across},
                        {"within", ties->within},
                        {"farthest", ties->farthest},
                        {"sentence", english(ties->sentence)}};
    return json;
}

Json refereedSideJson(const RefereedSide& side)
{
    const auto place = [](const RefereedSample& sample) -> Json {
        return {{"n", sample.n},
                {"c", sample.c},
                {"y", sample.y},
                {"x", sample.x},
                {"a", numberJson<Json>(sample.a)},
                {"b", numberJson<Json>(sample.b)},
                {"truth", numberJson<Json>(sample.truth)}};
    };
    return {{"nearer", side.nearer},
            {"nonFinite", side.nonFinite},
            {"meanUlp", numberJson<Json>(side.meanUlp)},
            {"maxUlp", numberJson<Json>(side.maxUlp)},
            {"meanError", numberJson<Json>(side.meanError)},
            {"maxError", numberJson<Json>(side.maxError)},
            {"worst", side.worst ? place(*side.worst) : Json(nullptr)}};
}

/// Which side is nearer to float64, or why nobody can say.
Json refereeJson(const RefereeReport& referee)
{
    Json json{{"available", referee.isAvailable()}, {"sentence", english(referee.sentence())}};
    if (!referee.isAvailable())
        return json;
    json["step"] = referee.step;
    json["op"] = referee.op;
    json["rule"] = english(referee.rule);
    json["unit"] = refereeUnit(referee.dtype);
    json["samples"] = referee.samples;
    json["differing"] = referee.differing;
    json["ties"] = referee.ties;
    json["a"] = refereedSideJson(referee.a);
    json["b"] = refereedSideJson(referee.b);
    return json;
}

/// Whether a cause was found, and if not, why there is none.
Json explanationJson(const Report& report)
{
    return {{"state", toString(report.explanation())}, {"sentence", english(report.explanationSentence())}};
}

Json bisectionJson(const std::optional<Bisection>& bisection)
{
    if (!bisection)
        return nullptr;
    Json steps = Json::array();
    for (const StepDifference& step : bisection->steps)
        steps.push_back({{"step", step.step},
                         {"op", step.op},
                         {"localShare", numberJson<Json>(step.localShare)},
                         {"localMax", numberJson<Json>(step.localMax)},
                         {"accumulatedShare", numberJson<Json>(step.accumulatedShare)},
                         {"accumulatedMax", numberJson<Json>(step.accumulatedMax)}});
    const auto first = bisection->firstDiverging();
    return {{"firstDiverging", first ? Json(*first) : Json(nullptr)}, {"steps", steps}};
}

Json checkedJson(const std::vector<CheckedGradient>& checked)
{
    Json list = Json::array();
    for (const CheckedGradient& place : checked)
        list.push_back({{"tensor", place.tensor},
                        {"n", place.n},
                        {"c", place.c},
                        {"y", place.y},
                        {"x", place.x},
                        {"backward", numberJson<Json>(place.analytic)},
                        {"difference", numberJson<Json>(place.numeric)},
                        {"share", numberJson<Json>(place.share())},
                        {"tieDistance", numberJson<Json>(place.tieDistance)},
                        {"fragile", place.fragile}});
    return list;
}

/// Every value of a small tensor, in n, c, y, x order; null for one the size of an image.
Json smallTensorJson(const Tensor& tensor)
{
    constexpr std::int64_t kMostValues = 4096;
    const Shape& s = tensor.shape();
    if (s.elements() > kMostValues)
        return nullptr;
    Json list = Json::array();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    list.push_back(numberJson<Json>(tensor.at(n, c, y, x)));
    return list;
}

Json gradientJson(const GradientFindings& gradient)
{
    Json pairs = Json::array();
    for (const GradientPair& pair : gradient.pairs) {
        const bool isImage = &pair == &gradient.pairs.front();
        pairs.push_back({{"name", pair.name},
                         {"verdict", toString(pair.comparison.verdict)},
                         {"tensor", descJson(pair.a.desc())},
                         {"statistics", statisticsJson("all", pair.comparison.all, pair.comparison)},
                         {"a", isImage ? Json(nullptr) : smallTensorJson(pair.a)},
                         {"b", isImage ? Json(nullptr) : smallTensorJson(pair.b)}});
    }
    Json check = nullptr;
    if (gradient.check)
        check = {{"holds", gradient.checkHolds()},
                 {"on", english(gradient.checkedOn)},
                 {"limit", numberJson<Json>(gradient.checkLimit)},
                 {"places", gradient.check->sturdy},
                 {"fragilePlaces", gradient.check->fragile},
                 {"worst", numberJson<Json>(gradient.check->worstSturdy)},
                 {"worstFragile", numberJson<Json>(gradient.check->worstFragile)},
                 {"worstEntry", numberJson<Json>(gradient.worstEntry())},
                 {"worstPlaces", checkedJson(gradient.check->worst)},
                 {"entries", checkedJson(gradient.check->entries)}};
    return {{"weights", english(gradient.weights)},
            {"verdict", toString(gradient.verdict())},
            {"sentence", english(gradient.sentence())},
            {"gradients", pairs},
            {"check", check}};
}

Json chartsJson(const std::vector<LineChart>& charts)
{
    Json list = Json::array();
    for (const LineChart& chart : charts) {
        Json lines = Json::array();
        for (const LineChart::Series& series : chart.series) {
            Json points = Json::array();
            for (std::size_t i = 0; i < series.x.size(); ++i)
                points.push_back({numberJson<Json>(series.x[i]), numberJson<Json>(series.y[i])});
            lines.push_back({{"name", series.name}, {"points", points}});
        }
        list.push_back({{"id", chart.id},
                        {"title", chart.title},
                        {"x", chart.xTitle},
                        {"y", chart.yTitle},
                        {"series", lines}});
    }
    return list;
}

Json placesJson(const Report& report)
{
    Json places = Json::array();
    for (const report::Place& place : report::worstPlaces(report.imageA, report.imageB))
        places.push_back({{"peak", positionJson<Json>(place.peak, &*report.comparison)},
                          {"size", numberJson<Json>(place.size)},
                          {"differing", place.differing}});
    return places;
}

Json bookmarksJson(const std::vector<KeptPlace>& bookmarks)
{
    Json list = Json::array();
    for (const KeptPlace& place : bookmarks) {
        Json a = Json::array(), b = Json::array();
        for (const double value : place.a)
            a.push_back(numberJson<Json>(value));
        for (const double value : place.b)
            b.push_back(numberJson<Json>(value));
        list.push_back({{"name", place.name},
                        {"x", place.x},
                        {"y", place.y},
                        {"n", place.n},
                        {"step", place.step},
                        {"a", std::move(a)},
                        {"b", std::move(b)}});
    }
    return list;
}

Json notesJson(const std::vector<FileNote>& notes)
{
    Json list = Json::array();
    for (const FileNote& each : notes)
        list.push_back({{"side", each.side.empty() ? Json(nullptr) : Json(each.side)},
                        {"file", each.file},
                        {"code", each.note.code},
                        {"text", english(each.note.text)}});
    return list;
}

Json environmentJson(const Environment& environment)
{
    Json devices = Json::array();
    for (const DeviceInfo& info : environment.devices)
        devices.push_back({{"name", info.id.name()},
                           {"emulated", info.id.kind == DeviceKind::Emu},
                           {"label", info.label},
                           {"detail", info.detail},
                           {"memory", info.memory}});
    Json libraries = Json::object();
    for (const auto& [name, version] : environment.libraries)
        libraries[name] = version;
    return {
        {"version", environment.version}, {"system", environment.system}, {"compiler", environment.compiler},
        {"cpu", environment.cpu},         {"devices", devices},           {"libraries", libraries}};
}

Json repeatsJson(const std::vector<RepeatedSide>& repeats)
{
    Json list = Json::array();
    for (const RepeatedSide& each : repeats) {
        const RepeatReport& repeat = each.repeat;
        Json runs = Json::array();
        for (const RepeatRun& run : repeat.runs)
            runs.push_back({{"how", english(run.how)}, {"result", run.result}});
        list.push_back(
            {{"side", each.side},
             {"nondeterministic", repeat.isNondeterministic()},
             {"results", repeat.results.size()},
             {"samples", repeat.samples},
             {"varying", repeat.varying},
             {"differing",
              repeat.differing ? Json{repeat.differing->first, repeat.differing->second} : Json(nullptr)},
             {"hazards", repeat.hazards.size()},
             {"sentence", english(repeat.sentence())},
             {"runs", runs}});
    }
    return list;
}

Json coverageJson(const Coverage& coverage)
{
    Json left = Json::array();
    for (const Coverage::Left& each : coverage.left)
        left.push_back({{"what", english(each.what)}, {"why", english(each.why)}});
    return {{"compared", coverage.compared}, {"of", coverage.of}, {"left", left}};
}

Json partJson(const Alignment::Part& part)
{
    return {{"x", part.x}, {"y", part.y}, {"width", part.width}, {"height", part.height}};
}

Json alignmentJson(const Alignment& alignment, bool isUndone)
{
    Json json{{"kind", toString(alignment.kind)},
              {"claim", english(alignment.claim)},
              {"sentence", english(alignment.sentence)},
              {"undone", isUndone},
              {"orientationOfB", alignment.turn},
              {"a", partJson(alignment.a)},
              {"b", partJson(alignment.b)}};
    if (!alignment.resize.empty())
        json["resize"] = alignment.resize;
    return json;
}

Json picturesJson(const std::vector<PictureFinding>& pictures)
{
    Json list = Json::array();
    for (const PictureFinding& each : pictures) {
        Json json{{"name", each.name},
                  {"verdict", toString(each.outcome.kind)},
                  {"sentence", english(each.outcome.sentence())}};
        if (each.comparison) {
            Json channels = Json::array();
            for (std::size_t c = 0; c < each.comparison->channels.size(); ++c)
                channels.push_back(statisticsJson(each.comparison->nameOf(static_cast<int>(c)),
                                                  each.comparison->channels[c], *each.comparison));
            json["a"] = descJson(each.comparison->descA);
            json["b"] = descJson(each.comparison->descB);
            json["statistics"] = {{"all", statisticsJson("all", each.comparison->all, *each.comparison)},
                                  {"channels", channels}};
        }
        list.push_back(std::move(json));
    }
    return list;
}

Json sideJson(const std::string& label, const TensorDesc& desc, const std::optional<Trace>& trace)
{
    return {{"label", label}, {"image", descJson(desc)}, {"trace", traceJson(trace)}};
}

} // namespace

std::string toReportJson(const Report& report)
{
    const Comparison& comparison = *report.comparison;
    const Outcome outcome = report.outcome();
    Json channelList = Json::array();
    for (std::size_t c = 0; c < comparison.channels.size(); ++c)
        channelList.push_back(
            statisticsJson(comparison.nameOf(static_cast<int>(c)), comparison.channels[c], comparison));

    Json json;
    json["schema"] = "comparoscope.report/2";
    json["title"] = report.title;
    json["inputPath"] = report.inputPath;
    json["command"] = report.command;
    json["created"] = report.created;
    json["verdict"] = {{"id", toString(outcome.kind)},
                       {"passes", outcome.passes()},
                       {"sentence", english(outcome.sentence())},
                       {"message", messageJson<Json>(outcome.sentence())}};
    json["answer"] = answerJson<Json>(answerIn(report));
    json["coverage"] = coverageJson(report.coverage);
    if (report.ignored)
        json["ignored"] = {{"samples", report.ignored->samples}, {"of", report.ignored->of}};
    if (report.alignment)
        json["alignment"] = alignmentJson(*report.alignment, report.undoes);
    if (!report.pictures.empty()) {
        json["picture"] = report.picture;
        json["pictures"] = picturesJson(report.pictures);
    }
    json["notes"] = notesJson(report.notes);
    json["a"] = sideJson(english(report.labelA), comparison.descA, report.a);
    json["b"] = sideJson(english(report.labelB), comparison.descB, report.b);
    json["tolerance"] = toleranceJson(comparison.tolerance);
    json["contract"] = contractJson(report.contract);
    json["required"] = {{"absolute", numberJson<Json>(comparison.requiredAtol)},
                        {"eightBitSteps",
                         numberJson<Json>(report::inEightBitSteps(comparison.requiredAtol, comparison.peak))},
                        {"ulp", comparison.requiredUlp},
                        {"relative", numberJson<Json>(comparison.requiredRtol)}};
    json["peak"] = numberJson<Json>(comparison.peak);
    json["statistics"] = {{"all", statisticsJson("all", comparison.all, comparison)},
                          {"channels", channelList}};
    json["histogram"] = histogramJson(comparison.histogram);
    json["worstPlaces"] = placesJson(report);
    if (report.regions)
        json["regions"] = Json::parse(report::regionsToJson(*report.regions, comparison));
    if (!report.bookmarks.empty())
        json["bookmarks"] = bookmarksJson(report.bookmarks);
    json["bisection"] = bisectionJson(report.bisection);
    json["cause"] = causeJson(report.cause);
    json["explanation"] = explanationJson(report);
    if (report.referee)
        json["referee"] = refereeJson(*report.referee);
    if (!report.repeats.empty())
        json["repeats"] = repeatsJson(report.repeats);
    if (report.gradient)
        json["gradient"] = gradientJson(*report.gradient);
    if (!report.charts.empty())
        json["charts"] = chartsJson(report.charts);
    json["pipeline"] = Json::parse(toJson(report.pipeline));
    json["environment"] = environmentJson(report.environment);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace comparo
