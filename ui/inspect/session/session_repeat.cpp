#include "ui/inspect/session/session.h"

#include "ui/base/text.h"

/// Repetitions of both sides: whether one and the same computation gives the same bits.
namespace comparo::ui {

void Session::repeatSides()
{
    if (!trace(0) || m_running)
        return;
    m_repeating = true;
    m_repeats.reset();
    Q_EMIT repeatsChanged();
    m_repeatJob = m_jobs.latest(
        m_repeatSlot, this,
        [result = m_result](const Progress& progress) {
            auto repeats = std::make_shared<std::vector<RepeatedSide>>();
            const Setup& setup = result->setup;
            const RepeatOptions options{kRepeats, setup.pipeline.seed};
            for (const auto& [name, side] : {std::pair("A", setup.a), std::pair("B", setup.b)}) {
                const double from = repeats->empty() ? 0.0 : 0.5;
                Progress part{progress.stop, [&progress, from](double fraction, std::string_view label) {
                                  progress.report(from + 0.5 * fraction, label);
                              }};
                repeats->push_back({name, repeatSide(setup.pipeline, result->a->input, side, options, part)});
            }
            return RepeatsPtr(std::move(repeats));
        },
        [this](const RepeatsPtr& repeats) {
            m_repeating = false;
            m_repeats = repeats;
            Q_EMIT repeatsChanged();
        },
        [this](const Error& error) {
            m_repeating = false;
            Q_EMIT repeatsChanged();
            fail(tr("The sides could not be repeated."), error);
        });
}

void Session::stopRepeating()
{
    if (!m_repeating)
        return;
    m_repeatSlot.stop();
    m_repeating = false;
    Q_EMIT repeatsChanged();
}

/// What was repeated belongs to a run: another one has to be repeated again.
void Session::forgetRepeats()
{
    stopRepeating();
    if (!m_repeats)
        return;
    m_repeats.reset();
    Q_EMIT repeatsChanged();
}

const RepeatedSide* Session::nondeterministicSide() const
{
    if (m_repeats)
        for (const RepeatedSide& side : *m_repeats)
            if (side.repeat.isNondeterministic())
                return &side;
    return nullptr;
}

} // namespace comparo::ui
