#include "ui/jpeg_lab/setup.h"

#include "engine/pipeline/peer_codec.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/jpeg_lab/codec_box.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Entries of the codec box that are no codec.
const QString kNothing = u"-"_s;
const QString kFile = u"file"_s;
const QString kGiven = u"given"_s;
constexpr int kNameWidth = 232; ///< of the name of the file, which may have no place to wrap
/// Options of encoders that are rarely turned.
const std::vector<std::string> kRare{"optimize", "progressive", "restart_mcus", "restart_rows", "dct"};

QLabel* small(const QString& name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFont(Theme::font(TextSize::Small));
    label->setProperty("look", u"muted"_s);
    return label;
}

/// A part of the column: what its title row holds, and the rest beneath.
QWidget* titled(QLayout* title, QLayout* content, QWidget* parent)
{
    auto* part = new QWidget(parent);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(title);
    layout->addLayout(content);
    return part;
}

QLabel* titleLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(Theme::font(TextSize::Normal, true));
    return label;
}

QHBoxLayout* titleRow()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    return row;
}

QFrame* line(QWidget* parent)
{
    auto* frame = new QFrame(parent);
    frame->setProperty("look", u"line"_s);
    return frame;
}

/// Long texts must not widen the column.
void narrow(QComboBox* combo)
{
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
}

} // namespace

JpegSetup::JpegSetup(JpegLab& lab, QWidget* parent) : QWidget(parent), m_lab(lab)
{
    setObjectName(u"jpeg_setup"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeSource());
    layout->addWidget(line(this));
    layout->addWidget(makeEncoder(0));
    layout->addWidget(line(this));
    layout->addWidget(makeEncoder(1));
    layout->addWidget(line(this));
    layout->addWidget(makeDamage());
    layout->addWidget(line(this));
    layout->addWidget(makeDecoder());
    layout->addStretch(1);
    connect(&lab, &JpegLab::setupChanged, this, &JpegSetup::refresh);
    connect(&lab, &JpegLab::sourceChanged, this, &JpegSetup::refresh);
    connect(&lab, &JpegLab::devicesChanged, this, &JpegSetup::refresh);
    connect(&lab, &JpegLab::resultChanged, this, &JpegSetup::refresh);
    connect(&lab, &JpegLab::peersChanged, this, &JpegSetup::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &JpegSetup::restyle);
    restyle();
    refresh();
}

QWidget* JpegSetup::makeSource()
{
    auto* column = new QVBoxLayout;
    column->setSpacing(2);
    m_file = new QLabel(this);
    m_file->setObjectName(u"lab_file"_s);
    m_file->setWordWrap(true);
    m_file->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_fileNote = small(u"lab_file_note"_s, this);
    auto* open = new QPushButton(tr("Open…"), this);
    open->setObjectName(u"lab_open"_s);
    open->setToolTip(tr("A picture to encode, or a .jpg to inspect as it is"));
    connect(open, &QPushButton::clicked, this, &JpegSetup::openRequested);
    column->addWidget(m_file);
    column->addWidget(m_fileNote);
    QHBoxLayout* title = titleRow();
    title->addWidget(titleLabel(tr("Source"), this));
    title->addStretch(1);
    title->addWidget(open);
    return titled(title, column, this);
}

