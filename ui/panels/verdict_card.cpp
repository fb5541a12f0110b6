#include "ui/panels/verdict_card.h"

#include "ui/numbers.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/tolerance_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

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
    for (QLabel* label : {m_number, m_worst, m_cause, m_required}) {
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
    connect(m_worst, &QLabel::linkActivated, &session, &Session::goToWorst);
    connect(m_required, &QLabel::linkActivated, this, [this] {
        if (m_session.result())
            m_session.setTolerance(passingTolerance(m_session.result()->comparison));
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
        for (QLabel* label : {m_number, m_worst, m_cause, m_required})
            label->hide();
        return;
    }
    const Comparison& c = m_session.result()->comparison;
    const VerdictLook look = verdictLook(c.verdict);
    const bool stale = m_session.isRunning();
    const QColor color = stale ? tokens().muted : look.color;
    m_word->setText(look.word);
    m_word->setStyleSheet(u"color: %1;"_s.arg(color.name()));
    m_icon->setPixmap(Theme::instance().icon(look.icon, color).pixmap(28, 28));
    setAccessibleName(fromUtf8(c.sentence()));
    setToolTip(fromUtf8(c.sentence()));

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
            m_worst->setText(tr("max %1 at <a href=\"worst\" style=\"color:%2\">(%3, %4, %5)</a>")
                                 .arg(numbers::value(c.all.maxAbs), tokens().accent.name())
                                 .arg(w.x)
                                 .arg(w.y)
                                 .arg(fromUtf8(channelName(w.c, static_cast<int>(c.channels.size())))));
            m_worst->show();
        }
        const QString passing = toleranceText(passingTolerance(c));
        if (c.verdict == Verdict::WithinTolerance)
            m_required->setText(tr("passes at %1").arg(toleranceText(c.tolerance)));
        else if (std::isfinite(c.requiredAtol))
            m_required->setText(tr("would pass at <a href=\"use\" style=\"color:%1\">%2</a>")
                                    .arg(tokens().accent.name(), passing));
        else
            m_required->setText(tr("no tolerance passes: NaN or infinity on one side only"));
        m_required->show();
        m_cause->setVisible(!m_session.isPair());
        if (m_session.cause())
            m_cause->setText(fromUtf8(m_session.cause()->verdict));
        else
            m_cause->setText(m_session.isExplaining() ? tr("Looking for the cause…") : QString());
    }
    m_number->show();
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
