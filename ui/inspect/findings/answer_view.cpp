// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/answer_view.h"

#include "ui/base/actions.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/widgets/build.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/measured_label.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
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

OutcomeLook lookOf(const AnswerModel& model)
{
    const Answer* answer = model.current();
    return answer ? lookOf(*answer) : lookOf(Grade::CannotSay);
}

QColor markOf(const AnswerModel& model, bool differs)
{
    const Answer* answer = model.current();
    const bool isKnown = !answer || answer->grade != Grade::CannotSay;
    return !differs && isKnown ? tokens().good : lookOf(model).color;
}

AnswerView::AnswerView(ViewState& view, Actions& actions, QWidget* parent)
    : QFrame(parent),
      m_view(view),
      m_session(view.session()),
      m_model(view.answer()),
      m_icon(new QLabel(this)),
      m_grade(configure(new MeasuredLabel(this),
                        {.name = u"answer_grade"_s, .font = Theme::font(TextSize::Large, true)})),
      m_outcome(
          configure(new MeasuredLabel(this), {.name = u"verdict_word"_s, .look = u"muted"_s, .small = true})),
      m_sentence(configure(new MeasuredLabel(this),
                           {.name = u"answer_sentence"_s, .format = Qt::PlainText, .prose = true})),
      m_figures{makeFigure(u"answer_step"_s, tr("first at", "step"), {}),
                makeFigure(u"answer_share"_s, {}, tr("of samples")),
                makeFigure(u"answer_size"_s, tr("at most"), {})},
      m_equal(configure(new QPushButton(this), u"make_equal"_s, tr("Make them equal"), {})),
      m_accept(configure(new QPushButton(this), u"accept_difference"_s, tr("Accept"), {})),
      m_copy(configure(new QPushButton(this), u"copy_issue"_s, tr("Copy for an issue"),
                       tr("Copies answer, step, numbers, cause, versions and the command as Markdown."))),
      m_who(
          configure(new QPushButton(this), u"who_made"_s, tr("Who made these?"),
                    tr("Replays what libraries are known to compute until one gives the file bit for bit."))),
      m_searching(configure(new MeasuredLabel(this), {.name = u"answer_searching"_s, .look = u"muted"_s})),
      m_why(configure(new QToolButton(this),
                      {.name = u"why"_s, .text = tr("Why"), .look = u"outlined"_s, .checkable = true})),
      m_makers(
          configure(new MeasuredLabel(this),
                    {.name = u"answer_makers"_s, .hidden = true, .format = Qt::PlainText, .prose = true}))
{
    configure(this, {.name = u"answer_card"_s, .look = u"bar"_s});
    auto* top = new FlowLayout(2 * kSpace, 2);
    auto* head = new QWidget(this);
    hbox(head, {0, 0, 0, 0}, kSpace, {m_icon, m_grade});
    for (QWidget* widget : {head, m_figures[0].box, m_figures[1].box, m_figures[2].box})
        top->addWidget(widget);
    auto* buttons = new FlowLayout(kSpace, kSpace);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_equal, m_accept, m_copy, m_who, m_searching})
        buttons->addWidget(widget);
    auto* last = hbox(kSpace, {{buttons, 1}});
    last->addWidget(m_outcome, 0, Qt::AlignTop);
    last->addWidget(m_why, 0, Qt::AlignTop);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_equal, m_accept, m_copy, m_who, m_outcome})
        widget->setMinimumHeight(m_why->sizeHint().height()); // that lines are even
    vbox(this, {12, 8, 12, 8}, 6, {top, m_sentence, m_makers, last});
    m_equal->setDefault(true); // painted as the one that is meant
    connect(m_equal, &QPushButton::clicked, &m_model, &AnswerModel::makeEqual);
    connect(m_accept, &QPushButton::clicked, &m_model, &AnswerModel::accept);
    connect(m_copy, &QPushButton::clicked, actions.get(u"copy_markdown"_s), &QAction::trigger);
    connect(m_who, &QPushButton::clicked, this, &AnswerView::askWhoMadeThese);
    QAction* why = actions.get(u"why"_s);
    m_why->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_why->setIconSize({12, 12});
    m_why->setToolTip(why->toolTip());
    connect(m_why, &QToolButton::clicked, why, &QAction::trigger);
    const auto showWhy = [this, why] {
        m_why->setChecked(why->isChecked());
        m_why->setIcon(Theme::instance().icon(why->isChecked() ? u"chevron_down"_s : u"chevron_right"_s));
    };
    connect(why, &QAction::changed, this, showWhy);
    showWhy();
    for (const auto signal : {&Session::resultChanged, &Session::resultCleared, &Session::findingsChanged,
                              &Session::setupChanged, &Session::inputChanged})
        connect(&m_session, signal, this, &AnswerView::refresh);
    connect(&m_session, &Session::runningChanged, this, &AnswerView::refresh);
    connect(&m_session, &Session::runFailed, this, &AnswerView::refresh);
    connect(&m_model, &AnswerModel::changed, this, &AnswerView::refresh);
    connect(&view.makers(), &MakersModel::changed, this, &AnswerView::showMakers);
    connect(&Theme::instance(), &Theme::changed, this, [this, showWhy] {
        refresh();
        showWhy();
    });
    refresh();
}

