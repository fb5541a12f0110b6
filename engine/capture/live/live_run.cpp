// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/live/live_run.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/base/system_error.h"
#include "engine/base/text.h"
#include "engine/capture/live/step_replay.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/capture/recorder/recorder.h"
#include "engine/codec/temporary_file.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace comparo {

namespace {

/// Where the run is written: the file that was asked for, or one that goes with the object, and with a signal
/// that ends the process. Who has it open reads on.
class LiveFile {
public:
    explicit LiveFile(const std::filesystem::path& kept) : m_kept(kept)
    {
        if (!kept.empty())
            return;
        std::error_code none;
        const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
        m_temporary.emplace(folder, 0600); // what was recorded is nobody else's
        if (!m_temporary->isOpen())
            fail(ErrorCode::Io,
                 message("Cannot write a temporary file in {}: {}. Set TMPDIR to use another folder.",
                         Verbatim(folder.string()), systemText(errno)));
    }

    [[nodiscard]] std::filesystem::path path() const { return m_temporary ? m_temporary->path() : m_kept; }

private:
    std::filesystem::path m_kept;
    std::optional<TemporaryFile> m_temporary;
};

/// The extents that a tensor of ours has beside a recorded one, which may have fewer or more than four, or
/// its channels last. The tensor is laid out as they say.
std::vector<std::int64_t> shapeLike(const RecordedTensor& recorded, const TensorDesc& desc, Tensor& tensor)
{
    const Shape& shape = tensor.shape();
    if (desc.shape == shape) {
        tensor = tensor.withLayout(desc.layout);
        return recorded.shape;
    }
    std::vector<std::int64_t> extents{shape.n, shape.c, shape.h, shape.w};
    const std::size_t rank = recorded.shape.size();
    if (desc.layout == Layout::ChannelsLast) {
        tensor = tensor.withLayout(Layout::ChannelsLast);
        extents = {shape.n, shape.h, shape.w, shape.c};
    }
    while (extents.size() > std::max<std::size_t>(rank, 1) && extents.front() == 1)
        extents.erase(extents.begin());
    return extents;
}

bool hasSameBits(const Tensor& a, const Tensor& b)
{
    return a.desc() == b.desc() &&
           std::equal(a.buffer()->host(), a.buffer()->host() + a.desc().bytes(), b.buffer()->host());
}

/// Runs the steps of one recording, and keeps what later ones need.
class LiveSteps {
public:
    LiveSteps(const Recording& recording, const Side& side, const RecordingQuestion& question,
              const Progress& progress)
        : m_recording(recording), m_replay(recording, side), m_question(question), m_progress(progress)
    {
        for (std::size_t i = 0; i < recording.steps.size(); ++i)
            for (const auto& place : {recording.steps[i].input, recording.steps[i].same})
                if (place)
                    m_lastUse[place->step] = i;
        m_replay.start(progress);
    }

    [[nodiscard]] const StepReplay& replay() const { return m_replay; }

    /// The local error alone; what the step gives for its recorded input is in `output`.
    LocalError localOf(std::size_t step, Tensor* output = nullptr, Tensor* input = nullptr)
    {
        LocalError local;
        local.sentence = m_replay.whyNot(step);
        if (!local.sentence.isEmpty())
            return local;
        try {
            const Tensor given = m_replay.recordedInput(step);
            const Tensor here = m_replay.run(step, given, {m_progress.stop, {}});
            setLocal(local, step, here);
            if (output)
                *output = here;
            if (input)
                *input = given;
        } catch (const Error& error) {
            rethrowUnlessOfStep(error);
            local = {};
            local.sentence = error.message();
        }
        return local;
    }

    /// One step of the live run, written by `recorder`; `count` is how many were.
    LiveRun::Step add(std::size_t index, Recorder& recorder, std::size_t& count)
    {
        const RecordedStep& step = m_recording.steps[index];
        LiveRun::Step live;
        Tensor output;
        if (step.kind == "input") {
            writeInput(index, recorder, live, count);
            return live;
        }
        if (step.same && m_outputs.contains(step.same->step) && !m_replay.whyNot(index).isEmpty()) {
            live.local.sentence =
                message("It is the output of {}.", Verbatim(m_recording.steps[step.same->step].label()));
            output = m_outputs.at(step.same->step);
        } else {
            Tensor alone, given;
            live.local = localOf(index, &alone, &given);
            if (!live.local.isKnown) {
                live.why = live.local.sentence;
                forget(index);
                return live;
            }
            const auto before =
                step.input && !step.ownInput ? m_outputs.find(step.input->step) : m_outputs.end();
            live.isFromRecording = before == m_outputs.end() && !isOfInput(step);
            try {
                output = before == m_outputs.end() || hasSameBits(before->second, given)
                             ? alone
                             : m_replay.run(index, before->second, {m_progress.stop, {}});
            } catch (const Error& error) {
                rethrowUnlessOfStep(error);
                live.why = error.message();
                forget(index);
                return live;
            }
        }
        write(index, output, recorder, live, count);
        return live;
    }

private:
    static void rethrowUnlessOfStep(const Error& error)
    {
        if (error.code() == ErrorCode::Cancelled || error.code() == ErrorCode::Device ||
            error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Io)
            throw error;
    }