QWidget* JpegSetup::makeEncoder(int side)
{
    const QString name = side == 0 ? u"A"_s : u"B"_s;
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    Party& party = m_encoders[static_cast<std::size_t>(side)];
    makeParty(party, name, tr("Encoder of side %1").arg(name), tr("Device of side %1").arg(name));
    party.more = new QToolButton(this);
    party.more->setObjectName(u"lab_more_"_s + name);
    party.more->setFont(Theme::font(TextSize::Small));
    party.more->setToolTip(tr("Huffman tables, scans, restart markers, transform"));
    auto* badge = new QLabel(name, this);
    badge->setAlignment(Qt::AlignCenter);
    badge->setFixedSize(24, 24);
    badge->setFont(Theme::font(TextSize::Normal, true));
    m_badges[static_cast<std::size_t>(side)] = badge;
    QHBoxLayout* title = titleRow();
    title->addWidget(badge);
    title->addWidget(party.codec, 1);
    auto* under = new QHBoxLayout;
    under->setSpacing(8);
    under->addWidget(party.note, 1);
    under->addWidget(party.more, 0, Qt::AlignTop);
    column->addWidget(party.device);
    column->addWidget(party.form);
    column->addLayout(under);
    connect(party.more, &QToolButton::clicked, this, [this, side] {
        Party& unfolded = m_encoders[static_cast<std::size_t>(side)];
        unfolded.isOpen = !unfolded.isOpen;
        fold(side);
    });
    connect(party.codec, &QComboBox::activated, this, [this, side] { chooseEncoder(side); });
    connect(party.device, &QComboBox::activated, this, [this, side, combo = party.device] {
        chooseDevice(side == 0 ? LabRole::EncoderA : LabRole::EncoderB, combo->currentData().toString());
    });
    connect(party.form, &ParamForm::changed, this, [this, side](const ParamSet& params) {
        LabEncoder encoder = m_lab.setup().encoders[static_cast<std::size_t>(side)];
        encoder.options = params;
        m_lab.setEncoder(side, encoder);
    });
    fold(side);
    return titled(title, column, this);
}

void JpegSetup::makeParty(Party& party, const QString& name, const QString& codec, const QString& device)
{
    party.codec = new CodecBox(this);
    party.codec->setObjectName(u"lab_codec_"_s + name);
    party.codec->setAccessibleName(codec);
    party.device = new QComboBox(this);
    party.device->setObjectName(u"lab_device_"_s + name);
    party.device->setAccessibleName(device);
    narrow(party.codec);
    narrow(party.device);
    party.form = new ParamForm(ParamForm::Arrangement::Rows, this);
    party.form->setObjectName(u"lab_options_"_s + name);
    party.note = small(u"lab_note_"_s + name, this);
}

/// Quality and sampling are always there; what is rarely turned waits behind a button.
void JpegSetup::fold(int side)
{
    Party& party = m_encoders[static_cast<std::size_t>(side)];
    party.more->setText(party.isOpen ? tr("Fewer options") : tr("More options"));
    party.form->setHidden(party.isOpen ? std::vector<std::string>() : kRare);
}

QWidget* JpegSetup::makeDecoder()
{
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    makeParty(m_decoder, u"decoder"_s, tr("Decoder of both sides"), tr("Device of the decoder"));
    m_decoder.codec->setToolTip(tr("The same for A and B, so that what differs is in the files."));
    QHBoxLayout* title = titleRow();
    title->addWidget(titleLabel(tr("Decoder"), this));
    title->addWidget(m_decoder.codec, 1);
    column->addWidget(m_decoder.device);
    column->addWidget(m_decoder.form);
    column->addWidget(m_decoder.note);
    connect(m_decoder.codec, &QComboBox::activated, this, &JpegSetup::chooseDecoder);
    connect(m_decoder.device, &QComboBox::activated, this,
            [this] { chooseDevice(LabRole::Decoder, m_decoder.device->currentData().toString()); });
    connect(m_decoder.form, &ParamForm::changed, this, [this](const ParamSet& params) {
        LabDecoder decoder = m_lab.setup().decoder;
        decoder.options = params;
        m_lab.setDecoder(decoder);
    });
    return titled(title, column, this);
}

