// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/panel.h"

#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/gradients/pages/check.h"
#include "ui/gradients/pages/fidelity.h"
#include "ui/gradients/pages/maps.h"
#include "ui/gradients/pages/recovery.h"
#include "ui/gradients/pages/tables.h"
#include "ui/gradients/parts.h"
#include "ui/gradients/pictures/view.h"
#include "ui/gradients/starter.h"
#include "ui/widgets/build.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPageWidth = 600; ///< at least
constexpr int kFormWidth = 340; ///< at least

} // namespace

GradientsPanel::GradientsPanel(Session& session, QWidget* parent)
    : QWidget(parent), m_model(session), m_buttons(new QButtonGroup(this)), m_stack(new QStackedWidget(this))
{
    configure(this, {.name = u"gradients_panel"_s, .look = u"panel"_s, .focus = Qt::StrongFocus});
    // Each is made when it is first shown; the maps are shown first.
    m_parts = {{u"maps"_s, tr("Maps"), tr("What both sides give, their gradients and how they differ"),
                GradientsWork::Run, true, &GradientsPanel::makeMaps},
               {u"check"_s, tr("Check"), tr("The backward pass against finite differences"),
                GradientsWork::Check, true, &GradientsPanel::makeCheck},
               {u"tables"_s, tr("Tables"), tr("Gradients of the quality and of both tables"),
                GradientsWork::Run, true, &GradientsPanel::makeTables},
               {u"fidelity"_s, tr("Fidelity"), tr("The codec's variants against libjpeg-turbo"),
                GradientsWork::Fidelity, false, &GradientsPanel::makeFidelity},
               {u"recovery"_s, tr("Recovery"),
                tr("The quality of a JPEG picture, recovered by descent through the codec"),
                GradientsWork::Recovery, false, &GradientsPanel::makeRecovery}};

    vbox(this, {0, 0, 0, 0}, 0, {makeBar(), {hbox(0, {makeForm(), {m_stack, 1}}), 1}});
    connect(&m_model, &GradientsModel::paramsChanged, this, &GradientsPanel::refreshForm);
    connect(&m_model, &GradientsModel::inputChanged, this, &GradientsPanel::request);
    connect(&m_model, &GradientsModel::changed, this, [this] {
        refreshForm();
        request();
    });
    refreshForm();
    showPart(0);
}

void GradientsPanel::makeMaps(Part& part)
{
    m_maps = new GradientsMapsPage(m_model, m_stack);
    setFocusProxy(&m_maps->view());
    part.page = m_maps;
    part.details = m_maps->details();
}

void GradientsPanel::makeCheck(Part& part)
{
    auto* check = new GradientsCheckPage(m_model, m_stack);
    part.page = check;
    part.details = part.starter = &check->starter();
    connect(check, &GradientsCheckPage::pixelChosen, this, [this, check](QPoint pixel) {
        check->view().showPixel(pixel);
        m_maps->view().showPixel(pixel);
    });
    connect(check, &GradientsCheckPage::pixelOpened, this, [this](QPoint pixel) {
        showPart(u"maps"_s);
        m_maps->view().showPixel(pixel);
        m_maps->view().setFocus();
    });
}

void GradientsPanel::makeTables(Part& part)
{
    auto* tables = new GradientsTablesPage(m_model, m_stack);
    part.page = tables;
    part.details = tables->details();
}

void GradientsPanel::makeFidelity(Part& part)
{
    auto* fidelity = new GradientsFidelityPage(m_model, m_stack);
    part.page = fidelity;
    part.details = part.starter = &fidelity->starter();
}

void GradientsPanel::makeRecovery(Part& part)
{
    auto* recovery = new GradientsRecoveryPage(m_model, m_stack);
    part.page = recovery;
    part.details = part.starter = &recovery->starter();
}

QWidget* GradientsPanel::makeBar()
{
    QHBoxLayout* row = nullptr;
    QWidget* bar = gradientsBar(this, row);
    for (int i = 0; i < m_parts.size(); ++i)
        m_buttons->addButton(gradientsButton(row, u"gradients_part_"_s + m_parts[i].name, m_parts[i].title,
                                             m_parts[i].tip, true),
                             i);
    m_buttons->button(0)->setChecked(true);
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int part) { showPart(part); });
    auto* hint = configure(new QLabel(tr("Ctrl+PgUp, Ctrl+PgDn"), bar), {.look = u"muted"_s, .small = true});
    addAll(row, {stretch(), hint});
    return bar;
}

QWidget* GradientsPanel::makeForm()
{
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(u"gradients_form_scroll"_s);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* content = configure(new QWidget(m_scroll->viewport()), {.look = u"panel"_s});
    auto* layout = vbox(content, {12, 12, 12, 12}, 16);
    m_codecForm = makeCodecForm();
    layout->addWidget(m_codecForm);
    m_detailsLayout = new QVBoxLayout;
    addAll(layout, {m_detailsLayout, stretch()});
    m_scroll->setWidget(content);
    return m_scroll;
}

