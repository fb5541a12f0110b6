// SPDX-License-Identifier: Apache-2.0
// The parts of the form of a sweep, and the dialogs behind its buttons.
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/sweep/setup.h"
#include "ui/sweep/steps.h"
#include "ui/widgets/build.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostJobs = 1024;
constexpr int kMargin = 12;

int linesHigh(const QWidget* widget, int lines)
{
    return lines * widget->fontMetrics().lineSpacing() + 12;
}

} // namespace

SweepSetup::SweepSetup(Settings& settings, QWidget* parent)
    : QScrollArea(parent),
      m_settings(settings),
      m_content(new QWidget(viewport())),
      m_column(new QVBoxLayout(m_content))
{
    setObjectName(u"sweep_setup"_s);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_content->setProperty("look", u"panel"_s);
    m_column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    m_column->setSpacing(12);
    makePictures();
    makePipelines();
    makeSides();
    makeRules();
    makeRun();
    m_column->addStretch(1);
    setWidget(m_content);
    constexpr int kCountDelayMs = 250;
    m_later.setSingleShot(true);
    m_later.setInterval(kCountDelayMs);
    connect(&m_later, &QTimer::timeout, this, &SweepSetup::count);
    changed();
}

QVBoxLayout* SweepSetup::part(const QString& title)
{
    auto* label = configure(new QLabel(title, m_content), {.bold = true});
    auto* layout = vbox(4, {label});
    m_column->addLayout(layout);
    return layout;
}

QListWidget* SweepSetup::list(QVBoxLayout* layout, const QString& name, const QString& label, int rows)
{
    auto* made = configure(new QListWidget(m_content), {.name = name, .spoken = label, .small = true});
    made->setTextElideMode(Qt::ElideMiddle);
    made->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    made->setSelectionMode(QAbstractItemView::ExtendedSelection);
    made->setFixedHeight(linesHigh(made, rows));
    layout->addWidget(made);
    return made;
}

QToolButton* SweepSetup::button(QWidget* parent, const QString& name, const QString& text, const QString& tip)
{
    auto* made =
        configure(new QToolButton(parent),
                  {.name = name, .text = text, .look = u"outlined"_s, .tip = tip, .focus = Qt::StrongFocus});
    return made;
}

void SweepSetup::makeRow(QVBoxLayout* layout, const QList<QWidget*>& widgets)
{
    auto* row = hbox(4);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    row->addStretch(1);
    layout->addLayout(row);
}

QToolButton* SweepSetup::removeButton(QListWidget* list, const QString& name)
{
    auto* remove = button(m_content, name, tr("Remove"), tr("Take the chosen entries out"));
    const auto enable = [list, remove] { remove->setEnabled(!list->selectedItems().isEmpty()); };
    enable();
    connect(list, &QListWidget::itemSelectionChanged, remove, enable);
    connect(remove, &QToolButton::clicked, this, [this, list] {
        qDeleteAll(list->selectedItems());
        changed();
    });
    return remove;
}

void SweepSetup::makePictures()
{
    QVBoxLayout* layout = part(tr("Pictures"));
    m_inputs = list(layout, u"sweep_inputs"_s, tr("Folders and files of the sweep"), 3);
    auto* folder = button(m_content, u"sweep_add_folder"_s, tr("Add folder…"),
                          tr("All pictures and .npy tensors in it and below"));
    auto* files = button(m_content, u"sweep_add_files"_s, tr("Add files…"));
    makeRow(layout, {folder, files, removeButton(m_inputs, u"sweep_remove_inputs"_s)});
    connect(folder, &QToolButton::clicked, this, [this] {
        const QString path =
            QFileDialog::getExistingDirectory(this, tr("Sweep over a folder"), m_settings.lastFolder());
        if (path.isEmpty())
            return;
        m_settings.setLastFolder(path);
        addInputs({path});
    });
    connect(files, &QToolButton::clicked, this, [this] {
        const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Sweep over files"),
                                                                m_settings.lastFolder(), imageFilter());
        if (paths.isEmpty())
            return;
        m_settings.setLastFolder(QFileInfo(paths.front()).absolutePath());
        addInputs(paths);
    });
}