QWidget* JpegSetup::makeDamage()
{
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    m_damage = new QComboBox(this);
    m_damage->setObjectName(u"lab_damage"_s);
    m_damage->setAccessibleName(tr("Kind of damage"));
    narrow(m_damage);
    m_damage->addItem(tr("none"), -1);
    m_damage->insertSeparator(m_damage->count());
    for (const jpeg::DamageKind kind : jpeg::allDamageKinds())
        m_damage->addItem(tr("file: %1").arg(translated(std::string(nameOf(kind)))), static_cast<int>(kind));
    m_damage->insertSeparator(m_damage->count());
    for (const jpeg::SourceDamage kind : jpeg::allSourceDamages())
        m_damage->addItem(tr("picture: %1").arg(translated(std::string(nameOf(kind)))),
                          1000 + static_cast<int>(kind));
    m_damage->setToolTip(tr("file: bytes of the encoded file are changed. picture: what the encoder reads is "
                            "wrong, and the file is legal."));
    m_damageSide = new QComboBox(this);
    m_damageSide->setObjectName(u"lab_damage_side"_s);
    m_damageSide->setAccessibleName(tr("Damaged side"));
    m_damageSide->addItem(tr("on A"), 0);
    m_damageSide->addItem(tr("on B"), 1);
    m_seed = new QSpinBox(this);
    m_seed->setRange(0, 999999);
    m_seed->setPrefix(tr("seed "));
    m_seed->setObjectName(u"lab_damage_seed"_s);
    m_seed->setAccessibleName(tr("Seed of the damage"));
    m_damageNote = small(u"lab_damage_note"_s, this);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_damageSide, 1);
    row->addWidget(m_seed, 1);
    column->addWidget(m_damage);
    column->addLayout(row);
    column->addWidget(m_damageNote);
    connect(m_damage, &QComboBox::activated, this, &JpegSetup::chooseDamage);
    connect(m_damageSide, &QComboBox::activated, this, &JpegSetup::chooseDamage);
    connect(m_seed, &QSpinBox::valueChanged, this, &JpegSetup::chooseDamage);
    QHBoxLayout* title = titleRow();
    title->addWidget(titleLabel(tr("Damage"), this));
    title->addStretch(1);
    return titled(title, column, this);
}

void JpegSetup::chooseDamage()
{
    const int kind = m_damage->currentData().toInt();
    LabDamage damage;
    if (kind >= 1000)
        damage.source = static_cast<jpeg::SourceDamage>(kind - 1000);
    else if (kind >= 0)
        damage.file = static_cast<jpeg::DamageKind>(kind);
    damage.seed = static_cast<std::uint64_t>(m_seed->value());
    damage.side = m_damageSide->currentData().toInt();
    m_lab.setDamage(damage);
}

void JpegSetup::chooseEncoder(int side)
{
    const CodecBox& box = *m_encoders[static_cast<std::size_t>(side)].codec;
    if (const QString peer = box.currentPeer(); !peer.isEmpty()) {
        m_lab.choosePeer(side == 0 ? LabRole::EncoderA : LabRole::EncoderB, peer);
        return;
    }
    const QString id = box.currentData().toString();
    if (id == kNothing || id == kFile || id == kGiven) {
        const LabOrigin origin = id == kFile    ? LabOrigin::File
                                 : id == kGiven ? LabOrigin::Given
                                                : LabOrigin::Nothing;
        m_lab.changeCodec(side, {origin, {}, {}, {}});
        return;
    }
    m_lab.changeCodec(side, m_lab.encoderOf(toUtf8(id)));
}

void JpegSetup::chooseDecoder()
{
    if (const QString peer = m_decoder.codec->currentPeer(); !peer.isEmpty()) {
        m_lab.choosePeer(LabRole::Decoder, peer);
        return;
    }
    m_lab.stopStarting(LabRole::Decoder);
    const JpegCodec& codec = jpegCodec(toUtf8(m_decoder.codec->currentData().toString()));
    LabDecoder decoder{codec.id(), DeviceId{}, ParamSet(codec.decodeOptions())};
    for (const DeviceId& device : m_lab.devices())
        if (codec.runsOn(device)) {
            decoder.device = device;
            break;
        }
    m_lab.setDecoder(decoder);
}

void JpegSetup::chooseDevice(LabRole role, const QString& name)
{
    LabSetup setup = m_lab.setup();
    const bool isDecoder = role == LabRole::Decoder;
    LabEncoder& encoder = setup.encoders[role == LabRole::EncoderB ? 1 : 0];
    const std::string& codec = isDecoder ? setup.decoder.codec : encoder.codec;
    if (isPeerCodec(codec)) {
        if (peerDeviceOfCodec(codec) != name)
            m_lab.choosePeer(role, peerOfCodec(codec), name);
        return;
    }
    (isDecoder ? setup.decoder.device : encoder.device) = DeviceId::parse(toUtf8(name));
    m_lab.setSetup(setup);
}

