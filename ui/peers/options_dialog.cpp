// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/options_dialog.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/peers/dialog_size.h"
#include "ui/widgets/build.h"

#include <QFontDatabase>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kOptionsWidth = 440;
constexpr int kSecondsMs = 200;

QString libraryOf(const PeerDescription& description, const PeerSide& side)
{
    return fromUtf8(description.label.empty() ? side.name : description.label);
}

/// Of the captions of a form.
int labelWidth(const ParamForm& form)
{
    int width = 0;
    for (const QLabel* label : form.findChildren<QLabel*>())
        if (label->buddy())
            width = std::max(width, label->sizeHint().width());
    return width;
}

} // namespace

PeerOptionsDialog::PeerOptionsDialog(const PeerDescription& description, const PeerSide& now,
                                     const PeerOptionsUser& user, QWidget* parent)
    : QDialog(parent),
      m_schema(optionSchema(description)),
      m_now(now),
      m_form(new ParamForm(ParamForm::Arrangement::Explained, this)),
      m_text(new QLabel(this)),
      m_problem(new QLabel(this)),
      m_progressText(new QLabel(this)),
      m_progress(new QProgressBar(this))
{
    const QString name = fromUtf8(now.name);
    configure(this, {.name = u"peer_options"_s, .title = tr("Options of %1 for %2").arg(name, user.name)});
    setAttribute(Qt::WA_DeleteOnClose);
    auto* title =
        configure(new QLabel(u"%1 \u00b7 %2"_s.arg(libraryOf(description, now), fromUtf8(now.device)), this),
                  {.font = Theme::font(TextSize::Large, true), .wraps = true});
    auto* layout = vbox(this, {16, 16, 16, 16}, 12, {title});
    auto* lead =
        new QLabel(tr("Other options are another process of %1, which is used for %2 once it has started.")
                       .arg(name, user.name),
                   this);
    lead->setWordWrap(true);
    lead->setProperty("look", u"muted"_s);
    m_form->setObjectName(u"options_form"_s);
    m_form->setParams(optionParams(m_schema, now.options));
    addAll(layout, {lead, m_form});

    auto* caption =
        configure(new QLabel(user.caption, this), {.look = u"muted"_s, .minimumWidth = labelWidth(*m_form)});
    configure(m_text, {.name = u"options_text"_s,
                       .tip = user.tip,
                       .font = QFontDatabase::systemFont(QFontDatabase::FixedFont),
                       .prose = true});
    layout->addLayout(hbox(8, {{caption, 0, Qt::AlignTop}, {m_text, 1, Qt::AlignTop}}));

    configure(m_problem, {.name = u"options_problem"_s, .wraps = true});
    m_problem->setMargin(6); // its look has a frame
    configure(m_problem, {.look = u"error"_s, .selectable = true});
    m_progressText->setObjectName(u"options_progress"_s);
    configure(m_progress, {.fixedHeight = 6, .steps = 0});
    addAll(layout, {m_problem, m_progressText, m_progress, stretch()});

    // Behind the fields, so that the keyboard comes to them after the fields.
    m_defaults = new QPushButton(tr("Defaults"), this);
    m_close = new QPushButton(this);
    m_apply = new QPushButton(tr("Apply"), this);
    m_defaults->setObjectName(u"options_defaults"_s);
    m_close->setObjectName(u"options_close"_s);
    m_apply->setObjectName(u"options_apply"_s);
    m_apply->setDefault(true);
    layout->addLayout(hbox({0, 4, 0, 0}, 8, {m_defaults, stretch(), m_close, m_apply}));

    connect(m_form, &ParamForm::changed, this, &PeerOptionsDialog::refresh);
    connect(m_defaults, &QPushButton::clicked, this, [this] {
        m_form->setParams(ParamSet(m_schema));
        refresh();
    });
    connect(m_apply, &QPushButton::clicked, this, &PeerOptionsDialog::apply);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_stage != Stage::Starting) {
            close();
            return;
        }
        enter(Stage::Asking);
        Q_EMIT abandoned();
    });
    connect(&m_timer, &QTimer::timeout, this, [this, name] {
        m_progressText->setText(tr("Starting %1\u2026 %2 s").arg(name).arg(m_since.elapsed() / 1000));
    });
    m_progressText->setText(tr("Starting %1\u2026").arg(name));
    enter(Stage::Asking);
}

bool PeerOptionsDialog::hasFields(const PeerDescription& description)
{
    return !optionSchema(description).fields.empty();
}

PeerSide PeerOptionsDialog::choice() const
{
    PeerSide made = m_now;
    made.options = optionValues(m_form->params(), m_now.options);
    return made;
}

void PeerOptionsDialog::apply()
{
    const bool isWrong =
        std::any_of(m_schema.fields.begin(), m_schema.fields.end(), [this](const Field& field) {
            return !m_form->errorOf(fromUtf8(field.id)).isEmpty(); // said beneath the field
        });
    if (isWrong)
        return;
    const PeerSide wanted = choice();
    if (wanted == m_now) {
        close();
        return;
    }
    enter(Stage::Starting);
    Q_EMIT chosen(wanted);
}

void PeerOptionsDialog::started(const QString& failure)
{
    if (failure.isEmpty()) {
        enter(Stage::Asking);
        close();
    } else {
        enter(Stage::Failed, failure);
    }
}

void PeerOptionsDialog::done(int result)
{
    if (m_stage != Stage::Asking)
        Q_EMIT abandoned();
    m_stage = Stage::Asking;
    QDialog::done(result);
}

void PeerOptionsDialog::enter(Stage stage, const QString& failure)
{
    m_stage = stage;
    const bool isStarting = stage == Stage::Starting;
    refresh();
    m_form->setEnabled(!isStarting);
    m_apply->setEnabled(!isStarting);
    m_problem->setText(failure);
    m_problem->setVisible(!failure.isEmpty());
    m_progress->setVisible(isStarting);
    m_progressText->setVisible(isStarting);
    m_close->setText(isStarting ? tr("Stop") : tr("Close"));
    if (isStarting) {
        m_since.start();
        m_timer.start(kSecondsMs);
    } else {
        m_timer.stop();
    }
    fitHeight(*this, kOptionsWidth);
}

void PeerOptionsDialog::refresh()
{
    Side side;
    side.peer = choice();
    m_text->setText(fromUtf8(side.toText()));
    m_defaults->setEnabled(m_stage != Stage::Starting && !(m_form->params() == ParamSet(m_schema)));
    m_problem->hide(); // it was of another value
    if (layout()->totalHeightForWidth(width()) > height())
        fitHeight(*this, kOptionsWidth);
}

} // namespace comparo::ui
