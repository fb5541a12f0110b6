// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/model.h"

#include "engine/base/error.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <QElapsedTimer>
#include <QLocale>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// A piece of the comparison ends after so long, so that its findings are seen.
constexpr qint64 kPieceMs = 120;

RecordedFinding failedFinding(const QString& error)
{
    RecordedFinding finding;
    finding.differs = true;
    finding.isExact = false;
    finding.error = finding.sentence = error;
    return finding;
}

} // namespace

RecordingsModel::RecordingsModel(QObject* parent) : QObject(parent)
{
    connect(&m_openTask, &Task::changed, this, &RecordingsModel::openingChanged);
    connect(&m_liveTask, &Task::changed, this, &RecordingsModel::runningHereChanged);
    connect(&m_showTask, &Task::changed, this, &RecordingsModel::lookingChanged);
    for (const Task* task : {&m_openTask, &m_liveTask, &m_answerTask, &m_showTask, &m_detailTask})
        connect(task, &Task::failed, this, &RecordingsModel::failed);
}

RecordingsModel::~RecordingsModel() = default;

void RecordingsModel::open(const QString& pathA, const QString& pathB)
{
    using Files = std::pair<RecordedFilePtr, RecordedFilePtr>;
    m_openTask.start(
        [pathA, pathB]() -> Files {
            const auto a = std::make_shared<RecordedFile>(pathA);
            if (!pathB.isEmpty())
                return {a, std::make_shared<const RecordedFile>(pathB)};
            if (!a->recording.isRun)
                return {a, nullptr};
            // A run that was captured has both of its sides in one file.
            const auto b = std::make_shared<RecordedFile>(pathA);
            a->keepSide('a');
            b->keepSide('b');
            return {a, b->recording.steps.size() > 1 ? b : nullptr};
        },
        [this](const Files& files) { takeFiles(files.first, files.second, {}); });
}

void RecordingsModel::reopen()
{
    if (m_live) {
        runHere(m_live->side);
        return;
    }
    const bool isTwo = isPair() && m_files[0]->path != m_files[1]->path;
    if (isOpen())
        open(m_files[0]->path, isTwo ? m_files[1]->path : QString());
}

void RecordingsModel::swapSides()
{
    if (!isPair() || m_live)
        return;
    StepCorrections swapped; // what had no partner is aligned anew
    for (const auto& [stepA, stepB] : m_corrections)
        if (stepB)
            swapped[*stepB] = stepA;
    const std::optional<Side> side = m_localSide;
    const std::array<LocalErrorsPtr, 2> local = m_local;
    takeFiles(m_files[1], m_files[0], swapped);
    if (side)
        setLocal(side, local[1], local[0]);
}

void RecordingsModel::takeFiles(RecordedFilePtr a, RecordedFilePtr b, const StepCorrections& corrections,
                                std::shared_ptr<const LiveRun> live)
{
    m_compareTask.stop();
    stopRunningHere();
    m_live = std::move(live);
    m_localSide.reset();
    m_local = {};
    m_files = {std::move(a), std::move(b)};
    m_corrections = corrections;
    m_findings.clear();
    m_row = 0;
    m_untouched = true;
    m_tensor = 0;
    m_tensorChosen = false;
    m_sample = 0;
    m_channel = -1;
    m_planeChosen = false;
    m_show.reset();
    m_environment.clear();
    m_aligned.clear();
    const Recording& recording = m_files[0]->recording;
    if (m_live) {
        for (const auto& [name, value] : recording.environment)
            for (const auto& [nameHere, here] : m_live->environment)
                if (name == nameHere && value != here)
                    m_environment.push_back({name, value, here});
        for (std::size_t i = 0; i < recording.steps.size(); ++i)
            m_aligned.push_back({i, m_live->steps[i].step, false});
        std::vector<LocalError> local;
        for (const LiveRun::Step& step : m_live->steps)
            local.push_back(step.local);
        m_localSide = m_live->side;
        m_local[0] = std::make_shared<const std::vector<LocalError>>(std::move(local));
    } else if (isPair()) {
        m_environment = environmentDifferences(recording, m_files[1]->recording);
        m_aligned = alignSteps(recording, m_files[1]->recording);
    } else {
        for (std::size_t i = 0; i < recording.steps.size(); ++i)
            m_aligned.push_back({i, std::nullopt, false});
    }
    align();
    Q_EMIT opened();
    Q_EMIT rowSelected();
    requestShow();
    requestDetail();
    resume();
}