    [[nodiscard]] bool isOfInput(const RecordedStep& step) const
    {
        return step.input && m_recording.steps[step.input->step].kind == "input";
    }

    void setLocal(LocalError& local, std::size_t index, const Tensor& here) const
    {
        const Tensor recorded = m_replay.recordedOutput(index);
        const RecordedTensor& tensor = m_recording.steps[index].tensors.front();
        local.isKnown = true;
        if (recorded.shape() != here.shape() || recorded.dtype() != here.dtype()) {
            local.differs = true;
            local.sentence =
                message("Different: recorded is {} {}, here it is {} {}.",
                        Verbatim(toString(recorded.dtype())), Verbatim(recorded.shape().toString()),
                        Verbatim(toString(here.dtype())), Verbatim(here.shape().toString()));
            return;
        }
        RecordedTensor other = tensor;
        other.device = m_replay.device();
        const Tolerance tolerance = m_question.rule
                                        ? m_question.rule(m_recording.steps[index], tensor, other).tolerance
                                        : m_question.tolerance;
        local.comparison = compare(recorded, here, {tolerance, {}, false}, {m_progress.stop, {}});
        local.differs = local.comparison->verdict == Verdict::Different;
        local.sentence = local.comparison->sentence();
    }

    /// What went in goes in here, too.
    void writeInput(std::size_t index, Recorder& recorder, LiveRun::Step& live, std::size_t& count) const
    {
        const RecordedStep& step = m_recording.steps[index];
        if (std::ranges::any_of(step.tensors, [](const RecordedTensor& tensor) {
                return tensor.entry.empty() || !tensor.part.isEmpty();
            })) {
            live.why = message("It was not kept in full.");
            return;
        }
        std::vector<RecordedValues> values;
        std::vector<RecordableTensor> tensors;
        values.reserve(step.tensors.size());
        for (const RecordedTensor& tensor : step.tensors) {
            values.push_back(m_recording.read(tensor));
            tensors.push_back(
                {values.back().bytes.data(), tensor.dtype, tensor.shape, {}, tensor.name, m_replay.device()});
        }
        recorder.step(step.name, tensors, {.kind = step.kind});
        live.step = count++;
    }

    void write(std::size_t index, Tensor output, Recorder& recorder, LiveRun::Step& live, std::size_t& count)
    {
        const RecordedStep& step = m_recording.steps[index];
        if (const auto last = m_lastUse.find(index); last != m_lastUse.end())
            m_outputs.insert_or_assign(index, output);
        const RecordedTensor& tensor = step.tensors.front();
        RecordableTensor written{nullptr, toString(output.dtype()), {}, {}, tensor.name, m_replay.device()};
        written.shape = shapeLike(tensor, recordedDescOf(tensor, output), output);
        written.data = output.buffer()->host();
        std::vector<std::string> notes;
        if (live.isFromRecording)
            notes.emplace_back("Run on its recorded input.");
        std::vector<RecordedValues> drawn;
        recorder.step(step.name, written,
                      {.function = m_replay.label(),
                       .draws = drawsOf(step, drawn),
                       .notes = std::move(notes),
                       .kind = step.kind});
        live.step = count++;
        forget(index);
    }

    /// What was drawn is drawn here, too. `values` holds the numbers.
    std::vector<RecordableTensor> drawsOf(const RecordedStep& step, std::vector<RecordedValues>& values) const
    {
        std::vector<RecordableTensor> draws;
        values.reserve(step.draws.size());
        for (const RecordedTensor& draw : step.draws) {
            if (draw.entry.empty() || !draw.part.isEmpty())
                continue;
            values.push_back(m_recording.read(draw));
            draws.push_back({values.back().bytes.data(), draw.dtype, draw.shape, {}, draw.name, draw.device});
        }
        return draws;
    }

    static TensorDesc recordedDescOf(const RecordedTensor& tensor, const Tensor& output)
    {
        try {
            return recordedDesc(tensor);
        } catch (const Error&) { // of a dtype that has no values of ours
            return output.desc();
        }
    }

    /// Lets go of what no step after this one needs.
    void forget(std::size_t index)
    {
        std::erase_if(m_outputs, [&](const auto& kept) { return m_lastUse.at(kept.first) <= index; });
    }

    const Recording& m_recording;
    StepReplay m_replay;
    const RecordingQuestion& m_question;
    const Progress& m_progress;
    std::map<std::size_t, std::size_t> m_lastUse; ///< by step, the last that needs its output
    std::map<std::size_t, Tensor> m_outputs;      ///< of steps that were run here
};

} // namespace