AnswerView::Figure AnswerView::makeFigure(const QString& name, const QString& before, const QString& behind)
{
    Figure figure{new QWidget(this), nullptr};
    figure.value = configure(new MeasuredLabel(figure.box), {.name = name, .bold = true});
    auto* row = hbox(figure.box, {0, 0, 0, 0}, 4);
    const auto caption = [&](const QString& text) {
        if (!text.isEmpty())
            row->addWidget(configure(new MeasuredLabel(text, figure.box), {.look = u"muted"_s}));
    };
    caption(before);
    row->addWidget(figure.value);
    caption(behind);
    return figure;
}

void AnswerView::refresh()
{
    const std::optional<Outcome>& newest = m_session.outcome();
    if (newest && newest->kind == OutcomeKind::Error)
        showFailure(*newest);
    else if (!m_session.result())
        showWord(m_session.isRunning() ? tr("Comparing…") : tr("No result yet"));
    else
        showAnswer(m_session.result()->outcome());
    showRemedies();
    showMakers();
}

void AnswerView::setHead(const OutcomeLook& look, const QString& word)
{
    m_icon->setPixmap(Theme::instance().icon(look.icon, look.color).pixmap(kIcon, kIcon));
    m_grade->setText(word);
    setInk(*m_grade, look.color);
}

void AnswerView::setSentence(const QString& sentence, const QString& reasons)
{
    m_sentence->setText(sentence);
    m_sentence->setToolTip(reasons);
    m_sentence->setVisible(!sentence.isEmpty());
    setAccessibleName(sentence.isEmpty() ? m_grade->text() : u"%1: %2"_s.arg(m_grade->text(), sentence));
}

void AnswerView::setFigure(std::size_t index, const QString& value, const QString& tip)
{
    const Figure& figure = m_figures[index];
    figure.value->setText(value);
    figure.box->setToolTip(tip);
    figure.box->setVisible(!value.isEmpty());
}

/// Nothing was compared: a word, and no sentence.
void AnswerView::showWord(const QString& word)
{
    setHead(lookOf(Grade::CannotSay), word);
    m_outcome->hide();
    setSentence({}, {});
    for (std::size_t i = 0; i < m_figures.size(); ++i)
        setFigure(i, {}, {});
}

/// The newest setup could not be run.
void AnswerView::showFailure(const Outcome& outcome)
{
    showWord(engineText(gradeWord(Grade::CannotSay)));
    const QString unlike = unlikeText();
    const QString sentence = engineText(outcome.detail());
    setSentence(unlike.isEmpty() ? sentence : unlike, unlike.isEmpty() ? QString() : sentence);
}

