// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/setup.h"

#include "engine/device/device.h"
#include "engine/pipeline/vocabulary.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/style/look.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/tolerance_text.h"
#include "ui/sweep/steps.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPathRole = Qt::UserRole;

QStringList entriesOf(const QListWidget& list)
{
    QStringList entries;
    for (int row = 0; row < list.count(); ++row)
        entries << list.item(row)->data(kPathRole).toString();
    return entries;
}

std::vector<std::string> pathsOf(const QListWidget& list)
{
    std::vector<std::string> paths;
    for (const QString& path : entriesOf(list))
        paths.push_back(toUtf8(path));
    return paths;
}

std::optional<std::uint64_t> seedOf(const QString& text)
{
    if (text.trimmed().isEmpty())
        return std::nullopt;
    bool isNumber = false;
    const qulonglong seed = text.trimmed().toULongLong(&isNumber);
    if (!isNumber)
        failArgument(message("The seed is a whole number; '{}' is none.", toUtf8(text)));
    return seed;
}

/// "emu:0", "cpu/exact": as short as Side::parse() takes it.
QString shortText(const Side& side)
{
    QString text = fromUtf8(side.toText());
    if (const QString usual = u"/framework"_s; text.endsWith(usual))
        text.chop(usual.size());
    return text;
}

/// Whether the words of steps ask for this pipeline.
bool isSaidBySteps(const Pipeline& pipeline)
{
    const OpVocabulary vocabulary = vocabularyOf(pipeline);
    Pipeline said;
    said.seed = pipeline.seed;
    said.rng = pipeline.rng;
    for (const Step& step : pipeline.steps)
        said.steps.push_back(parseStep(step.toText(), vocabulary));
    return said == pipeline;
}

} // namespace

void SweepSetup::setDevices(const QList<DeviceId>& devices)
{
    for (QComboBox* box : {m_a, m_b}) {
        const QString was = box->currentText();
        const QSignalBlocker quiet(box);
        box->clear();
        for (const DeviceId& device : devices)
            for (const Numerics numerics : {Numerics::Framework, Numerics::Exact}) {
                const Side side{device, numerics};
                box->addItem(shortText(side));
                box->setItemData(box->count() - 1, engineText(side.label()), Qt::ToolTipRole);
            }
        box->setEditText(was);
    }
    if (devices.isEmpty())
        return;
    const SweepPair usual{Side::parse("cpu"), Side{defaultDeviceB(), Numerics::Framework}};
    if (m_a->currentText().isEmpty())
        m_a->setEditText(shortText(usual.a));
    if (m_b->currentText().isEmpty())
        m_b->setEditText(shortText(usual.b));
    if (m_pairs->count() == 0)
        addPair(usual);
}

void SweepSetup::addInputs(const QStringList& paths)
{
    for (const QString& path : paths) {
        if (!m_inputs->findItems(path, Qt::MatchExactly).isEmpty())
            continue;
        auto* item = new QListWidgetItem(path, m_inputs);
        item->setData(kPathRole, path);
        item->setToolTip(path);
    }
    changed();
}

void SweepSetup::addPipelineFile(const QString& path)
{
    auto* item = new QListWidgetItem(path, m_files);
    item->setData(kPathRole, path);
    item->setToolTip(path);
    changed();
}

void SweepSetup::setSteps(const QString& lines)
{
    m_steps->setText(lines);
}

QString SweepSetup::steps() const
{
    return m_steps->text();
}

/// Only what is there by itself: no picture, no step, at most the usual pair.
bool SweepSetup::isUntouched() const
{
    return m_begun ? fields() == *m_begun
                   : m_inputs->count() == 0 && m_files->count() == 0 && m_steps->text().isEmpty();
}

void SweepSetup::begin(const QString& picture, const ComparisonSetup& setup)
{
    if (!isUntouched())
        return;
    m_inputs->clear();
    m_pairs->clear();
    if (QFileInfo(picture).isFile())
        addInputs({picture});
    if (!takeSetup(setup)) {
        m_steps->setText({});
        addPair({setup.a, setup.b});
    }
    m_begun = fields();
}

void SweepSetup::addPair(const SweepPair& pair)
{
    const QString text = fromUtf8(pair.a.toText() + "," + pair.b.toText());
    for (int row = 0; row < m_pairs->count(); ++row)
        if (m_pairs->item(row)->data(kPathRole).toString() == text)
            return;
    auto* item =
        new QListWidgetItem(tr("%1 against %2", "sides").arg(shortText(pair.a), shortText(pair.b)), m_pairs);
    item->setData(kPathRole, text);
    item->setToolTip(
        tr("%1 against %2", "sides").arg(engineText(pair.a.label()), engineText(pair.b.label())));
    changed();
}

bool SweepSetup::takeSetup(const ComparisonSetup& setup)
{
    if (!isSaidBySteps(setup.pipeline))
        return false;
    QStringList lines;
    for (const Step& step : setup.pipeline.steps)
        lines << fromUtf8(step.toText());
    setSteps(lines.join(u'\n'));
    m_seed->setText(setup.pipeline.seed ? QString::number(setup.pipeline.seed) : QString());
    m_rng->setCurrentIndex(setup.pipeline.rng == Rng::Philox ? 0 : 1);
    m_tolerance->setText(toleranceText(setup.tolerance));
    addPair({setup.a, setup.b});
    return true;
}

