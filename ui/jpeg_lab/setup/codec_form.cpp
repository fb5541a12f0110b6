// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/setup/codec_form.h"

#include "engine/pipeline/peer_codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/jpeg_lab/codec_box.h"
#include "ui/jpeg_lab/codec_options.h"
#include "ui/jpeg_lab/setup/parts.h"
#include "ui/peers/options_button.h"
#include "ui/widgets/build.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Entries of the codec box that are no codec.
const QString kNothing = u"-"_s;
const QString kFile = u"file"_s;
const QString kGiven = u"given"_s;
/// Options of encoders that are rarely turned.
const std::vector<std::string> kRare{"optimize", "progressive", "restart_mcus", "restart_rows", "dct"};

QString nameOfRole(LabRole role)
{
    return role == LabRole::EncoderA ? u"A"_s : role == LabRole::EncoderB ? u"B"_s : u"decoder"_s;
}

} // namespace

CodecForm::CodecForm(JpegLab& lab, LabRole role, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_role(role),
      m_title(isDecoder() ? setup_parts::title(tr("Decoder"), this) : new QLabel(nameOfRole(role), this)),
      m_codec(new CodecBox(this)),
      m_device(new QComboBox(this)),
      m_program(new PeerOptionsButton(this)),
      m_form(new ParamForm(ParamForm::Arrangement::Rows, this)),
      m_note(setup_parts::small(u"lab_note_"_s + nameOfRole(role), this)),
      m_more(new QToolButton(this))
{
    const QString name = nameOfRole(role);
    configure(m_codec,
              {.name = u"lab_codec_"_s + name,
               .spoken = isDecoder() ? tr("Decoder of both sides") : tr("Encoder of side %1").arg(name)});
    configure(m_device,
              {.name = u"lab_device_"_s + name,
               .spoken = isDecoder() ? tr("Device of the decoder") : tr("Device of side %1").arg(name)});
    m_program->setObjectName(u"lab_peer_options_"_s + name);
    m_program->setAccessibleName(tr("Options of the program of %1").arg(userOf(role).name));
    m_form->setObjectName(u"lab_options_"_s + name);
    m_more->setObjectName(u"lab_more_"_s + name);
    m_more->setFont(Theme::font(TextSize::Small));
    m_more->setToolTip(tr("Huffman tables, scans, restart markers, transform"));
    setup_parts::narrow(m_codec);
    setup_parts::narrow(m_device);
    if (!isDecoder()) {
        configure(m_title, {.bold = true, .fixedSize = {24, 24}, .align = Qt::AlignCenter});
    }
    QHBoxLayout* title = setup_parts::titleRow();
    addAll(title, {m_title, {m_codec, 1}});
    auto* column = vbox(
        4, {hbox(8, {{m_device, 1}, m_program}), m_form, hbox(8, {{m_note, 1}, {m_more, 0, Qt::AlignTop}})});
    setup_parts::arrange(this, title, column);
    connect(m_more, &QToolButton::clicked, this, [this] {
        m_isOpen = !m_isOpen;
        fold();
    });
    connect(m_codec, &QComboBox::activated, this, &CodecForm::choose);
    connect(m_device, &QComboBox::activated, this, &CodecForm::chooseDevice);
    connect(m_program, &QToolButton::clicked, this, [this] { askForOptions(m_lab, m_role, this); });
    connect(m_form, &ParamForm::changed, this, &CodecForm::setOptions);
    connect(&Theme::instance(), &Theme::changed, this, &CodecForm::restyle);
    fold();
    restyle();
}

const LabEncoder& CodecForm::encoder() const
{
    return m_lab.files().setup().encoders[static_cast<std::size_t>(side())];
}

/// Quality and sampling are always there; what is rarely turned waits behind a button.
void CodecForm::fold()
{
    m_more->setText(m_isOpen ? tr("Fewer options") : tr("More options"));
    m_form->setHidden(m_isOpen ? std::vector<std::string>() : kRare);
}

void CodecForm::choose()
{
    if (const std::optional<PeerSide> program = m_codec->currentPeer())
        m_lab.choosePeer(m_role, *program);
    else if (isDecoder())
        chooseDecoder();
    else
        chooseEncoder();
}

void CodecForm::chooseEncoder()
{
    const QString id = m_codec->currentData().toString();
    if (id == kNothing || id == kFile || id == kGiven) {
        const LabOrigin origin = id == kFile    ? LabOrigin::File
                                 : id == kGiven ? LabOrigin::Given
                                                : LabOrigin::Nothing;
        m_lab.changeCodec(side(), {origin, {}, {}, {}});
        return;
    }
    m_lab.changeCodec(side(), m_lab.encoderOf(toUtf8(id)));
}

void CodecForm::chooseDecoder()
{
    const JpegCodec& codec = jpegCodec(toUtf8(m_codec->currentData().toString()));
    LabDecoder decoder{codec.id(), DeviceId{}, ParamSet(codec.decodeOptions())};
    for (const DeviceId& device : m_lab.devices())
        if (codec.runsOn(device)) {
            decoder.device = device;
            break;
        }
    m_lab.changeDecoder(decoder);
}

void CodecForm::chooseDevice()
{
    const QString name = m_device->currentData().toString();
    if (std::optional<PeerSide> peer = m_lab.peerOf(m_role)) {
        if (fromUtf8(peer->device) == name)
            return;
        peer->device = toUtf8(name);
        m_lab.choosePeer(m_role, *peer);
        return;
    }
    LabSetup setup = m_lab.files().setup();
    (isDecoder() ? setup.decoder.device : setup.encoders[static_cast<std::size_t>(side())].device) =
        DeviceId::parse(toUtf8(name));
    m_lab.files().setSetup(setup);
}

void CodecForm::setOptions(const ParamSet& options)
{
    LabSetup setup = m_lab.files().setup();
    (isDecoder() ? setup.decoder.options : setup.encoders[static_cast<std::size_t>(side())].options) =
        options;
    m_lab.files().setSetup(setup);
}

void CodecForm::fillEncoders()
{
    const LabSourcePtr& source = m_lab.input().source();
    const bool isCodec = encoder().origin == LabOrigin::Codec;
    m_codec->clear();
    if (source && source->file)
        m_codec->addItem(tr("the file itself"), kFile);
    if (source && (!source->given[0].empty() || !source->given[1].empty()))
        m_codec->addItem(side() == 0 ? tr("expected frame") : tr("frame that came"), kGiven);
    for (const JpegCodec* codec : jpegCodecs()) {
        if (!codec->encodes())
            continue;
        m_codec->addItem(engineText(codec->label()), fromUtf8(codec->id()));
        const int at = m_codec->count() - 1;
        m_codec->setItemData(at, fromUtf8(english(codec->label()) + " " + codec->version()), Qt::ToolTipRole);
        if (const Message why = codec->unavailable(); !why.isEmpty()) {
            m_codec->setItemData(at, engineText(why), Qt::ToolTipRole);
            if (auto* model = qobject_cast<QStandardItemModel*>(m_codec->model()))
                model->item(at)->setEnabled(false);
        }
    }
    if (side() == 1)
        m_codec->addItem(tr("empty"), kNothing);
    m_codec->addPeers(m_lab.peers(), JpegWay::Encode, isCodec ? encoder().codec : std::string(),
                      encoder().library);
    m_codec->showCodec(isCodec                                ? fromUtf8(encoder().codec)
                       : encoder().origin == LabOrigin::File  ? kFile
                       : encoder().origin == LabOrigin::Given ? kGiven
                                                              : kNothing);
}

void CodecForm::fillDecoders()
{
    const LabDecoder& decoder = m_lab.files().setup().decoder;
    m_codec->clear();
    for (const JpegCodec* codec : jpegCodecs())
        if (codec->decodes() && codec->unavailable().isEmpty())
            m_codec->addItem(engineText(codec->label()), fromUtf8(codec->id()));
    m_codec->addPeers(m_lab.peers(), JpegWay::Decode, decoder.codec, decoder.library);
    m_codec->showCodec(fromUtf8(decoder.codec));
}

/// Of a peer: its own devices, as far as it has said which.
void CodecForm::fillDevices()
{
    const LabSetup& setup = m_lab.files().setup();
    const std::string& codec = isDecoder() ? setup.decoder.codec : encoder().codec;
    const DeviceId& shown = isDecoder() ? setup.decoder.device : encoder().device;
    const QSignalBlocker quiet(m_device);
    if (m_device->view()->isVisible())
        return; // what a person looks at stays where it is
    if (isPeerCodec(codec)) {
        fillPeerDevices(*m_device, m_lab.peers(), isDecoder() ? JpegWay::Decode : JpegWay::Encode, codec);
    } else {
        m_device->clear();
        for (const DeviceId& device : m_lab.devices())
            if (jpegCodec(codec).runsOn(device))
                m_device->addItem(engineText(device.label()), fromUtf8(device.name()));
        m_device->setCurrentIndex(m_device->findData(fromUtf8(shown.name())));
    }
    m_device->setToolTip(m_device->currentText());
}

QString CodecForm::encoderNote() const
{
    const LabEncoder& now = encoder();
    const bool isCodec = now.origin == LabOrigin::Codec;
    const LabResultPtr& result = m_lab.files().result();
    const LabSide* made = result && result->setup == m_lab.files().setup() ? result->side(side()) : nullptr;
    if (made && isCodec && !made->file.empty())
        return (isPeerCodec(now.codec) ? tr("%1 bytes,\n%2 there and back") : tr("%1 bytes, %2"))
            .arg(numbers::count(made->file.size()), numbers::milliseconds(made->encodeMilliseconds));
    if (now.origin == LabOrigin::File)
        return tr("Inspected as it is. Choose an encoder to encode its picture again.");
    if (now.origin == LabOrigin::Nothing && m_lab.input().source())
        return tr("Choose an encoder to set it beside A.");
    return {};
}

void CodecForm::refresh()
{
    const bool isCodec = isDecoder() || encoder().origin == LabOrigin::Codec;
    const ParamSet& options = isDecoder() ? m_lab.files().setup().decoder.options : encoder().options;
    {
        const QSignalBlocker quiet(m_codec);
        if (!m_codec->isOpen())
            isDecoder() ? fillDecoders() : fillEncoders();
    }
    const QString same = tr("The same for A and B, so that what differs is in the files.");
    m_codec->setToolTip(isDecoder() ? m_codec->currentText() + u'\n' + same : m_codec->currentText());
    if (!isDecoder()) {
        m_codec->setEnabled(m_lab.input().source() != nullptr);
    }
    m_device->setVisible(isCodec);
    m_form->setVisible(isCodec);
    m_more->setVisible(!isDecoder() && isCodec &&
                       std::any_of(kRare.begin(), kRare.end(), [&](const std::string& id) {
                           return options.schema().find(id) != nullptr;
                       }));
    m_program->showOptions(m_lab.programs(), m_lab.peerOf(m_role), userOf(m_role).name);
    if (isCodec) {
        fillDevices();
        m_form->setParams(options);
    }
    const QString& starting = m_lab.starting(m_role);
    const QString said = !starting.isEmpty() ? tr("Starting %1…").arg(starting)
                         : isDecoder()       ? QString()
                                             : encoderNote();
    m_note->setText(said);
    m_note->setVisible(!said.isEmpty());
}

void CodecForm::restyle()
{
    if (isDecoder())
        return;
    const QColor color = side() == 0 ? tokens().a : tokens().b;
    const QColor text = tokens().isDark() ? tokens().window : QColor(Qt::white);
    setBadge(*m_title, color, text);
}

} // namespace comparo::ui
