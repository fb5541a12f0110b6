// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/proposal_form.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostDraws = 100'000;

/// A number that is finite and not below `least`; nothing for an empty text. `isRight` falls where it is
/// neither.
std::optional<double> numberOf(const QLineEdit& line, double least, bool& isRight)
{
    const QString text = line.text().trimmed();
    if (text.isEmpty())
        return std::nullopt;
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    if (isNumber && std::isfinite(number) && number >= least)
        return number;
    isRight = false;
    return std::nullopt;
}

} // namespace

AdviceProposalForm::AdviceProposalForm(AdviceModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_varied(new QLineEdit(this)),
      m_draws(new QSpinBox(this)),
      m_criterion(new QComboBox(this)),
      m_margin(new QLineEdit(this)),
      m_atol(new QLineEdit(this)),
      m_rtol(new QLineEdit(this)),
      m_wrong(new QLabel(this))
{
    setObjectName(u"advise_proposal"_s);
    auto* form = new QFormLayout(this);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(6);
    const auto add = [form](const QString& label, QWidget* field, const QString& name, const QString& help) {
        form->addRow(label, field);
        configure(field, {.name = name, .tip = help, .spoken = label});
    };
    m_varied->setPlaceholderText(u"size=20|224"_s);
    m_draws->setRange(1, kMostDraws);
    m_draws->setValue(10);
    for (const char* name : {"atol", "rtol", "ulp"})
        m_criterion->addItem(QLatin1StringView(name));
    m_margin->setPlaceholderText(tr("2, or 1 for whole steps"));
    m_atol->setPlaceholderText(tr("none"));
    m_rtol->setPlaceholderText(tr("none"));
    add(tr("Values in turn"), m_varied, u"advise_varied"_s,
        tr("Values of parameters that take turns, all combinations: size=20|224, mode=bilinear|bicubic. Each "
           "is of every step that has such a parameter; 2.size=20|224 of the second one alone."));
    add(tr("Draws"), m_draws, u"advise_draws"_s,
        tr("How often random parameters are drawn, from the seed of the pipeline on"));
    add(tr("Propose"), m_criterion, u"advise_criterion"_s,
        tr("An absolute tolerance, a relative one, or one in representable values (ULP)"));
    add(tr("Margin"), m_margin, u"advise_margin"_s,
        tr("Times the largest that was measured, at least 1. Where nothing is given: 2, and 1 where "
           "differences are whole steps of whole numbers."));
    add(tr("Judge atol"), m_atol, u"advise_given_atol"_s,
        tr("A tolerance that you have: too tight where a case is outside, too wide where a tenth of it "
           "passes all"));
    add(tr("and rtol"), m_rtol, u"advise_given_rtol"_s, tr("Its part relative to max(|A|, |B|)"));
    configure(m_wrong, {.name = u"advise_wrong"_s, .look = u"error"_s, .small = true, .wraps = true});
    form->addRow(m_wrong);
    for (QLineEdit* line : {m_varied, m_margin, m_atol, m_rtol})
        connect(line, &QLineEdit::textEdited, this, &AdviceProposalForm::apply);
    connect(m_draws, &QSpinBox::valueChanged, this, &AdviceProposalForm::apply);
    connect(m_criterion, &QComboBox::currentIndexChanged, this, &AdviceProposalForm::apply);
    connect(&model, &AdviceModel::requestChanged, this, &AdviceProposalForm::refresh);
    refresh();
}

void AdviceProposalForm::apply()
{
    AdviceRequest request = m_model.request();
    request.varied = toUtf8(m_varied->text());
    request.draws = m_draws->value();
    constexpr Criterion kCriteria[] = {Criterion::Atol, Criterion::Rtol, Criterion::Ulp};
    request.options.criterion = kCriteria[m_criterion->currentIndex()];
    bool isMargin = true, isGiven = true;
    request.options.margin = numberOf(*m_margin, 1.0, isMargin);
    const std::optional<double> atol = numberOf(*m_atol, 0.0, isGiven);
    const std::optional<double> rtol = numberOf(*m_rtol, 0.0, isGiven);
    request.options.given.reset();
    if (atol || rtol)
        request.options.given = Tolerance{atol.value_or(0.0), rtol.value_or(0.0), 0};
    m_wrong->setText(!isMargin  ? tr("A margin is a number of at least 1: with less, the cases that were "
                                      "measured would fail.")
                     : !isGiven ? tr("A tolerance is a number that is not negative, as in 1e-5.")
                                : QString());
    m_model.setRequest(request);
}

void AdviceProposalForm::refresh()
{
    m_draws->setEnabled(isRandom(m_model.setup().setup().pipeline));
    m_wrong->setVisible(!m_wrong->text().isEmpty());
}

} // namespace comparo::ui