SweepFields SweepSetup::fields() const
{
    return {entriesOf(*m_inputs), m_steps->text(),       entriesOf(*m_files),  entriesOf(*m_pairs),
            m_a->currentText(),   m_b->currentText(),    m_tolerance->text(),  m_contract->text(),
            m_seed->text(),       m_rng->currentIndex(), m_cause->isChecked(), m_jobs->value(),
            m_journal->text()};
}

void SweepSetup::setFields(const SweepFields& fields)
{
    for (QListWidget* list : {m_inputs, m_files, m_pairs})
        list->clear();
    addInputs(fields.inputs);
    m_steps->setText(fields.steps);
    for (const QString& file : fields.files)
        addPipelineFile(file);
    for (const QString& pair : fields.pairs)
        addPair(parseSweepPair(toUtf8(pair)));
    m_a->setEditText(fields.a);
    m_b->setEditText(fields.b);
    m_tolerance->setText(fields.tolerance);
    m_contract->setText(fields.contract);
    m_seed->setText(fields.seed);
    m_rng->setCurrentIndex(fields.rng);
    m_cause->setChecked(fields.cause);
    m_jobs->setValue(fields.jobs);
    m_journal->setText(fields.journal);
    changed();
}

/// Error(InvalidArgument) for a field that cannot be read.
SweepRequest SweepSetup::read() const
{
    SweepRequest request;
    request.inputs = pathsOf(*m_inputs);
    for (const QString& line : m_steps->text().split(u'\n', Qt::SkipEmptyParts))
        if (!line.trimmed().isEmpty())
            request.pipelines.steps.push_back(toUtf8(line.trimmed()));
    request.pipelines.files = pathsOf(*m_files);
    request.pipelines.seed = seedOf(m_seed->text());
    if (m_rng->currentIndex() == 1)
        request.pipelines.rng = Rng::Torch;
    for (const std::string& pair : pathsOf(*m_pairs))
        request.pairs.push_back(parseSweepPair(pair));
    request.contractFile = toUtf8(m_contract->text().trimmed());
    if (request.contractFile.empty())
        request.tolerance = parseTolerance(m_tolerance->text());
    request.cause = m_cause->isChecked();
    return request;
}

std::optional<SweepRequest> SweepSetup::request() const
{
    try {
        return read();
    } catch (const Error&) {
        return std::nullopt;
    }
}

QString SweepSetup::problem() const
{
    return m_problem;
}

int SweepSetup::jobs() const
{
    return m_jobs->value();
}

QString SweepSetup::journal() const
{
    const QString path = m_journal->text().trimmed();
    if (!path.isEmpty())
        return path;
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return u"%1/sweeps/%2.jsonl"_s.arg(folder,
                                       QDateTime::currentDateTime().toString(u"yyyy-MM-dd'T'HH-mm-ss-zzz"_s));
}

void SweepSetup::setEditable(bool on)
{
    m_content->setEnabled(on);
}

void SweepSetup::changed()
{
    m_cases.reset();
    m_start->setEnabled(false);
    m_later.start();
}

void SweepSetup::showCount(const QString& text, bool isWrong)
{
    m_problem = isWrong ? text : QString();
    m_count->setText(text);
    setLook(*m_count, isWrong ? u"error"_s : u"muted"_s);
    m_start->setEnabled(m_cases.has_value());
}

/// Off the GUI thread: folders may be large, and a peer may have to start.
void SweepSetup::count()
{
    std::optional<SweepRequest> asked;
    try {
        asked = read();
    } catch (const Error& error) {
        m_countSlot.stop();
        showCount(engineText(error.message()), true);
        return;
    }
    const bool hasPipeline = !asked->pipelines.steps.empty() || !asked->pipelines.files.empty();
    if (asked->inputs.empty() || !hasPipeline || asked->pairs.empty()) {
        m_countSlot.stop();
        showCount(asked->inputs.empty() ? tr("Add a folder or files to sweep over.")
                  : !hasPipeline        ? tr("Add a step, or a file of a pipeline.")
                                        : tr("Add a pair of sides."),
                  false);
        return;
    }
    m_runner.latest(
        m_countSlot, this,
        [request = *asked](const Progress& progress) {
            const SweepPlan plan = sweepPlanOf(request, progress);
            return std::array{plan.images.size(), plan.pipelines.size(), plan.pairs.size()};
        },
        [this](const std::array<std::size_t, 3>& sizes) {
            m_cases = sizes[0] * sizes[1] * sizes[2];
            const auto n = [](std::size_t count) { return static_cast<int>(count); };
            showCount(tr("%1 × %2 × %3 = %4")
                          .arg(sizes[0] == 1 ? tr("1 picture") : tr("%n pictures", nullptr, n(sizes[0])),
                               sizes[1] == 1 ? tr("1 pipeline") : tr("%n pipelines", nullptr, n(sizes[1])),
                               sizes[2] == 1 ? tr("1 pair") : tr("%n pairs", nullptr, n(sizes[2])),
                               *m_cases == 1 ? tr("1 case") : tr("%n cases", nullptr, n(*m_cases))),
                      false);
        },
        [this](const Error& error) { showCount(engineText(error.message()), true); });
}

} // namespace comparo::ui