/// Why two files cannot be compared sample by sample; empty: they can, or there are no two.
QString AnswerView::unlikeText() const
{
    if (!m_session.isPair())
        return {};
    const Tensor& a = m_session.input(0).tensor;
    const Tensor& b = m_session.input(1).tensor;
    const auto size = [](const Tensor& image) {
        return tr("%1 × %2").arg(image.shape().w).arg(image.shape().h);
    };
    if (a.shape().w != b.shape().w || a.shape().h != b.shape().h)
        return tr("A has %1 pixels and B has %2: only pictures of one size can be compared.")
            .arg(size(a), size(b));
    if (a.shape().c != b.shape().c)
        return tr("A has %1 channels and B has %2: only pictures with the same channels can be compared.")
            .arg(a.shape().c)
            .arg(b.shape().c);
    if (a.dtype() != b.dtype() && !(isFloat(a.dtype()) && isFloat(b.dtype())))
        return tr("A holds %1 and B holds %2: only values of one type can be compared.")
            .arg(fromUtf8(toString(a.dtype())), fromUtf8(toString(b.dtype())));
    return {};
}

void AnswerView::showAnswer(const Outcome& outcome)
{
    const std::optional<Answer>& answer = m_model.answer();
    if (!answer) {
        showWord(tr("Comparing…"));
        return;
    }
    // While the run or the grade is not that of the setup, it is muted.
    OutcomeLook look = lookOf(*answer);
    if (!m_model.current())
        look.color = tokens().muted;
    setHead(look, engineText(gradeWord(answer->grade)));
    m_outcome->setText(translated(outcome.word()));
    m_outcome->setToolTip(engineText(outcome.sentence()));
    m_outcome->show();
    QStringList reasons;
    for (const Message& reason : answer->because)
        reasons << engineText(reason);
    setSentence(sentenceBelow(*answer), reasons.join(u"\n\n"_s));
    showFigures(*answer);
}

void AnswerView::showFigures(const Answer& answer)
{
    const bool differs = answer.numbers && answer.numbers->differing > 0;
    setFigure(0, differs && answer.step ? engineText(answer.step->name) : QString(),
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
    m_copy->setVisible(m_model.current());
    m_searching->setVisible(m_model.isSearching());
    m_searching->setText(m_model.isFailure() ? tr("Looking for what makes it run…")
                                             : tr("Looking for what makes them equal…"));
    m_why->setVisible(m_session.result() || m_session.isRunning());
    if (equal) {
        const QString text = engineText(equal->text);
        m_equal->setText(equaliserText(*equal));
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

/// What makes a failed setup run is a step that was missing.
QString AnswerView::equaliserText(const Remedy& remedy) const
{
    const auto& now = m_session.setup().pipeline.steps;
    const auto& then = remedy.setup->pipeline.steps;
    if (!m_model.isFailure() || then.size() <= now.size())
        return tr("Make them equal");
    const auto at = std::mismatch(now.begin(), now.end(), then.begin()).second - then.begin();
    const QString op = fromUtf8(then[static_cast<std::size_t>(at)].op->id);
    return at == 0 ? tr("Insert %1 first").arg(op)
                   : tr("Insert %1 before step %2").arg(op, QString::number(at + 1));
}

void AnswerView::showMakers()
{
    const MakersModel& makers = m_view.makers();
    m_who->setVisible(makers.isOffered() && !m_session.isRunning());
    m_who->setText(makers.isRunning() ? tr("Stop looking") : tr("Who made these?"));
    QStringList lines, more;
    if (makers.isRunning())
        lines << tr("Replaying what libraries compute… %1")
                     .arg(numbers::percent(std::floor(makers.progress() * 100.0) / 100.0));
    else if (!makers.failure().isEmpty())
        lines << makers.failure();
    for (const MakersModel::Made& made : makers.made()) {
        lines << tr("%1, made from %2: %3").arg(made.file, made.of, engineText(made.verdict));
        for (const Message& each : made.more)
            more << engineText(each);
    }
    m_makers->setText(lines.join(u'\n'));
    m_makers->setToolTip(more.join(u"\n\n"_s));
    m_makers->setVisible(!lines.isEmpty());
}

/// Where no source is known, somebody says which it is.
void AnswerView::askWhoMadeThese()
{
    MakersModel& makers = m_view.makers();
    if (makers.isRunning()) {
        makers.stop();
        return;
    }
    if (makers.needsSource()) {
        const QString path =
            QFileDialog::getOpenFileName(window(), tr("Open the picture that both were made from"),
                                         QFileInfo(m_session.path(0)).absolutePath(), imageFilter());
        if (path.isEmpty())
            return;
        makers.setSource(path);
    }
    makers.ask();
}

} // namespace comparo::ui