/// Of a peer: its own devices, as far as it has said which.
void JpegSetup::fillDevices(QComboBox* combo, const std::string& codec, const DeviceId& shown,
                            JpegWay way) const
{
    if (combo->view()->isVisible())
        return; // what a person looks at stays where it is
    combo->clear();
    if (isPeerCodec(codec)) {
        const QString own = peerDeviceOfCodec(codec);
        QStringList devices{own};
        for (const LabPeer& peer : m_lab.peers())
            if (peer.name == peerOfCodec(codec) && peer.devices(way).contains(own))
                devices = peer.devices(way);
        for (const QString& device : devices)
            combo->addItem(device, device);
        combo->setCurrentIndex(combo->findData(own));
    } else {
        for (const DeviceId& device : m_lab.devices())
            if (jpegCodec(codec).runsOn(device))
                combo->addItem(fromUtf8(device.label()), fromUtf8(device.name()));
        combo->setCurrentIndex(combo->findData(fromUtf8(shown.name())));
    }
    combo->setToolTip(combo->currentText());
}

void JpegSetup::refresh()
{
    const LabSourcePtr& source = m_lab.source();
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
        if (!source->note.empty())
            note += u'\n' + fromUtf8(source->note);
    } else if (source) {
        note += u'\n' + fromUtf8(source->error);
    }
    m_fileNote->setText(note);
    m_fileNote->setVisible(!note.isEmpty());

    for (int side = 0; side < 2; ++side)
        refreshEncoder(side);
    refreshDecoder();
    refreshDamage();
}

void JpegSetup::refreshEncoder(int side)
{
    const LabSourcePtr& source = m_lab.source();
    Party& party = m_encoders[static_cast<std::size_t>(side)];
    const LabEncoder& encoder = m_lab.setup().encoders[static_cast<std::size_t>(side)];
    const bool isCodec = encoder.origin == LabOrigin::Codec;
    const QSignalBlocker codecs(party.codec);
    if (!party.codec->isOpen()) {
        party.codec->clear();
        if (source && source->file)
            party.codec->addItem(tr("the file itself"), kFile);
        if (source && (!source->given[0].empty() || !source->given[1].empty()))
            party.codec->addItem(side == 0 ? tr("expected frame") : tr("frame that came"), kGiven);
        for (const JpegCodec* codec : jpegCodecs()) {
            if (!codec->encodes())
                continue;
            party.codec->addItem(fromUtf8(codec->label()), fromUtf8(codec->id()));
            const int at = party.codec->count() - 1;
            party.codec->setItemData(at, fromUtf8(codec->label() + " " + codec->version()), Qt::ToolTipRole);
            if (const std::string why = codec->unavailable(); !why.empty()) {
                party.codec->setItemData(at, fromUtf8(why), Qt::ToolTipRole);
                if (auto* model = qobject_cast<QStandardItemModel*>(party.codec->model()))
                    model->item(at)->setEnabled(false);
            }
        }
        if (side == 1)
            party.codec->addItem(tr("empty"), kNothing);
        party.codec->addPeers(m_lab.peers(), JpegWay::Encode, isCodec ? encoder.codec : std::string(),
                              encoder.library);
        party.codec->showCodec(isCodec                              ? fromUtf8(encoder.codec)
                               : encoder.origin == LabOrigin::File  ? kFile
                               : encoder.origin == LabOrigin::Given ? kGiven
                                                                    : kNothing);
    }
    party.codec->setToolTip(party.codec->currentText());
    party.codec->setEnabled(source != nullptr);
    party.device->setVisible(isCodec);
    party.form->setVisible(isCodec);
    party.more->setVisible(isCodec && std::any_of(kRare.begin(), kRare.end(), [&](const std::string& id) {
                               return encoder.options.schema().find(id) != nullptr;
                           }));
    QString said;
    if (isCodec) {
        const QSignalBlocker devices(party.device);
        fillDevices(party.device, encoder.codec, encoder.device, JpegWay::Encode);
        party.form->setParams(encoder.options);
    } else if (encoder.origin == LabOrigin::File) {
        said = tr("Inspected as it is. Choose an encoder to encode its picture again.");
    } else if (encoder.origin == LabOrigin::Nothing && source) {
        said = tr("Choose an encoder to set it beside A.");
    }
    const LabResultPtr& result = m_lab.result();
    const LabSide* made = result && result->setup == m_lab.setup() ? result->side(side) : nullptr;
    if (made && isCodec && !made->file.empty())
        said = (isPeerCodec(encoder.codec) ? tr("%1 bytes,\n%2 there and back") : tr("%1 bytes, %2"))
                   .arg(numbers::count(made->file.size()), numbers::milliseconds(made->encodeMilliseconds));
    if (const QString& peer = m_lab.starting(side == 0 ? LabRole::EncoderA : LabRole::EncoderB);
        !peer.isEmpty())
        said = tr("Starting %1…").arg(peer);
    party.note->setText(said);
    party.note->setVisible(!said.isEmpty());
}

