// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/setup/setup.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/setup/codec_form.h"
#include "ui/jpeg_lab/setup/damage_form.h"
#include "ui/jpeg_lab/setup/parts.h"
#include "ui/widgets/build.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kNameWidth = 232; ///< of the name of the file, which may have no place to wrap

} // namespace

JpegSetup::JpegSetup(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_codecs{new CodecForm(lab, LabRole::EncoderA, this), new CodecForm(lab, LabRole::EncoderB, this),
               new CodecForm(lab, LabRole::Decoder, this)},
      m_damage(new DamageForm(lab, this))
{
    setObjectName(u"jpeg_setup"_s);
    auto* layout = vbox(this, {0, 0, 0, 0}, 0, {makeSource()});
    for (QWidget* part : {static_cast<QWidget*>(m_codecs[0]), static_cast<QWidget*>(m_codecs[1]),
                          static_cast<QWidget*>(m_damage), static_cast<QWidget*>(m_codecs[2])}) {
        auto* line = new QFrame(this);
        line->setProperty("look", u"line"_s);
        addAll(layout, {line, part});
    }
    layout->addStretch(1);
    connect(&lab.input(), &LabInput::changed, this, &JpegSetup::refresh);
    for (const auto change : {&LabFiles::setupChanged, &LabFiles::resultChanged})
        connect(&lab.files(), change, this, &JpegSetup::refresh);
    for (const auto change : {&JpegLab::devicesChanged, &JpegLab::peersChanged})
        connect(&lab, change, this, &JpegSetup::refresh);
    refresh();
}

QWidget* JpegSetup::makeSource()
{
    auto* part = new QWidget(this);
    auto* column = vbox(2);
    m_file = configure(new QLabel(part), {.name = u"lab_file"_s, .prose = true});
    m_fileNote = setup_parts::small(u"lab_file_note"_s, part);
    auto* open = new QPushButton(tr("Open…"), part);
    open->setObjectName(u"lab_open"_s);
    open->setToolTip(tr("A picture to encode, or a .jpg to inspect as it is"));
    connect(open, &QPushButton::clicked, this, &JpegSetup::openRequested);
    addAll(column, {m_file, m_fileNote});
    QHBoxLayout* title = setup_parts::titleRow();
    addAll(title, {setup_parts::title(tr("Source"), part), stretch(), open});
    setup_parts::arrange(part, title, column);
    return part;
}

void JpegSetup::refreshSource()
{
    const LabSourcePtr& source = m_lab.input().source();
    m_file->setText(source ? m_file->fontMetrics().elidedText(source->name, Qt::ElideMiddle, kNameWidth)
                           : tr("Nothing is open."));
    m_file->setToolTip(source ? source->name : QString());
    QString note;
    if (source && source->file)
        note = tr("JPEG, %1 bytes").arg(numbers::count(source->file->size()));
    if (source && !source->picture.isEmpty()) {
        const Shape& shape = source->picture.shape();
        note += (note.isEmpty() ? QString() : u" · "_s) +
                tr("%1 × %2, %3").arg(shape.w).arg(shape.h).arg(shape.c == 1 ? tr("gray") : tr("RGB"));
        if (!source->note.isEmpty())
            note += u'\n' + engineText(source->note);
    } else if (source) {
        note += u'\n' + engineText(source->error);
    }
    m_fileNote->setText(note);
    m_fileNote->setVisible(!note.isEmpty());
}

void JpegSetup::refresh()
{
    refreshSource();
    for (CodecForm* form : m_codecs)
        form->refresh();
    m_damage->refresh();
}

} // namespace comparo::ui
