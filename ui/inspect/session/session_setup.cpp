// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/session.h"

#include "engine/codec/file_limits.h"
#include "engine/comparison/stages.h"
#include "ui/base/text.h"
#include "ui/inspect/session/commands.h"

#include <QFileInfo>

#include <memory>
#include <span>
#include <utility>

/// Changes of the setup, which undo takes back.
namespace comparo::ui {

using namespace Qt::StringLiterals;

Setup withIgnored(Setup setup, const IgnoredPixels& more)
{
    if (more.isEmpty())
        return setup;
    auto ignored = std::make_shared<IgnoredPixels>(setup.ignored ? *setup.ignored : IgnoredPixels());
    ignored->rectangles.insert(ignored->rectangles.end(), more.rectangles.begin(), more.rectangles.end());
    ignored->masks.insert(ignored->masks.end(), more.masks.begin(), more.masks.end());
    setup.ignored = std::move(ignored);
    return setup;
}

void Session::change(const Setup& next, const QString& text, const QString& mergeKey)
{
    if (!(next == m_setup))
        m_undo.push(new ChangeSetup(*this, m_setup, next, text, mergeKey));
}

void Session::applySetup(const Setup& setup)
{
    m_setup = setup;
    if (m_selectedStep >= m_setup.pipeline.steps.size())
        selectStep(m_setup.pipeline.steps.empty() ? 0 : m_setup.pipeline.steps.size() - 1);
    Q_EMIT setupChanged();
    requestResult();
}

void Session::setSide(int side, const Side& value)
{
    Setup next = m_setup;
    (side == 0 ? next.a : next.b) = value;
    m_sidesChosen = true;
    change(next, side == 0 ? tr("change of side A") : tr("change of side B"));
}

void Session::swapSides()
{
    if (isPair()) {
        load(path(1), path(0));
        return;
    }
    Setup next = m_setup;
    std::swap(next.a, next.b);
    m_sidesChosen = true;
    change(next, tr("swap of A and B"));
}

void Session::setTolerance(const Tolerance& tolerance)
{
    Setup next = m_setup;
    next.tolerance = tolerance;
    change(next, tr("change of the tolerance"), u"tolerance"_s);
}

void Session::ignoreRegion(const Region& region)
{
    if (!m_result || region.width < 1 || region.height < 1)
        return;
    Region placed = region; // of two sizes they are the pixels of A
    const std::optional<Alignment>& alignment = m_result->whole.alignment;
    if (alignment && alignment->kind != Alignment::Kind::Resized) {
        placed.x += alignment->a.x;
        placed.y += alignment->a.y;
    }
    change(withIgnored(m_setup, {{placed}, {}}), tr("ignoring a region"));
}

void Session::ignoreMask(const QString& path)
{
    if (!m_result)
        return;
    const Shape& s = ignorableShape(m_result->job, m_result->whole);
    m_jobs.latest(
        m_maskSlot, this,
        [path, height = s.h, width = s.w] {
            IgnoredPixels mask;
            addIgnored(toUtf8(path), mask);
            ignoredPixels(mask, height, width); // says what is wrong with its size
            return mask;
        },
        [this](const IgnoredPixels& mask) {
            Q_EMIT failureCleared();
            change(withIgnored(m_setup, mask), tr("ignoring by a mask"));
        },
        [this](const Error& error) { fail(tr("The mask could not be used."), error); });
}

void Session::ignoreNothing()
{
    Setup next = m_setup;
    next.ignored.reset();
    change(next, tr("comparing all pixels"));
}

void Session::addStep(const Op& op)
{
    Setup next = m_setup;
    // What a codec of uint8 is given is rounded: in a step that is seen, and can be another one.
    if (!op.info.takesFloats() && m_result && m_result->whole.a &&
        isFloat(m_result->whole.a->output().dtype()))
        next.pipeline.steps.push_back(Step::parse("to_uint8"));
    next.pipeline.steps.push_back({&op, ParamSet(op.info.schema), true, {}, {}});
    change(next, tr("adding %1").arg(translated(op.info.label)));
    selectStep(m_setup.pipeline.steps.size() - 1);
}

void Session::removeStep(std::size_t step)
{
    Setup next = m_setup;
    if (step >= next.pipeline.steps.size())
        return;
    const QString label = translated(next.pipeline.steps[step].op->info.label);
    next.pipeline.steps.erase(next.pipeline.steps.begin() + static_cast<std::ptrdiff_t>(step));
    change(next, tr("removing %1").arg(label));
}

void Session::moveStep(std::size_t step, int by)
{
    Setup next = m_setup;
    const auto target = static_cast<std::ptrdiff_t>(step) + by;
    if (target < 0 || target >= static_cast<std::ptrdiff_t>(next.pipeline.steps.size()))
        return;
    std::swap(next.pipeline.steps[step], next.pipeline.steps[static_cast<std::size_t>(target)]);
    change(next, tr("moving a step"));
    selectStep(static_cast<std::size_t>(target));
}

void Session::enableStep(std::size_t step, bool enabled)
{
    Setup next = m_setup;
    next.pipeline.steps.at(step).enabled = enabled;
    change(next, enabled ? tr("switching a step on") : tr("switching a step off"));
}

void Session::setStepParams(std::size_t step, const ParamSet& params, const QString& fieldId)
{
    Setup next = m_setup;
    Step& changed = next.pipeline.steps.at(step);
    changed.params = params;
    const Field* field = changed.op->info.schema.find(toUtf8(fieldId));
    const QString label = field ? translated(field->label) : fieldId;
    change(next, tr("change of %1").arg(label), u"%1/%2"_s.arg(step).arg(fieldId));
}

void Session::selectStep(std::size_t step)
{
    if (step == m_selectedStep)
        return;
    m_selectedStep = step;
    Q_EMIT selectedStepChanged();
    if (m_result && !m_running)
        requestStepCause();
}

void Session::setSeed(std::uint64_t seed)
{
    Setup next = m_setup;
    next.pipeline.seed = seed;
    change(next, tr("change of the seed"), u"seed"_s);
}

void Session::setRng(Rng rng)
{
    Setup next = m_setup;
    next.pipeline.rng = rng;
    change(next, tr("change of the random stream"));
}

void Session::setStepDraws(std::size_t step, const std::optional<Draws>& draws)
{
    Setup next = m_setup;
    next.pipeline.steps.at(step).draws = draws;
    change(next, draws ? tr("edit of random parameters") : tr("drawing random parameters again"));
}

void Session::setStepPlacement(std::size_t step, const ModulePlacement& placement)
{
    Setup next = m_setup;
    next.pipeline.steps.at(step).placement = placement;
    change(next, tr("change of the placement"));
}

void Session::setPipeline(const Pipeline& pipeline, const QString& text)
{
    Setup next = m_setup;
    next.pipeline = pipeline;
    m_inspectedStep.reset();
    change(next, text);
    selectStep(0);
}

void Session::setSetup(const Setup& setup, const QString& text)
{
    m_sidesChosen = true;
    change(setup, text);
}

void Session::openPipeline(const QString& path)
{
    try {
        const std::vector<std::byte> bytes = readFileUpTo(toPath(path), kMaxTextBytes);
        const Pipeline pipeline =
            pipelineFromJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        setPipeline(pipeline, tr("opening %1").arg(QFileInfo(path).fileName()));
        Q_EMIT failureCleared();
    } catch (const Error& error) {
        fail(tr("The pipeline could not be opened."), error);
    }
}

void Session::savePipeline(const QString& path)
{
    try {
        const std::string text = toJson(m_setup.pipeline) + "\n";
        writeFile(toPath(path), std::as_bytes(std::span(text)));
        Q_EMIT pipelineSaved(path);
    } catch (const Error& error) {
        fail(tr("The pipeline could not be saved."), error);
    }
}

} // namespace comparo::ui