void RecordingsModel::align()
{
    m_rows = correctedRows(m_aligned, m_corrections);
    countCompared();
}

RecordingsModel::Key RecordingsModel::keyOf(const RecordedRow& row) const
{
    return {row.pair.a.value_or(m_files[0]->recording.steps.size()),
            row.pair.b.value_or(isPair() ? m_files[1]->recording.steps.size() : 0)};
}

const RecordedStep* RecordingsModel::step(std::size_t row, int side) const
{
    if (row >= m_rows.size())
        return nullptr;
    const auto& index = side == 0 ? m_rows[row].pair.a : m_rows[row].pair.b;
    return index ? &file(side)->recording.steps[*index] : nullptr;
}

const RecordedFinding* RecordingsModel::finding(std::size_t row) const
{
    if (!isPair() || row >= m_rows.size())
        return nullptr;
    const auto found = m_findings.find(keyOf(m_rows[row]));
    return found == m_findings.end() ? nullptr : &found->second;
}

void RecordingsModel::countCompared()
{
    m_compared = 0;
    for (std::size_t row = 0; isPair() && row < m_rows.size(); ++row)
        m_compared += finding(row) ? 1 : 0;
    m_next = 0;
    m_firstKnown = false;
}

bool RecordingsModel::isSettled(std::size_t row) const
{
    for (std::size_t i = m_next; i < row; ++i)
        if (!finding(i))
            return false;
    return true;
}

std::optional<std::size_t> RecordingsModel::firstDiffering() const
{
    if (!m_firstKnown) {
        m_firstKnown = true;
        m_first.reset();
        for (std::size_t row = 0; row < m_rows.size() && !m_first; ++row)
            if (const RecordedFinding* found = finding(row); found && found->differs)
                m_first = row;
    }
    return m_first;
}

std::optional<std::size_t> RecordingsModel::firstDraw() const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (const RecordedFinding* found = finding(row))
            for (const RecordedFinding::Other& other : found->others)
                if (other.kind == RecordedLine::Kind::Draw)
                    return row;
    return std::nullopt;
}

void RecordingsModel::setTolerance(const Tolerance& tolerance)
{
    if (tolerance == m_tolerance)
        return;
    m_tolerance = tolerance;
    m_compareTask.stop();
    m_findings.clear();
    countCompared();
    if (!m_rows.empty())
        Q_EMIT findingsChanged(0, m_rows.size() - 1);
    requestDetail();
    resume();
    if (m_localSide) // judged by the old one
        runLocal(*m_localSide);
}

void RecordingsModel::setComparing(bool comparing)
{
    m_comparing = comparing;
    Q_EMIT comparingChanged();
}

void RecordingsModel::stop()
{
    m_compareTask.stop();
    setComparing(false);
}

void RecordingsModel::resume()
{
    m_compareTask.stop();
    forgetAnswer();
    setComparing(isPair() && m_compared < m_rows.size());
    m_comparing ? compareNext() : askAnswer();
}

void RecordingsModel::addFinding(const Key& key, const RecordedFinding& finding)
{
    if (m_findings.insert_or_assign(key, finding).second)
        ++m_compared;
    m_firstKnown = false;
}

