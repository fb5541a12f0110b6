#include "engine/diagnose/identify/play.h"

#include "engine/diagnose/identify/trial.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace comparo::candidates {
namespace {

/// The mean difference up to which two results may be one computation, rounded otherwise.
double nearness(DType dtype)
{
    constexpr double kLevels = 2.0;
    return dtype == DType::UInt8 ? kLevels : dtype == DType::UInt16 ? kLevels * 257.0 : kLevels / 255.0;
}

/// What a candidate gives; nothing where it gives another kind of image or refuses the input in `refusal`.
std::optional<Tensor> resultOf(const Candidate& candidate, const Tensor& wanted, std::string& refusal,
                               const Progress& progress)
{
    try {
        Tensor result = candidate.run(progress);
        return ofOneKind(result, wanted) ? std::optional(std::move(result)) : std::nullopt;
    } catch (const Error& refused) {
        if (refused.code() == ErrorCode::Cancelled || refused.code() == ErrorCode::OutOfMemory)
            throw;
        refusal = refused.message();
        return std::nullopt;
    }
}

/// Candidates of one group compute the same but for rounding: where the first is far off, the others are.
class Groups {
public:
    explicit Groups(DType dtype) : m_near(nearness(dtype)) {}

    [[nodiscard]] bool isFar(const Candidate& candidate) const
    {
        const auto known = m_isNear.find(candidate.group);
        return known != m_isNear.end() && !known->second;
    }
    void add(const Played& played, bool isApart = false)
    {
        if (!played.candidate.group.empty())
            m_isNear.emplace(played.candidate.group, played.mean <= m_near && !isApart);
    }

private:
    double m_near;
    std::map<std::string, bool> m_isNear; ///< by the first of each
};

/// Whether more than one in 20 samples differ by more than rounding does. It costs too much to try every way
/// of rounding of a filter that is another one; on average two filters may differ by as little.
bool isApart(const Tensor& given, const Tensor& wanted)
{
    constexpr std::int64_t kOften = 20;
    const double near = nearness(wanted.dtype());
    const Shape& s = wanted.shape();
    std::int64_t apart = 0;
    dispatch(wanted.dtype(), [&]<class T>() {
        const auto a = given.hostView<const T>();
        const auto b = wanted.hostView<const T>();
        for (int z = 0; z < s.n * s.c; ++z)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    apart += std::abs(static_cast<double>(a.row(z, y)[x]) -
                                      static_cast<double>(b.row(z, y)[x])) > near;
    });
    return apart * kOften > s.elements();
}

/// How a candidate did in the trials.
struct Standing {
    bool isTried = false;
    bool agrees = true;        ///< on every sample so far
    bool mayAgree = true;      ///< it differs by no more than a large picture may from an excerpt
    std::uint64_t samples = 0; ///< that were compared
    std::uint64_t equal = 0;
    double largest = 0.0;
};

/// Whether what is left may be the excerpt's own doing: in a large picture positions of a resize are rounded
/// otherwise, and so are sums of floats. Ties that are not modelled are as rare as isButForTies() says.
bool mayAgree(const Played& played, const Question& question)
{
    const DType dtype = question.output.dtype();
    const double level = nearness(dtype) / 2.0;
    if (played.candidate.butForTies && played.mean <= level / 100.0)
        return true;
    const Shape& from = question.input.shape();
    const Shape& to = question.output.shape();
    const bool resized = from.h != to.h || from.w != to.w;
    return (resized && played.mean <= level / 200.0) || (isFloat(dtype) && played.mean <= level / 4000.0);
}

std::vector<Standing> standingsOf(const std::vector<Trial>& trials, const Candidates& all,
                                  const Progress& progress)
{
    std::vector<Standing> standings(all.size());
    for (const Trial& trial : trials) {
        const Candidates cut = families(trial.question());
        Groups groups(trial.wanted().dtype());
        const auto samples = static_cast<std::uint64_t>(trial.wanted().shape().elements());
        std::size_t from = 0;
        for (const Candidate& small : cut) {
            // A square excerpt of a picture that is none has turns, which the picture has not.
            const auto at =
                std::find_if(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(),
                             [&](const Candidate& each) { return nameOf(each) == nameOf(small); });
            if (at == all.end())
                continue;
            const auto i = static_cast<std::size_t>(at - all.begin());
            from = i + 1;
            if (!small.local && !(small.mirrors && trial.isOfCorners()))
                continue;
            progress.throwIfCancelled();
            Standing& standing = standings[i];
            standing.isTried = true;
            if (!standing.mayAgree)
                continue;
            standing.mayAgree = false;
            const bool before = std::exchange(standing.agrees, false);
            std::string refusal;
            if (groups.isFar(small))
                continue;
            const std::optional<Tensor> result = resultOf(small, trial.question().output, refusal, progress);
            if (!result)
                continue;
            Played played{small, i};
            const Tensor judged = trial.judged(*result);
            compare(judged, trial.wanted(), played);
            groups.add(played, isApart(judged, trial.wanted()));
            standing.samples += samples;
            standing.equal += played.equal;
            standing.largest = std::max(standing.largest, played.largest);
            standing.agrees = before && played.equal == samples;
            standing.mayAgree = standing.agrees || mayAgree(played, trial.question());
        }
    }
    return standings;
}

/// Replays on the whole picture and keeps what that gave.
class Replays {
public:
    Replays(const Question& question, const Candidates& all, const Progress& progress)
        : m_question(question), m_all(all), m_progress(progress), m_groups(question.output.dtype())
    {
    }