void SweepSetup::makePipelines()
{
    QVBoxLayout* layout = part(tr("Pipelines"));
    m_steps = new SweepSteps(m_content);
    layout->addWidget(m_steps);
    auto* take = button(m_content, u"sweep_take"_s, tr("Take from Compare"),
                        tr("The steps, sides and tolerance of the comparison that is open"));
    auto* file =
        button(m_content, u"sweep_add_pipeline"_s, tr("Add file…"), tr("One more pipeline, as JSON"));
    m_files = new QListWidget(m_content);
    auto* remove = removeButton(m_files, u"sweep_remove_pipelines"_s);
    makeRow(layout, {take, file, remove});
    configure(m_files,
              {.name = u"sweep_pipeline_files"_s, .spoken = tr("Pipelines from files"), .small = true});
    m_files->setTextElideMode(Qt::ElideMiddle);
    m_files->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_files->setFixedHeight(linesHigh(m_files, 2));
    layout->addWidget(m_files);
    const auto showFiles = [this, remove] {
        m_files->setVisible(m_files->count() > 0);
        remove->setVisible(m_files->count() > 0);
    };
    showFiles();
    connect(m_files->model(), &QAbstractItemModel::rowsInserted, this, showFiles);
    connect(m_files->model(), &QAbstractItemModel::rowsRemoved, this, showFiles);
    connect(m_steps, &SweepSteps::changed, this, &SweepSetup::changed);
    connect(take, &QToolButton::clicked, this, &SweepSetup::takeRequested);
    connect(file, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Add a pipeline to the sweep"),
                                                          m_settings.lastFolder(), tr("Pipelines (*.json)"));
        if (!path.isEmpty())
            addPipelineFile(path);
    });
}

void SweepSetup::makeSides()
{
    QVBoxLayout* layout = part(tr("Pairs of sides"));
    m_pairs = list(layout, u"sweep_pairs"_s, tr("Pairs of sides, A against B"), 2);
    const auto box = [this](const QString& name, const QString& label) {
        auto* made = new QComboBox(m_content);
        made->setObjectName(name);
        made->setEditable(true);
        made->setInsertPolicy(QComboBox::NoInsert);
        made->setAccessibleName(label);
        made->setToolTip(tr("A device with its numerics, or a peer: emu:0/exact, torch@cuda:0"));
        made->setMinimumContentsLength(8);
        made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        return made;
    };
    m_a = box(u"sweep_a"_s, tr("Side A of the next pair"));
    m_b = box(u"sweep_b"_s, tr("Side B of the next pair"));
    auto* add = button(m_content, u"sweep_add_pair"_s, tr("Add pair"), tr("Add these two as A and B"));
    layout->addLayout(hbox(4, {{m_a, 1}, {m_b, 1}}));
    makeRow(layout, {add, removeButton(m_pairs, u"sweep_remove_pairs"_s)});
    connect(add, &QToolButton::clicked, this, [this] {
        try {
            addPair({Side::parse(toUtf8(m_a->currentText().trimmed())),
                     Side::parse(toUtf8(m_b->currentText().trimmed()))});
        } catch (const Error& error) {
            showCount(engineText(error.message()), true);
        }
    });
}

