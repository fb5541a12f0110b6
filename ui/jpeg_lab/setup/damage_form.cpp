// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/setup/damage_form.h"

#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/setup/parts.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kNoDamage = -1;
constexpr int kFirstOfSource = 1000; ///< below it, what is done to the file

} // namespace

DamageForm::DamageForm(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_kind(new QComboBox(this)),
      m_side(new QComboBox(this)),
      m_seed(new QSpinBox(this)),
      m_note(setup_parts::small(u"lab_damage_note"_s, this))
{
    configure(m_kind, {.name = u"lab_damage"_s, .spoken = tr("Kind of damage")});
    setup_parts::narrow(m_kind);
    m_kind->addItem(tr("none"), kNoDamage);
    m_kind->insertSeparator(m_kind->count());
    for (const jpeg::DamageKind kind : jpeg::allDamageKinds())
        m_kind->addItem(tr("file: %1").arg(translated(std::string(nameOf(kind)))), static_cast<int>(kind));
    m_kind->insertSeparator(m_kind->count());
    for (const jpeg::SourceDamage kind : jpeg::allSourceDamages())
        m_kind->addItem(tr("picture: %1").arg(translated(std::string(nameOf(kind)))),
                        kFirstOfSource + static_cast<int>(kind));
    m_kind->setToolTip(tr("file: bytes of the encoded file are changed. picture: what the encoder reads is "
                          "wrong, and the file is legal."));
    configure(m_side, {.name = u"lab_damage_side"_s, .spoken = tr("Damaged side")});
    m_side->addItem(tr("on A"), 0);
    m_side->addItem(tr("on B"), 1);
    m_seed->setRange(0, 999999);
    m_seed->setPrefix(tr("seed "));
    configure(m_seed, {.name = u"lab_damage_seed"_s, .spoken = tr("Seed of the damage")});
    auto* column = vbox(4, {m_kind, hbox(8, {{m_side, 1}, {m_seed, 1}}), m_note});
    QHBoxLayout* title = setup_parts::titleRow();
    addAll(title, {setup_parts::title(tr("Damage"), this), stretch()});
    setup_parts::arrange(this, title, column);
    connect(m_kind, &QComboBox::activated, this, &DamageForm::choose);
    connect(m_side, &QComboBox::activated, this, &DamageForm::choose);
    connect(m_seed, &QSpinBox::valueChanged, this, &DamageForm::choose);
}

void DamageForm::choose()
{
    const int kind = m_kind->currentData().toInt();
    LabDamage damage;
    if (kind >= kFirstOfSource)
        damage.source = static_cast<jpeg::SourceDamage>(kind - kFirstOfSource);
    else if (kind >= 0)
        damage.file = static_cast<jpeg::DamageKind>(kind);
    damage.seed = static_cast<std::uint64_t>(m_seed->value());
    damage.side = m_side->currentData().toInt();
    m_lab.setDamage(damage);
}

void DamageForm::refresh()
{
    const LabSourcePtr& source = m_lab.input().source();
    const LabDamage& damage = m_lab.files().setup().damage;
    const QSignalBlocker kinds(m_kind);
    const QSignalBlocker sides(m_side);
    const QSignalBlocker seeds(m_seed);
    const int kind = damage.file     ? static_cast<int>(*damage.file)
                     : damage.source ? kFirstOfSource + static_cast<int>(*damage.source)
                                     : kNoDamage;
    m_kind->setCurrentIndex(m_kind->findData(kind));
    m_kind->setEnabled(source != nullptr);
    // With one side alone there is one that can be damaged.
    const bool hasB = m_lab.files().setup().encoders[1].origin != LabOrigin::Nothing;
    m_side->setEnabled(hasB && source);
    m_side->setCurrentIndex(hasB || !source ? damage.side : 0);
    m_seed->setValue(static_cast<int>(damage.seed));
    m_seed->setEnabled(source != nullptr);
    const LabResultPtr& result = m_lab.files().result();
    const LabSide* damaged = result && !damage.isNone() && result->setup == m_lab.files().setup()
                                 ? result->side(damage.side)
                                 : nullptr;
    QString done = damaged ? engineText(damaged->damage) : QString();
    if (damaged && damaged->damage.isEmpty() && !damaged->error.isEmpty())
        done = engineText(damaged->error);
    m_note->setText(done);
    m_note->setVisible(!done.isEmpty());
}

} // namespace comparo::ui