/// One piece: rows in their order, for a moment.
void RecordingsModel::compareNext()
{
    while (m_next < m_rows.size() && finding(m_next))
        ++m_next;
    using Todo = std::pair<Key, StepPair>;
    constexpr std::size_t kMostOfPiece = 512;
    std::vector<Todo> todo;
    std::size_t last = m_next;
    for (std::size_t row = m_next; row < m_rows.size() && todo.size() < kMostOfPiece; ++row)
        if (!finding(row)) {
            todo.emplace_back(keyOf(m_rows[row]), m_rows[row].pair);
            last = row;
        }
    if (todo.empty()) {
        setComparing(false);
        askAnswer();
        return;
    }
    using Found = std::vector<std::pair<Key, RecordedFinding>>;
    m_compareTask.start(
        [todo, a = m_files[0], b = m_files[1], live = m_live,
         tolerance = m_tolerance](const Progress& progress) {
            Found found;
            QElapsedTimer timer;
            timer.start();
            for (const auto& [key, pair] : todo) {
                try {
                    found.emplace_back(key, findingOf(linesOf(a, b, live, pair, tolerance, progress)));
                } catch (const Error& error) {
                    if (error.code() == ErrorCode::Cancelled)
                        throw;
                    found.emplace_back(key, failedFinding(engineText(error.message())));
                }
                if (timer.elapsed() > kPieceMs)
                    break;
            }
            return found;
        },
        [this, last](const Found& found) {
            const std::size_t first = m_next;
            for (const auto& [key, finding] : found)
                addFinding(key, finding);
            Q_EMIT findingsChanged(first, std::min(last, m_rows.size() - 1));
            if (const auto differing = firstDiffering(); m_untouched && differing && isSettled(*differing))
                select(*differing);
            compareNext();
        },
        [this](const Error& error) {
            setComparing(false);
            Q_EMIT failed(engineText(error.message()));
        });
}

void RecordingsModel::select(std::size_t row)
{
    if (row >= m_rows.size() || row == m_row)
        return;
    m_row = row;
    m_untouched = false;
    m_tensor = 0;
    m_tensorChosen = false;
    showDifference();
    m_detail.reset();
    Q_EMIT rowSelected();
    requestShow();
    requestDetail();
}

void RecordingsModel::selectDifference(int direction)
{
    const auto count = static_cast<std::ptrdiff_t>(m_rows.size());
    for (auto row = static_cast<std::ptrdiff_t>(m_row) + direction; row >= 0 && row < count; row += direction)
        if (const RecordedFinding* found = finding(static_cast<std::size_t>(row));
            found && (found->differs || !found->others.empty())) {
            select(static_cast<std::size_t>(row));
            return;
        }
}

void RecordingsModel::pairByHand(std::size_t a, std::optional<std::size_t> b)
{
    if (!isPair())
        return;
    for (auto other = m_corrections.begin(); other != m_corrections.end();)
        other = b && other->second == b ? m_corrections.erase(other) : std::next(other);
    m_corrections[a] = b;
    showCorrected(a);
}

void RecordingsModel::unpair(std::size_t a)
{
    if (m_corrections.erase(a) > 0)
        showCorrected(a);
}

/// The rows after a correction, with that of a step of A selected.
void RecordingsModel::showCorrected(std::size_t a)
{
    m_compareTask.stop();
    align();
    m_row = m_rows.size(); // so that the row is another one
    Q_EMIT rowsChanged();
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (m_rows[row].pair.a == a)
            select(row);
    resume();
}

QString RecordingsModel::command() const
{
    if (!isPair() || m_files[0]->path == m_files[1]->path)
        return {};
    QString text = u"comparo diff %1 "_s.arg(shellQuoted(m_files[0]->path)) +
                   (m_live ? u"--b %1"_s.arg(shellQuoted(fromUtf8(m_live->side.toText())))
                           : shellQuoted(m_files[1]->path));
    if (m_tolerance.atol > 0.0)
        text += u" --atol %1"_s.arg(QString::number(m_tolerance.atol, 'g', QLocale::FloatingPointShortest));
    if (m_tolerance.rtol > 0.0)
        text += u" --rtol %1"_s.arg(QString::number(m_tolerance.rtol, 'g', QLocale::FloatingPointShortest));
    if (m_tolerance.ulp > 0)
        text += u" --ulp %1"_s.arg(m_tolerance.ulp);
    if (m_live)
        return text;
    if (m_localSide)
        text += u" --local %1"_s.arg(shellQuoted(fromUtf8(m_localSide->toText())));
    if (!m_corrections.empty())
        for (const QString& same :
             sameStepTexts(m_files[0]->recording, m_files[1]->recording, m_aligned, m_rows))
            text += u" --same-step %1"_s.arg(shellQuoted(same));
    return text;
}

} // namespace comparo::ui