    /// Whether to replay it can tell nothing: one that gives every sample has its name, or it is ours where a
    /// library gives every sample.
    [[nodiscard]] bool isSettled(std::size_t i) const
    {
        return m_exact.contains(m_all[i].name()) || (m_isLibraryExact && isOurs(m_all[i]));
    }
    [[nodiscard]] bool isAnyExact() const { return !m_exact.empty(); }
    [[nodiscard]] std::size_t count() const { return m_playing.results.size(); }
    [[nodiscard]] Playing& playing() { return m_playing; }

    void replay(std::size_t i)
    {
        m_progress.throwIfCancelled();
        const Candidate& candidate = m_all[i];
        if (isSettled(i) || m_groups.isFar(candidate))
            return;
        m_progress.report(static_cast<double>(m_turns++) / static_cast<double>(m_all.size()),
                          candidate.name());
        std::string refusal;
        const std::optional<Tensor> result = resultOf(candidate, m_question.output, refusal, m_progress);
        if (candidate.live && !refusal.empty())
            tellRefusal(candidate.library + ": " + refusal);
        if (!result)
            return;
        Played played{candidate, i};
        compare(*result, m_question.output, played);
        m_groups.add(played);
        if (played.equal == static_cast<std::uint64_t>(m_question.output.shape().elements())) {
            m_exact.insert(candidate.name());
            m_isLibraryExact = m_isLibraryExact || !isOurs(candidate);
        }
        m_playing.results.push_back(std::move(played));
    }

private:
    void tellRefusal(const std::string& refusal)
    {
        std::vector<std::string>& told = m_playing.refusals; // a peer may say the same of every choice
        if (std::find(told.begin(), told.end(), refusal) == told.end())
            told.push_back(refusal);
    }

