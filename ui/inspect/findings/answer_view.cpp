// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/answer_view.h"

#include "ui/base/breakable.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kIcon = 24;

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

OutcomeLook lookOf(const AnswerModel& model)
{
    const Answer* answer = model.current();
    return answer ? lookOf(*answer) : lookOf(Grade::CannotSay);
}

AnswerView::AnswerView(AnswerModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_icon(new QLabel(this)),
      m_grade(configure(new MeasuredLabel(this),
                        {.name = u"answer_grade"_s, .font = Theme::font(TextSize::Large, true)})),
      m_outcome(
          configure(new MeasuredLabel(this), {.name = u"verdict_word"_s, .look = u"muted"_s, .small = true})),
      m_sentence(configure(new MeasuredLabel(this),
                           {.name = u"answer_sentence"_s, .format = Qt::PlainText, .prose = true})),
      m_equal(configure(new QPushButton(this), u"make_equal"_s, tr("Make them equal"), {})),
      m_accept(configure(new QPushButton(this), u"accept_difference"_s, tr("Accept"), {})),
      m_searching(configure(new MeasuredLabel(tr("Looking for what makes them equal…"), this),
                            {.name = u"answer_searching"_s, .look = u"muted"_s, .wraps = true}))
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(0);
    const std::array<std::pair<QString, QString>, 3> figures{std::pair{u"answer_step"_s, tr("differs first")},
                                                             std::pair{u"answer_share"_s, tr("of samples")},
                                                             std::pair{u"answer_size"_s, tr("at most")}};
    for (int i = 0; i < 3; ++i) {
        const auto& [name, caption] = figures[static_cast<std::size_t>(i)];
        Figure& figure = m_figures[static_cast<std::size_t>(i)];
        figure.value = configure(new MeasuredLabel(this), {.name = name, .bold = true, .wraps = true});
        figure.caption =
            configure(new MeasuredLabel(caption, this), {.look = u"muted"_s, .small = true, .wraps = true});
        grid->addWidget(figure.value, 0, i, Qt::AlignTop);
        grid->setColumnStretch(i, 1);
        grid->addWidget(figure.caption, 1, i, Qt::AlignTop);
    }
    vbox(this, {0, 0, 0, 0}, 6,
         {hbox(8, {m_icon, m_grade, stretch(), {m_outcome, 0, Qt::AlignVCenter}}), m_sentence, grid,
          hbox(8, {m_equal, m_accept, {m_searching, 1}, stretch()})});
    m_equal->setDefault(true); // painted as the one that is meant
    connect(m_equal, &QPushButton::clicked, &model, &AnswerModel::makeEqual);
    connect(m_accept, &QPushButton::clicked, &model, &AnswerModel::accept);
}

void AnswerView::setHead(const OutcomeLook& look, const QString& word)
{
    m_icon->setPixmap(Theme::instance().icon(look.icon, look.color).pixmap(kIcon, kIcon));
    m_grade->setText(word);
    setInk(*m_grade, look.color);
}

void AnswerView::setFigure(std::size_t index, const QString& value, const QString& tip)
{
    Figure& figure = m_figures[index];
    figure.value->setText(value);
    for (QLabel* label : {figure.value, figure.caption}) {
        label->setToolTip(tip);
        label->setVisible(!value.isEmpty());
    }
}

void AnswerView::setReasons(const QString& reasons)
{
    m_sentence->setToolTip(reasons);
}

void AnswerView::showWord(const QString& word)
{
    setHead({u"info"_s, tokens().muted}, word);
    m_outcome->setText(word);
    m_outcome->hide();
    m_sentence->hide();
    for (std::size_t i = 0; i < m_figures.size(); ++i)
        setFigure(i, {}, {});
    for (QWidget* widget : std::initializer_list<QWidget*>{m_equal, m_accept, m_searching})
        widget->hide();
}

void AnswerView::showFailure()
{
    const QString outcome = m_outcome->text();
    showWord(engineText(gradeWord(Grade::CannotSay)));
    m_outcome->setText(outcome);
    m_outcome->show();
}

void AnswerView::showAnswer(bool isMuted)
{
    const std::optional<Answer>& answer = m_model.answer();
    if (!answer) {
        const QString outcome = m_outcome->text();
        showWord(tr("Comparing…"));
        m_outcome->setText(outcome);
        return;
    }
    OutcomeLook look = lookOf(*answer);
    if (isMuted)
        look.color = tokens().muted;
    setHead(look, engineText(gradeWord(answer->grade)));
    m_outcome->show();
    m_sentence->setText(sentenceBelow(*answer));
    m_sentence->show();
    showFigures();
    showRemedies();
}

void AnswerView::showFigures()
{
    const Answer& answer = *m_model.answer();
    const bool differs = answer.numbers && answer.numbers->differing > 0;
    setFigure(0, differs && answer.step ? breakable(engineText(answer.step->name)) : QString(),
              tr("The first step that differs by itself; the cause is that of this step."));
    setFigure(1, differs ? numbers::percent(answer.numbers->differing, answer.numbers->samples) : QString(),
              differs ? engineText(answer.numbers->share()) : QString());
    setFigure(2, differs ? engineText(answer.numbers->size()) : QString(),
              tr("The largest difference of one sample, and the range of the data."));
}

/// What can be done: nothing is offered that was not replayed.
void AnswerView::showRemedies()
{
    const Remedy* equal = m_model.equaliser();
    const Remedy* accept = m_model.tolerance();
    m_equal->setVisible(equal);
    m_accept->setVisible(accept);
    m_searching->setVisible(m_model.isSearching());
    if (equal) {
        const QString text = engineText(equal->text);
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

} // namespace comparo::ui
