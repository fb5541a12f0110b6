#include "ui/inspect/findings/verdict_card.h"

#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/tolerance_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// A link in the accent's colour.
QString linkTo(const QString& target, const QString& text)
{
    return u"<a href=\"%1\" style=\"color:%2\">%3</a>"_s.arg(target, tokens().accent.name(), text);
}

} // namespace

VerdictLook verdictLook(Verdict verdict)
{
    switch (verdict) {
    case Verdict::BitExact:
        return {VerdictCard::tr("Bit-exact"), u"exact"_s, tokens().good};
    case Verdict::WithinTolerance:
        return {VerdictCard::tr("Within tolerance"), u"within"_s, tokens().warn};
    case Verdict::Different:
        break;
    }
    return {VerdictCard::tr("Different"), u"different"_s, tokens().bad};
}

VerdictCard::VerdictCard(Session& session, QWidget* parent)
    : QFrame(parent),
      m_session(session),
      m_icon(new QLabel(this)),
      m_word(new QLabel(this)),
      m_number(new QLabel(this)),
      m_worst(new QLabel(this)),
      m_cause(new QLabel(this)),
      m_required(new QLabel(this)),
      m_repeats(new QLabel(this)),
      m_tolerance(new QLineEdit(this)),
      m_toleranceError(new QLabel(this))
{
    setObjectName(u"verdict_card"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    m_word->setFont(Theme::font(TextSize::Large, true));
    m_word->setObjectName(u"verdict_word"_s);
    head->addWidget(m_icon);
    head->addWidget(m_word);
    head->addStretch(1);
    layout->addLayout(head);
    m_number->setFont(Theme::font(TextSize::Normal, true));
    m_cause->setObjectName(u"verdict_cause"_s);
    m_repeats->setObjectName(u"verdict_repeats"_s);
    for (QLabel* label : {m_number, m_worst, m_cause, m_required, m_repeats}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                       Qt::LinksAccessibleByKeyboard);
        layout->addWidget(label);
    }
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* label = new QLabel(tr("Tolerance"), this);
    label->setProperty("look", u"muted"_s);
    label->setBuddy(m_tolerance);
    m_tolerance->setObjectName(u"tolerance"_s);
    m_tolerance->setPlaceholderText(tr("bit-exact; or: atol 1, rtol 1e-5, ulp 2"));
    m_tolerance->setToolTip(
        tr("What may differ: |A−B| ≤ atol + rtol·max(|A|, |B|), or at most ulp representable values."));
    m_tolerance->setAccessibleName(tr("Tolerance"));
    row->addWidget(label);
    row->addWidget(m_tolerance, 1);
    layout->addLayout(row);
    m_toleranceError->setProperty("look", u"error"_s);
    m_toleranceError->setWordWrap(true);
    m_toleranceError->hide();
    layout->addWidget(m_toleranceError);
    connect(m_tolerance, &QLineEdit::editingFinished, this, &VerdictCard::applyTolerance);
    for (const QLabel* linking : {m_worst, m_required, m_repeats})
        connect(linking, &QLabel::linkActivated, this, &VerdictCard::follow);
    connect(&session, &Session::repeatsChanged, this, &VerdictCard::refresh);
    connect(&session, &Session::repeatProgress, this, [this](double fraction) {
        m_repeats->setText(tr("Repeating both sides… %1 · %2")
                               .arg(numbers::percent(std::floor(fraction * 100.0) / 100.0),
                                    linkTo(u"stop"_s, tr("cancel"))));
    });
    connect(&session, &Session::resultChanged, this, &VerdictCard::refresh);
    connect(&session, &Session::causeChanged, this, &VerdictCard::refresh);
    connect(&session, &Session::runningChanged, this, &VerdictCard::refresh);
    connect(&session, &Session::setupChanged, this, &VerdictCard::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &VerdictCard::refresh);
    refresh();
}

QString VerdictCard::word() const
{
    return m_word->text();
}

void VerdictCard::refresh()
{
    if (!m_tolerance->hasFocus() || !m_tolerance->isModified())
        m_tolerance->setText(toleranceText(m_session.setup().tolerance));
    if (!m_session.result()) {
        m_word->setText(m_session.isRunning() ? tr("Comparing…") : tr("No result yet"));
        m_icon->setPixmap(Theme::instance().icon(u"info"_s, tokens().muted).pixmap(28, 28));
        for (QLabel* label : {m_number, m_worst, m_cause, m_required, m_repeats})
            label->hide();
        return;
    }
    const Comparison& c = m_session.result()->comparison;
    const RepeatedSide* unsteady = m_session.nondeterministicSide();
    const VerdictLook look =
        unsteady ? VerdictLook{tr("Nondeterministic"), u"warning"_s, tokens().bad} : verdictLook(c.verdict);
    const bool stale = m_session.isRunning();
    const QColor color = stale ? tokens().muted : look.color;
    m_word->setText(look.word);
    m_word->setStyleSheet(u"color: %1;"_s.arg(color.name()));
    m_icon->setPixmap(Theme::instance().icon(look.icon, color).pixmap(28, 28));
    const QString sentence = fromUtf8(unsteady ? unsteady->repeat.sentence() : c.sentence());
    setAccessibleName(sentence);
    setToolTip(sentence);
    showEqualOrNot();
    showRepeats();
}

