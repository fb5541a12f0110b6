// SPDX-License-Identifier: Apache-2.0
#include "ui/page/answer_card.h"

#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/measured_label.h"

#include <QPushButton>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kIcon = 24;
constexpr int kSpace = 8;

/// The sentence without the word of its grade, which stands above it.
QString sentenceBelow(const Answer& answer)
{
    QString text = engineText(answer.sentence);
    const QString word = engineText(message("{}: {}", gradeWord(answer.grade), Message()));
    if (text.startsWith(word))
        text = text.mid(word.size());
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

OutcomeLook lookOf(Grade grade)
{
    switch (grade) {
    case Grade::Identical:
        return {u"exact"_s, tokens().good};
    case Grade::Rounding:
        return {u"within"_s, tokens().calm};
    case Grade::Noticeable:
        return {u"different"_s, tokens().warn};
    case Grade::Broken:
        return {u"warning"_s, tokens().bad};
    case Grade::CannotSay:
        break;
    }
    return {u"info"_s, tokens().muted};
}

OutcomeLook lookOf(const Answer& answer)
{
    OutcomeLook look = lookOf(answer.grade);
    if (answer.isTolerated && answer.grade == Grade::Broken)
        look.color = tokens().warn;
    return look;
}

OutcomeLook lookOf(OutcomeKind kind)
{
    switch (kind) {
    case OutcomeKind::BitExact:
    case OutcomeKind::Equal:
        return {u"exact"_s, tokens().good};
    case OutcomeKind::WithinTolerance:
        return {u"within"_s, tokens().warn};
    case OutcomeKind::Different:
        return {u"different"_s, tokens().bad};
    default:
        return {u"warning"_s, tokens().bad};
    }
}

AnswerCard::AnswerCard(QWidget* parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_grade(configure(new MeasuredLabel(this),
                        {.name = u"answer_grade"_s, .font = Theme::font(TextSize::Large, true)})),
      m_outcome(configure(new MeasuredLabel(this),
                          {.name = u"verdict_word"_s, .look = u"muted"_s, .small = true, .hidden = true})),
      m_sentence(configure(new MeasuredLabel(this),
                           {.name = u"answer_sentence"_s, .format = Qt::PlainText, .prose = true})),
      m_figures{makeFigure(u"answer_step"_s, tr("first at", "step"), {}),
                makeFigure(u"answer_share"_s, {}, tr("of samples")),
                makeFigure(u"answer_size"_s, tr("at most"), {})},
      m_equal(configure(new QPushButton(this), u"make_equal"_s, tr("Make them equal"), {})),
      m_accept(configure(new QPushButton(this), u"accept_difference"_s, tr("Accept"), {})),
      m_copy(configure(new QPushButton(this), u"copy_issue"_s, tr("Copy for an issue"),
                       tr("Copies answer, step, numbers, cause, versions and the command as Markdown."))),
      m_buttons(new FlowLayout(kSpace, kSpace)),
      m_foot(hbox(kSpace, {{m_buttons, 1}})),
      m_lines(vbox(6))
{
    configure(this, {.name = u"answer_card"_s, .look = u"bar"_s});
    auto* top = new FlowLayout(2 * kSpace, 2);
    auto* head = new QWidget(this);
    hbox(head, {0, 0, 0, 0}, kSpace, {m_icon, m_grade});
    for (QWidget* widget : {head, m_figures[0].box, m_figures[1].box, m_figures[2].box})
        top->addWidget(widget);
    for (QPushButton* button : {m_equal, m_accept, m_copy})
        addButton(button);
    m_lines->addWidget(m_sentence);
    addCorner(m_outcome);
    vbox(this, {12, 8, 12, 8}, 6, {top, m_lines, m_foot});
    m_equal->setDefault(true); // painted as the one that is meant
    connect(m_equal, &QPushButton::clicked, this, &AnswerCard::equalWanted);
    connect(m_accept, &QPushButton::clicked, this, &AnswerCard::acceptWanted);
    connect(m_copy, &QPushButton::clicked, this, &AnswerCard::copyWanted);
    connect(m_figures[0].value, &QLabel::linkActivated, this, &AnswerCard::stepWanted);
    showRemedies(nullptr, nullptr);
    setCopied(false);
}

AnswerCard::Figure AnswerCard::makeFigure(const QString& name, const QString& before, const QString& behind)
{
    Figure figure{new QWidget(this), nullptr, nullptr};
    figure.value = configure(new MeasuredLabel(figure.box), {.name = name, .bold = true});
    auto* row = hbox(figure.box, {0, 0, 0, 0}, 4);
    const auto caption = [&](const QString& text) {
        QLabel* label = nullptr;
        if (!text.isEmpty())
            row->addWidget(label = configure(new MeasuredLabel(text, figure.box), {.look = u"muted"_s}));
        return label;
    };
    figure.before = caption(before);
    row->addWidget(figure.value);
    caption(behind);
    return figure;
}

void AnswerCard::setStepWorst(bool worst)
{
    m_figures[0].before->setText(worst ? tr("worst in", "array") : tr("first at", "step"));
}

void AnswerCard::addButton(QWidget* button)
{
    button->setMinimumHeight(m_copy->sizeHint().height()); // that lines are even
    m_buttons->addWidget(button);
}

void AnswerCard::addCorner(QWidget* widget)
{
    widget->setMinimumHeight(m_copy->sizeHint().height());
    m_foot->addWidget(widget, 0, Qt::AlignTop);
}

void AnswerCard::addLine(QWidget* widget)
{
    m_lines->addWidget(widget);
}

void AnswerCard::setHead(const OutcomeLook& look, const QString& word)
{
    m_icon->setPixmap(Theme::instance().icon(look.icon, look.color).pixmap(kIcon, kIcon));
    m_grade->setText(word);
    setInk(*m_grade, look.color);
}

void AnswerCard::setSentence(const QString& sentence, const QString& reasons)
{
    m_sentence->setText(sentence);
    m_sentence->setToolTip(reasons);
    m_sentence->setVisible(!sentence.isEmpty());
    setAccessibleName(sentence.isEmpty() ? m_grade->text() : u"%1: %2"_s.arg(m_grade->text(), sentence));
}

void AnswerCard::setFigure(std::size_t index, const QString& value, const QString& tip)
{
    const Figure& figure = m_figures[index];
    figure.value->setText(value);
    figure.box->setToolTip(tip);
    figure.box->setVisible(!value.isEmpty());
}

void AnswerCard::showWord(const QString& word, const QString& sentence, const QString& tip,
                          const OutcomeLook& look)
{
    setHead(look, word);
    m_outcome->hide();
    setSentence(sentence, tip);
    for (std::size_t i = 0; i < m_figures.size(); ++i)
        setFigure(i, {}, {});
}

void AnswerCard::showAnswer(const Answer& answer, bool isCurrent)
{
    OutcomeLook look = lookOf(answer);
    if (!isCurrent)
        look.color = tokens().muted;
    setHead(look, engineText(gradeWord(answer.grade)));
    QStringList reasons;
    for (const Message& reason : answer.because)
        reasons << engineText(reason);
    setSentence(sentenceBelow(answer), reasons.join(u"\n\n"_s));
    showFigures(answer);
}

void AnswerCard::showOutcome(const Outcome* outcome)
{
    m_outcome->setVisible(outcome != nullptr);
    if (!outcome)
        return;
    m_outcome->setText(translated(outcome->word()));
    m_outcome->setToolTip(engineText(outcome->sentence()));
}

void AnswerCard::showFigures(const Answer& answer)
{
    const bool differs = answer.numbers && answer.numbers->differing > 0;
    QString step = answer.step ? engineText(answer.step->name) : QString();
    if (m_isStepLinked && !step.isEmpty())
        step =
            u"<a href=\"step\" style=\"color:%1\">%2</a>"_s.arg(tokens().accent.name(), step.toHtmlEscaped());
    m_figures[0].value->setTextFormat(m_isStepLinked ? Qt::RichText : Qt::PlainText);
    setFigure(0, step,
              m_figures[0].before->text() == tr("first at", "step")
                  ? tr("The first step that differs by itself; the cause is that of this step.")
                  : QString());
    setFigure(1, differs ? numbers::percent(answer.numbers->differing, answer.numbers->samples) : QString(),
              differs ? engineText(answer.numbers->share()) : QString());
    setFigure(
        2, differs && std::isfinite(answer.numbers->largest) ? engineText(answer.numbers->size()) : QString(),
        tr("The largest difference of one sample, and the range of the data."));
}

/// Nothing is offered that was not replayed.
void AnswerCard::showRemedies(const Remedy* equal, const Remedy* accept)
{
    m_equal->setVisible(equal);
    m_accept->setVisible(accept);
    if (equal) {
        const QString text = engineText(equal->text);
        m_equal->setText(tr("Make them equal"));
        m_equal->setToolTip(
            equal->code.empty() ? text : text + u'\n' + tr("In the library: %1").arg(fromUtf8(equal->code)));
        m_equal->setAccessibleDescription(m_equal->toolTip());
    }
    if (accept) {
        m_accept->setEnabled(!accept->isRefused);
        m_accept->setToolTip(engineText(accept->text));
        m_accept->setAccessibleDescription(m_accept->toolTip());
    }
}

void AnswerCard::setCopied(bool copied)
{
    m_copy->setVisible(copied);
}

} // namespace comparo::ui