void SweepSetup::makeRules()
{
    QVBoxLayout* layout = part(tr("What may differ"));
    m_tolerance = configure(new QLineEdit(m_content), u"sweep_tolerance"_s,
                            tr("nothing: bit-exact; or atol 1, rtol 1e-5, ulp 2"), tr("Tolerance"));
    layout->addWidget(m_tolerance);
    m_contract = configure(new QLineEdit(m_content), u"sweep_contract"_s, tr("or a contract file"),
                           tr("Contract, in the place of the tolerance"));
    auto* choose =
        button(m_content, u"sweep_choose_contract"_s, tr("Choose…"), tr("A contract of rules, as JSON"));
    layout->addLayout(hbox(4, {{m_contract, 1}, choose}));
    m_cause = new QCheckBox(tr("Find the cause of every difference (slow)"), m_content);
    m_cause->setObjectName(u"sweep_cause"_s);
    layout->addWidget(m_cause);
    connect(m_tolerance, &QLineEdit::textChanged, this, &SweepSetup::changed);
    connect(m_contract, &QLineEdit::textChanged, this, [this] {
        m_tolerance->setEnabled(m_contract->text().trimmed().isEmpty());
        changed();
    });
    connect(m_cause, &QCheckBox::toggled, this, &SweepSetup::changed);
    connect(choose, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Choose a contract"),
                                                          m_settings.lastFolder(), tr("Contracts (*.json)"));
        if (!path.isEmpty())
            m_contract->setText(path);
    });
}

void SweepSetup::makeRun()
{
    QVBoxLayout* layout = part(tr("Run"));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(4);
    const auto labelled = [&](const QString& text, QWidget* widget) {
        form->addRow(configure(new QLabel(text, m_content), {.look = u"muted"_s, .buddy = widget}), widget);
    };
    m_seed = configure(new QLineEdit(m_content), u"sweep_seed"_s, tr("none"), tr("Seed of the random draws"),
                       {.maximumWidth = 96});
    m_rng = configure(new QComboBox(m_content),
                      {.name = u"sweep_rng"_s, .spoken = tr("Random stream of the draws")});
    m_rng->addItems({tr("Philox, ours"), tr("that of torch")});
    m_jobs = new QSpinBox(m_content);
    m_jobs->setObjectName(u"sweep_jobs"_s);
    m_jobs->setAccessibleName(tr("Cases that run at once"));
    m_jobs->setToolTip(tr("Cases that run at once; the results do not depend on it"));
    m_jobs->setRange(0, kMostJobs);
    m_jobs->setSpecialValueText(tr("automatic"));
    for (QWidget* each : {static_cast<QWidget*>(m_rng), static_cast<QWidget*>(m_jobs)})
        each->setSizePolicy(QSizePolicy::Ignored, each->sizePolicy().verticalPolicy());
    labelled(tr("Seed"), m_seed);
    labelled(tr("Random numbers"), m_rng);
    labelled(tr("Cases at once"), m_jobs);
    layout->addLayout(form);
    m_journal = configure(
        new QLineEdit(m_content), u"sweep_journal"_s, tr("journal: a new file"), tr("Journal on disk"),
        {.tip = tr("Every result is written there at once. After a stop or a crash this window and "
                   "'comparo sweep' both go on from it.")});
    auto* choose = button(m_content, u"sweep_choose_journal"_s, tr("Choose…"));
    layout->addLayout(hbox(4, {{m_journal, 1}, choose}));
    m_count = configure(new QLabel(m_content), {.name = u"sweep_count"_s, .prose = true});
    m_start = configure(new QPushButton(tr("Run the sweep"), m_content),
                        {.name = u"sweep_start"_s, .minimumHeight = 32});
    m_start->setDefault(true);
    addAll(layout, {m_count, m_start});
    connect(m_seed, &QLineEdit::textChanged, this, &SweepSetup::changed);
    connect(m_rng, &QComboBox::currentIndexChanged, this, &SweepSetup::changed);
    connect(m_start, &QPushButton::clicked, this, &SweepSetup::startRequested);
    connect(choose, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getSaveFileName(
            this, tr("Journal of the sweep"), m_settings.lastFolder(), tr("Journals (*.jsonl)"), nullptr,
            QFileDialog::DontConfirmOverwrite); // one that exists is gone on from
        if (!path.isEmpty())
            m_journal->setText(QFileInfo(path).suffix().isEmpty() ? path + u".jsonl"_s : path);
    });
}

} // namespace comparo::ui
