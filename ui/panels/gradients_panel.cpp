#include "ui/panels/gradients_panel.h"

#include "ui/forms/param_form.h"
#include "ui/panels/gradients_maps_page.h"
#include "ui/panels/gradients_view.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFormWidth = 276; ///< at least

} // namespace

GradientsPanel::GradientsPanel(Session& session, QWidget* parent)
    : QWidget(parent), m_model(session), m_maps(new GradientsMapsPage(m_model, this))
{
    setObjectName(u"gradients_panel"_s);
    setProperty("look", u"panel"_s);
    setAttribute(Qt::WA_StyledBackground);
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(&m_maps->view());

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeForm());
    layout->addWidget(m_maps, 1);
    connect(&m_model, &GradientsModel::paramsChanged, this, &GradientsPanel::refreshForm);
    connect(&m_model, &GradientsModel::inputChanged, this, &GradientsPanel::request);
    connect(&m_model, &GradientsModel::changed, this, &GradientsPanel::refreshForm);
    refreshForm();
}

QWidget* GradientsPanel::makeForm()
{
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* content = new QWidget(m_scroll);
    content->setProperty("look", u"panel"_s);
    content->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    auto* title = new QLabel(tr("Differentiable JPEG"), content);
    title->setFont(Theme::font(TextSize::Normal, true));
    layout->addWidget(title);
    m_form = new ParamForm(ParamForm::Arrangement::Rows, content);
    m_form->setObjectName(u"gradients_form"_s);
    layout->addWidget(m_form);
    connect(m_form, &ParamForm::changed, this, [this](const ParamSet& params) { m_model.setParams(params); });

    auto* lossTitle = new QLabel(tr("Loss: sum(output \u00d7 weights)"), content);
    lossTitle->setFont(Theme::font(TextSize::Normal, true));
    lossTitle->setContentsMargins(0, 12, 0, 0);
    layout->addWidget(lossTitle);
    m_weights = new QComboBox(content);
    m_weights->setObjectName(u"gradients_weights"_s);
    m_weights->setAccessibleName(tr("Weights of the loss"));
    m_weights->addItems({tr("Random weights in [\u22121, 1)"), tr("All weights 1")});
    layout->addWidget(m_weights);
    connect(m_weights, &QComboBox::activated, this,
            [this](int index) { m_model.setRandomWeights(index == 0); });

    m_sampleLabel = new QLabel(tr("Sample of the batch"), content);
    m_sample = new QSpinBox(content);
    m_sample->setObjectName(u"gradients_sample"_s);
    m_sampleLabel->setBuddy(m_sample);
    layout->addWidget(m_sampleLabel);
    layout->addWidget(m_sample);
    connect(m_sample, &QSpinBox::valueChanged, this, [this](int sample) {
        GradientsPart part = m_model.part();
        part.sample = sample;
        m_model.setPart(part);
    });
    layout->addSpacing(12);
    layout->addWidget(m_maps->details());
    layout->addStretch(1);
    m_scroll->setWidget(content);
    return m_scroll;
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

/// As wide as its rows need, with the scroll bar beside them.
void GradientsPanel::fitForm()
{
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    m_scroll->setFixedWidth(std::max(kFormWidth, m_scroll->widget()->minimumSizeHint().width() + bar));
}

/// A page that nobody sees runs nothing.
void GradientsPanel::request()
{
    if (isVisible())
        m_model.requestRun();
}

void GradientsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fitForm();
    m_model.followPipeline();
    request();
}

} // namespace comparo::ui