    const Question& m_question;
    const Candidates& m_all;
    const Progress& m_progress;
    Groups m_groups;
    std::set<std::string> m_exact; ///< names
    bool m_isLibraryExact = false;
    std::size_t m_turns = 0;
    Playing m_playing;
};

/// Those that agree in the trials. Once others are known that give all of the picture, those beyond a budget
/// are left out, and told if they agreed on every sample.
void replayLeaders(Replays& replays, const Candidates& all, const std::vector<Standing>& standings)
{
    constexpr std::size_t kBudget = 8;
    std::vector<std::size_t> leaders;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (standings[i].isTried && standings[i].mayAgree)
            leaders.push_back(i);
    std::stable_sort(leaders.begin(), leaders.end(), [&](std::size_t l, std::size_t r) {
        if (standings[l].equal != standings[r].equal)
            return standings[l].equal > standings[r].equal;
        return !isOurs(all[l]) && isOurs(all[r]);
    });
    std::vector<std::string>& left = replays.playing().leftOut;
    for (const std::size_t i : leaders) {
        const bool beyond = replays.isAnyExact() && replays.count() >= kBudget && !all[i].butForTies;
        if (!beyond)
            replays.replay(i);
        else if (standings[i].agrees && !replays.isSettled(i) &&
                 std::find(left.begin(), left.end(), all[i].name()) == left.end())
            left.push_back(all[i].name());
    }
}

/// Of those that do not agree in the trials the nearest functions, one side each; where the maker is known,
/// only what the trials told of the nearest is kept.
void replayNearest(Replays& replays, const Candidates& all, const std::vector<Standing>& standings)
{
    constexpr std::size_t kKept = 6;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (standings[i].isTried && !standings[i].mayAgree && standings[i].equal > 0)
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t l, std::size_t r) { return standings[l].equal > standings[r].equal; });
    std::set<std::string> names;
    for (const std::size_t i : order) {
        if (names.size() == kKept)
            return;
        if (replays.isSettled(i) || !names.insert(all[i].name()).second)
            continue;
        if (replays.isAnyExact()) {
            replays.playing().next = {all[i], i, standings[i].equal, standings[i].largest};
            replays.playing().nextJudged = standings[i].samples;
            return;
        }
        replays.replay(i);
    }
}

} // namespace

bool ofOneKind(const Tensor& a, const Tensor& b)
{
    return a.shape() == b.shape() && a.dtype() == b.dtype();
}

void compare(const Tensor& given, const Tensor& wanted, Played& played)
{
    const Tensor left = given.withLayout(Layout::Contiguous), right = wanted.withLayout(Layout::Contiguous);
    dispatch(wanted.dtype(), [&]<class T>() {
        const auto a = left.hostView<const T>();
        const auto b = right.hostView<const T>();
        const Shape& s = wanted.shape();
        const auto width = static_cast<std::size_t>(s.w);
        for (int z = 0; z < s.n * s.c; ++z)
            for (int y = 0; y < s.h; ++y) {
                const T* l = a.row(z, y);
                const T* r = b.row(z, y);
                if (std::memcmp(l, r, width * sizeof(T)) == 0) {
                    played.equal += width;
                    continue;
                }
                for (std::size_t x = 0; x < width; ++x) {
                    if (sameBits(l[x], r[x])) {
                        ++played.equal;
                        continue;
                    }
                    const double difference = std::abs(static_cast<double>(l[x]) - static_cast<double>(r[x]));
                    played.mean += difference / static_cast<double>(s.elements());
                    played.largest = std::max(played.largest, std::isnan(difference)
                                                                  ? std::numeric_limits<double>::infinity()
                                                                  : difference);
                }
            }
    });
}

bool isOurs(const Candidate& candidate)
{
    return candidate.library == "Comparoscope";
}

std::string nameOf(const Candidate& candidate)
{
    return candidate.name() + (candidate.where.empty() ? "" : " (" + candidate.where + ")");
}

Candidates families(const Question& question)
{
    Candidates all;
    for (const auto& family : {resizes, blurs, colours, moves, modelled})
        for (Candidate& each : family(question))
            all.push_back(std::move(each));
    return all;
}

Playing play(const Question& question, const Candidates& all, const Progress& progress)
{
    const std::vector<Trial> trials = trialsOf(question);
    const std::vector<Standing> standings = standingsOf(trials, all, progress);
    Replays replays(question, all, progress);
    replayLeaders(replays, all, standings);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!standings[i].isTried)
            replays.replay(i);
    replayNearest(replays, all, standings);
    Playing& playing = replays.playing();
    for (const Trial& trial : trials)
        playing.judged += static_cast<std::uint64_t>(trial.wanted().shape().elements());
    // Of those that give as much, what runs here and now goes first.
    std::sort(playing.results.begin(), playing.results.end(), [](const Played& l, const Played& r) {
        if (l.equal != r.equal)
            return l.equal > r.equal;
        return l.candidate.live != r.candidate.live ? l.candidate.live : l.place < r.place;
    });
    return std::move(playing);
}

} // namespace comparo::candidates
