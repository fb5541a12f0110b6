// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/card.h"

#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/tolerance_text.h"
#include "ui/widgets/build.h"

#include <QLabel>
#include <QPushButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

AdviceCard::AdviceCard(QWidget* parent)
    : QScrollArea(parent),
      m_about(new QLabel),
      m_proposed(new QLabel),
      m_words(new QLabel),
      m_decisive(new QPushButton),
      m_numbers(new QLabel)
{
    setObjectName(u"advise_card"_s);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    auto* content = configure(new QWidget(viewport()), {.look = u"panel"_s});
    auto* column = vbox(content, {12, 8, 12, 8}, 8);
    configure(m_about, {.name = u"advise_about"_s, .look = u"muted"_s});
    configure(m_proposed, {.name = u"advise_proposed"_s, .font = Theme::font(TextSize::Large, true)});
    configure(m_words, {.name = u"advise_words"_s, .format = Qt::RichText});
    configure(m_numbers, {.name = u"advise_numbers"_s, .small = true, .format = Qt::RichText});
    for (QLabel* label : {m_about, m_proposed, m_words, m_numbers}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_numbers->setWordWrap(false); // numbers are not broken at their points
    m_decisive->setObjectName(u"advise_decisive"_s);
    connect(m_decisive, &QPushButton::clicked, this, &AdviceCard::decisiveWanted);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_about, m_proposed, m_words, m_decisive, m_numbers})
        column->addWidget(widget);
    column->addStretch(1);
    setWidget(content);
    connect(&Theme::instance(), &Theme::changed, this, &AdviceCard::refresh);
}

void AdviceCard::setAdvice(const AdviceFindingsPtr& findings, std::size_t advice)
{
    m_findings = findings;
    m_advice = advice;
    refresh();
    ensureVisible(0, 0);
}

/// By rank, one measure a row.
QString AdviceCard::numbersHtml(const ToleranceAdvice& advice) const
{
    const QString muted = tokens().muted.name();
    QString html = u"<table cellspacing=\"0\" cellpadding=\"2\" width=\"100%\"><tr>"_s;
    for (const QString& head : {QString(), tr("median"), tr("%1 %").arg(90), tr("%1 %").arg(99), tr("most")})
        html += u"<td align=\"right\" style=\"color:%1\">%2</td>"_s.arg(muted, head);
    html += u"</tr>"_s;
    const auto row = [&](AdviceMeasure measure, const QString& name, const Distribution& spread) {
        html += u"<tr><td style=\"color:%1\">%2</td>"_s.arg(muted, name);
        for (const double value : {spread.median, spread.p90, spread.p99, spread.most})
            html += u"<td align=\"right\">%1</td>"_s.arg(textOf(value, measure).toHtmlEscaped());
        html += u"</tr>"_s;
    };
    row(AdviceMeasure::Atol, u"atol"_s, advice.atol);
    row(AdviceMeasure::Rtol, u"rtol"_s, advice.rtol);
    row(AdviceMeasure::Ulp, u"ULP"_s, advice.ulp);
    row(AdviceMeasure::Share, tr("differing"), advice.share);
    row(AdviceMeasure::Atol, tr("mean |A−B|"), advice.meanAbs);
    return html + u"</table>"_s;
}

void AdviceCard::refresh()
{
    const bool isThere = m_findings && m_advice < m_findings->advices().size();
    widget()->setVisible(isThere);
    if (!isThere)
        return;
    const ToleranceAdvice& advice = m_findings->advices()[m_advice];
    const bool isEqual = advice.isEqual();
    const bool isExact = advice.bitExact == advice.cases;
    m_about->setText(tr("%1 of %2: %3")
                         .arg(fromUtf8(advice.group.op), fromUtf8(toString(advice.group.dtype)),
                              engineText(advice.evidence())));
    m_proposed->setText(!advice.refusal.isEmpty() ? tr("No tolerance")
                        : isExact                 ? tr("Bit-exact")
                        : isEqual                 ? tr("Equal")
                                                  : toleranceText(advice.proposed));
    const QColor color = !advice.refusal.isEmpty() ? tokens().bad : isEqual ? tokens().good : tokens().text;
    setInk(*m_proposed, color);
    const std::optional<Tolerance>& given = m_findings->plan.options.given;
    QString html;
    const auto add = [&](const QString& title, const Message& sentence) {
        if (!sentence.isEmpty())
            html += u"<p style=\"margin:0 0 6px 0\"><b>%1</b> %2</p>"_s.arg(
                title.toHtmlEscaped(), engineText(sentence).toHtmlEscaped());
    };
    add(tr("From."), advice.derivation());
    add(tr("Why not smaller?"), advice.whyNotSmaller());
    add(tr("Theory."), advice.theory());
    if (given)
        add(tr("Yours."), advice.judgement(*given));
    m_words->setText(html);
    const MeasuredCase& decisive = advice.decisive;
    const QString name = tr("case %1").arg(numbers::count(decisive.number));
    m_decisive->setText(tr("See %1 in Compare").arg(name));
    m_decisive->setToolTip(u"%1\n%2\n%3"_s.arg(fromUtf8(decisive.input), engineText(decisive.pipeline),
                                               engineText(decisive.place)));
    m_numbers->setText(numbersHtml(advice));
}

} // namespace comparo::ui