/// What one run of each side says.
void VerdictCard::showEqualOrNot()
{
    const Comparison& c = m_session.result()->comparison;
    const double share =
        c.all.samples ? static_cast<double>(c.all.differing) / static_cast<double>(c.all.samples) : 0.0;
    if (c.verdict == Verdict::BitExact) {
        m_number->setText(tr("All %1 samples equal").arg(numbers::count(c.all.samples)));
        m_worst->hide();
        m_required->hide();
        m_cause->hide();
    } else {
        m_number->setText(tr("%1 of samples differ").arg(numbers::percent(share)));
        if (c.all.worst) {
            const SamplePosition& w = *c.all.worst;
            const QString sample = c.descA.shape.n > 1 ? u"n %1, "_s.arg(w.n) : QString();
            const QString channel = fromUtf8(channelName(w.c, static_cast<int>(c.channels.size())));
            const QString place = u"(%1%2, %3, %4)"_s.arg(sample).arg(w.x).arg(w.y).arg(channel);
            m_worst->setText(tr("max %1 at %2").arg(numbers::value(c.all.maxAbs), linkTo(u"worst"_s, place)));
            m_worst->show();
        }
        const QString passing = toleranceText(passingTolerance(c));
        if (c.verdict == Verdict::WithinTolerance)
            m_required->setText(tr("passes at %1").arg(toleranceText(c.tolerance)));
        else if (std::isfinite(c.requiredAtol))
            m_required->setText(tr("would pass at %1").arg(linkTo(u"use"_s, passing)));
        else
            m_required->setText(tr("no tolerance passes: NaN or infinity on one side only"));
        m_required->setVisible(!m_session.nondeterministicSide());
        m_cause->setVisible(!m_session.isPair());
        if (m_session.cause())
            m_cause->setText(fromUtf8(m_session.cause()->verdict));
        else
            m_cause->setText(m_session.isExplaining() ? tr("Looking for the cause…") : QString());
    }
    m_number->show();
}

/// What repetitions of each side say, or how to have them.
void VerdictCard::showRepeats()
{
    m_repeats->setVisible(!m_session.isPair() && m_session.trace(0));
    if (m_session.isRepeating()) {
        m_repeats->setText(tr("Repeating both sides… %1").arg(linkTo(u"stop"_s, tr("cancel"))));
        return;
    }
    const RepeatsPtr& repeats = m_session.repeats();
    if (!repeats) {
        m_repeats->setText(tr("run once · %1").arg(linkTo(u"repeat"_s, tr("repeat %1 times").arg(kRepeats))));
        m_repeats->setToolTip(tr("Does each side give the same bits every time? Emulated devices run under "
                                 "another schedule each time."));
        return;
    }
    QStringList lines;
    QStringList details;
    for (std::size_t i = 0; i < repeats->size(); ++i) {
        const RepeatReport& repeat = (*repeats)[i].repeat;
        const QString side = fromUtf8((*repeats)[i].side);
        details << u"%1: %2"_s.arg(side, fromUtf8(repeat.sentence()));
        const QString streams = linkTo(u"streams/%1"_s.arg(i), tr("Streams"));
        if (repeat.isNondeterministic()) {
            const auto apart = std::count_if(repeat.runs.begin(), repeat.runs.end(),
                                             [](const RepeatRun& run) { return run.result != 0; });
            lines << tr("<b>%1: %2 of %3 repetitions differ from the first</b>, at %4 of the samples. Do not "
                        "set "
                        "a tolerance; see %5.")
                         .arg(side)
                         .arg(apart)
                         .arg(repeat.runs.size())
                         .arg(numbers::percent(repeat.samples ? static_cast<double>(repeat.varying) /
                                                                    static_cast<double>(repeat.samples)
                                                              : 0.0),
                              streams);
        } else if (!repeat.hazards.empty()) {
            lines << tr("%1: %2 repetitions gave the same bits, by luck: the order of the calls does not "
                        "guarantee it; see %3.")
                         .arg(side)
                         .arg(repeat.runs.size())
                         .arg(streams);
        } else {
            lines << tr("%1: %2 repetitions gave the same bits.").arg(side).arg(repeat.runs.size());
        }
    }
    m_repeats->setText(lines.join(u"<br>"_s));
    m_repeats->setToolTip(details.join(u"\n\n"_s));
}

void VerdictCard::follow(const QString& target)
{
    if (target == u"worst"_s)
        m_session.goToWorst();
    else if (target == u"use"_s && m_session.result())
        m_session.setTolerance(passingTolerance(m_session.result()->comparison));
    else if (target == u"repeat"_s)
        m_session.repeatSides();
    else if (target == u"stop"_s)
        m_session.stopRepeating();
    else if (target.startsWith(u"streams/"_s))
        Q_EMIT m_session.streamsWanted(target.endsWith(u'0') ? 0 : 1);
}

void VerdictCard::applyTolerance()
{
    m_tolerance->setModified(false);
    try {
        m_session.setTolerance(parseTolerance(m_tolerance->text()));
        m_toleranceError->hide();
    } catch (const Error& error) {
        m_toleranceError->setText(fromUtf8(error.message()));
        m_toleranceError->show();
    }
}

} // namespace comparo::ui