QWidget* GradientsPanel::makeCodecForm()
{
    auto* content = new QWidget(m_scroll);
    auto* title = configure(new QLabel(tr("Differentiable JPEG"), content), {.bold = true});
    m_form = configure(new ParamForm(ParamForm::Arrangement::Rows, content), {.name = u"gradients_form"_s});
    auto* layout = vbox(content, {0, 0, 0, 0}, 8, {title, m_form});
    connect(m_form, &ParamForm::changed, this, [this](const ParamSet& params) { m_model.setParams(params); });

    auto* lossTitle = configure(new QLabel(tr("Loss: sum(output \u00d7 weights)"), content),
                                {.bold = true, .margins = {0, 12, 0, 0}});
    layout->addWidget(lossTitle);
    m_weights = configure(new QComboBox(content),
                          {.name = u"gradients_weights"_s, .spoken = tr("Weights of the loss")});
    m_weights->addItems({tr("Random weights in [\u22121, 1)"), tr("All weights 1")});
    layout->addWidget(m_weights);
    connect(m_weights, &QComboBox::activated, this,
            [this](int index) { m_model.setRandomWeights(index == 0); });

    m_sampleLabel = new QLabel(tr("Sample of the batch"), content);
    m_sample = configure(new QSpinBox(content), {.name = u"gradients_sample"_s});
    m_sampleLabel->setBuddy(m_sample);
    addAll(layout, {m_sampleLabel, m_sample});
    connect(m_sample, &QSpinBox::valueChanged, this, [this](int sample) {
        GradientsPart part = m_model.part();
        part.sample = sample;
        m_model.setPart(part);
    });
    return content;
}

void GradientsPanel::refreshForm()
{
    m_form->setParams(m_model.params());
    m_weights->setCurrentIndex(m_model.hasRandomWeights() ? 0 : 1);
    const int samples = m_model.session().hasInput() ? m_model.session().input().tensor.shape().n : 1;
    const QSignalBlocker blocker(m_sample);
    m_sample->setRange(0, std::max(0, samples - 1));
    m_sample->setSuffix(tr(" of 0 \u2026 %1").arg(samples - 1));
    m_sample->setValue(m_model.part().sample);
    m_sample->setVisible(samples > 1);
    m_sampleLabel->setVisible(samples > 1);
}

void GradientsPanel::showPart(int part)
{
    m_starts = false;
    m_part = part;
    Part& shown = m_parts[part];
    if (!shown.page) {
        (this->*shown.make)(shown);
        shown.page->setMinimumWidth(kPageWidth);
        m_stack->addWidget(shown.page);
        m_detailsLayout->addWidget(shown.details);
    }
    m_buttons->button(part)->setChecked(true);
    m_stack->setCurrentWidget(shown.page);
    for (const Part& each : m_parts)
        if (each.details)
            each.details->setVisible(&each == &shown);
    m_codecForm->setVisible(shown.usesCodec);
    request();
}

bool GradientsPanel::showPart(const QString& name, bool starts)
{
    for (int i = 0; i < m_parts.size(); ++i)
        if (m_parts[i].name == name) {
            showPart(i);
            m_starts = starts && m_parts[i].starter;
            request();
            return true;
        }
    return false;
}

QString GradientsPanel::partNames() const
{
    QStringList names;
    for (const Part& part : m_parts)
        names.append(part.name);
    return names.join(u", "_s);
}

/// As wide as its rows need, with the scroll bar beside them, and the same for all parts.
void GradientsPanel::fitForm()
{
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    m_codecForm->ensurePolished();
    const int margins = 24;
    m_scroll->setFixedWidth(std::max(kFormWidth, m_codecForm->minimumSizeHint().width() + margins + bar));
}

/// Asks for what the part that is shown needs. A page that nobody sees runs nothing.
void GradientsPanel::request()
{
    if (!isVisible())
        return;
    const Part& shown = m_parts[part()];
    if (shown.usesCodec && !m_model.state(GradientsWork::Run).isRunning())
        m_model.requestRun();
    const bool needsRun = shown.usesCodec && !m_model.isCurrent(GradientsWork::Run);
    if (m_starts && shown.starter && m_model.session().hasInput() && !needsRun) {
        m_starts = false;
        shown.starter->start();
    }
}

bool GradientsPanel::isReady() const
{
    const GradientsWork work = m_parts[part()].work;
    return !m_starts && m_model.isCurrent(work) && !m_model.state(work).isRunning();
}

bool GradientsPanel::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::ControlModifier &&
            (key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown))
            event->accept();
    }
    return QWidget::event(event);
}

void GradientsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fitForm();
    m_model.followPipeline();
    request();
}

void GradientsPanel::keyPressEvent(QKeyEvent* event)
{
    const auto count = static_cast<int>(m_parts.size());
    if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_PageDown)
        showPart((part() + 1) % count);
    else if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_PageUp)
        showPart((part() + count - 1) % count);
    else
        QWidget::keyPressEvent(event);
}

} // namespace comparo::ui