void JpegSetup::refreshDecoder()
{
    const LabDecoder& decoder = m_lab.setup().decoder;
    const QSignalBlocker codecs(m_decoder.codec);
    const QSignalBlocker devices(m_decoder.device);
    if (!m_decoder.codec->isOpen()) {
        m_decoder.codec->clear();
        for (const JpegCodec* codec : jpegCodecs())
            if (codec->decodes() && codec->unavailable().empty())
                m_decoder.codec->addItem(fromUtf8(codec->label()), fromUtf8(codec->id()));
        m_decoder.codec->addPeers(m_lab.peers(), JpegWay::Decode, decoder.codec, decoder.library);
        m_decoder.codec->showCodec(fromUtf8(decoder.codec));
    }
    fillDevices(m_decoder.device, decoder.codec, decoder.device, JpegWay::Decode);
    m_decoder.form->setParams(decoder.options);
    const QString& peer = m_lab.starting(LabRole::Decoder);
    m_decoder.note->setText(tr("Starting %1…").arg(peer));
    m_decoder.note->setVisible(!peer.isEmpty());
}

void JpegSetup::refreshDamage()
{
    const LabSourcePtr& source = m_lab.source();
    const LabDamage& damage = m_lab.setup().damage;
    const QSignalBlocker kinds(m_damage);
    const QSignalBlocker sides(m_damageSide);
    const QSignalBlocker seeds(m_seed);
    const int kind = damage.file     ? static_cast<int>(*damage.file)
                     : damage.source ? 1000 + static_cast<int>(*damage.source)
                                     : -1;
    m_damage->setCurrentIndex(m_damage->findData(kind));
    m_damage->setEnabled(source != nullptr);
    // With one side alone there is one that can be damaged.
    const bool hasB = m_lab.setup().encoders[1].origin != LabOrigin::Nothing;
    m_damageSide->setEnabled(hasB && source);
    m_damageSide->setCurrentIndex(hasB || !source ? damage.side : 0);
    m_seed->setValue(static_cast<int>(damage.seed));
    m_seed->setEnabled(source != nullptr);
    const LabResultPtr& result = m_lab.result();
    const LabSide* damaged =
        result && !damage.isNone() && result->setup == m_lab.setup() ? result->side(damage.side) : nullptr;
    QString done = damaged ? fromUtf8(damaged->damage) : QString();
    if (damaged && damaged->damage.empty() && !damaged->error.empty())
        done = fromUtf8(damaged->error);
    m_damageNote->setText(done);
    m_damageNote->setVisible(!done.isEmpty());
}

void JpegSetup::restyle()
{
    for (std::size_t i = 0; i < 2; ++i) {
        const QColor color = i == 0 ? tokens().a : tokens().b;
        const QColor text = tokens().isDark() ? tokens().window : QColor(Qt::white);
        m_badges[i]->setStyleSheet(
            u"background: %1; color: %2; border-radius: 4px;"_s.arg(color.name(), text.name()));
    }
}

} // namespace comparo::ui