std::size_t LiveRun::runCount() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(steps, [](const Step& step) { return step.step && step.local.isKnown; }));
}

Message LiveRun::summary() const
{
    const auto inputs =
        static_cast<std::size_t>(std::ranges::count(recording.steps, "input", &RecordedStep::kind));
    const std::size_t of = steps.size() - std::min(inputs, steps.size());
    const auto here = static_cast<std::size_t>(
        std::ranges::count_if(steps, [](const Step& step) { return step.step.has_value(); }));
    return plural(here - std::min(inputs, here), "{} step of {} ran here.", "{} steps of {} ran here.",
                  Count(of));
}

LiveRun runHere(const Recording& recording, const Side& side, const RecordingQuestion& question,
                const std::filesystem::path& file, const Progress& progress)
{
    const LiveFile target(file);
    LiveSteps runner(recording, side, question, progress);
    std::vector<LiveRun::Step> steps;
    try {
        Recorder recorder(target.path(), {"run here on " + side.toText(), {}, {}, {}});
        std::size_t count = 0;
        for (std::size_t i = 0; i < recording.steps.size(); ++i) {
            progress.throwIfCancelled();
            progress.report(static_cast<double>(i) / static_cast<double>(recording.steps.size()),
                            message("Running steps"));
            steps.push_back(runner.add(i, recorder, count));
        }
        recorder.close();
        if (const std::string problem = recorder.problem(); !problem.empty())
            fail(ErrorCode::Io, message("Cannot write {}: {}.", Verbatim(target.path().string()), problem));
    } catch (const std::system_error& error) {
        fail(ErrorCode::Io, message("{}.", Verbatim(error.what())));
    }
    LiveRun live{side, runner.replay().label(), Recording(target.path()), std::move(steps),
                 runner.replay().environment()};
    if (live.runCount() > 0)
        return live;
    std::vector<LocalError> errors;
    for (const LiveRun::Step& step : live.steps)
        errors.push_back(step.local);
    failArgument(noneRunText(recording, errors));
}

std::vector<LocalError> localErrors(const Recording& recording, const Side& side,
                                    const RecordingQuestion& question, const Progress& progress)
{
    LiveSteps runner(recording, side, question, progress);
    std::vector<LocalError> errors;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(i) / static_cast<double>(recording.steps.size()),
                        message("Running steps"));
        errors.push_back(runner.localOf(i));
    }
    return errors;
}

Message noneRunText(const Recording& recording, const std::vector<LocalError>& errors)
{
    std::optional<std::size_t> told; // of a step that says its ops, or else the first
    for (std::size_t i = 0; i < errors.size(); ++i) {
        if (errors[i].isKnown)
            return {};
        const RecordedStep& step = recording.steps[i];
        if (step.kind != "input" &&
            (!told || (!step.pipeline.empty() && recording.steps[*told].pipeline.empty())))
            told = i;
    }
    return told ? message("No step of the recording can be run here. {}: {}",
                          Verbatim(recording.steps[*told].label()), errors[*told].sentence)
                : message("No step of the recording can be run here: it has no steps.");
}

RecordingComparison compareWithLive(const Recording& recording, const LiveRun& live,
                                    const RecordingQuestion& question, const Progress& progress)
{
    RecordingComparison result;
    RecordingQuestion tensors = question;
    tensors.tensorsOnly = true; // the draws and parameters were those of the recording
    std::vector<LocalError> errors;
    for (std::size_t i = 0; i < live.steps.size(); ++i) {
        const LiveRun::Step& step = live.steps[i];
        errors.push_back(step.local);
        progress.throwIfCancelled();
        progress.report(static_cast<double>(i) / static_cast<double>(live.steps.size()), message("Steps"));
        if (step.step) {
            for (RecordedLine& line :
                 compareSteps(recording, live.recording, {i, step.step, false}, tensors, {progress.stop, {}}))
                result.lines.push_back(std::move(line));
            continue;
        }
        RecordedLine line;
        line.label = message("{}", recording.steps[i].label());
        line.stepA = i;
        line.isMissing = true;
        line.sentence = message("Not run here. {}", step.why);
        line.left = step.why;
        result.lines.push_back(std::move(line));
    }
    addLocalErrors(result, 0, errors);
    for (const auto& [name, value] : recording.environment)
        for (const auto& [nameHere, here] : live.environment)
            if (name == nameHere && value != here)
                result.environment.push_back({name, value, here});
    return result;
}

void addLocalErrors(RecordingComparison& comparison, int side, const std::vector<LocalError>& errors)
{
    for (RecordedLine& line : comparison.lines) {
        const auto& step = side == 0 ? line.stepA : line.stepB;
        if (line.kind == RecordedLine::Kind::Tensor && step && *step < errors.size())
            line.local[static_cast<std::size_t>(side)] = errors[*step];
    }
}

} // namespace comparo
