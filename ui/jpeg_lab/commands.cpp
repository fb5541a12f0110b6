// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/commands.h"

#include "engine/peer/registry.h"
#include "engine/pipeline/peer_codec.h"
#include "ui/base/text.h"

#include <QFileInfo>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// What a command line needs, so that it knows the peers of these codecs; each flag once.
QString peerFlagsOf(const std::vector<std::string>& codecs)
{
    std::string flags;
    for (const PeerCommand& each : peerRegistry().commands()) {
        const bool isUsed = std::any_of(codecs.begin(), codecs.end(), [&](const std::string& codec) {
            const std::optional<PeerSide> peer = peerOfCodec(codec);
            return peer && peer->name == each.name;
        });
        if (isUsed && flags.find(each.flags) == std::string::npos)
            flags += each.flags;
    }
    return fromUtf8(flags);
}

QString flagOf(const std::string& id)
{
    return u"--"_s + fromUtf8(id).replace(u'_', u'-');
}

/// " --codec cuda_jpeg --device emu:0"; a peer's own device is in its codec's name.
QString codecFlags(const std::string& codec, const DeviceId& device)
{
    const QString text = u" --codec "_s + shellQuoted(fromUtf8(codec));
    return isPeerCodec(codec) ? text : text + u" --device "_s + fromUtf8(device.name());
}

/// Options that are not what the codec takes without being told.
QString optionFlags(const ParamSet& options)
{
    QString text;
    for (const Field& field : options.schema().fields) {
        const Value& value = options.value(field.id);
        if (value == field.defaultValue)
            continue;
        if (const bool* on = std::get_if<bool>(&value))
            text += *on ? u' ' + flagOf(field.id) : QString();
        else
            text += u" %1 %2"_s.arg(flagOf(field.id), shellQuoted(fromUtf8(toString(value))));
    }
    return text;
}

} // namespace

QString filesCommand(const LabSource& source, const LabSetup& setup)
{
    if (source.path.isEmpty() || setup.damage.source || setup.damage.file == jpeg::DamageKind::StaleTail)
        return {};
    const QString input = shellQuoted(source.path);
    const QString base = QFileInfo(source.path).completeBaseName();
    QStringList commands, files;
    std::vector<std::string> codecs;
    for (int i = 0; i < 2; ++i) {
        const LabEncoder& encoder = setup.encoders[static_cast<std::size_t>(i)];
        const QString name = base + (i == 0 ? u"-a"_s : u"-b"_s);
        QString file = shellQuoted(name + u".jpg"_s);
        if (encoder.origin == LabOrigin::Given)
            return {};
        if (encoder.origin == LabOrigin::Nothing)
            continue;
        if (encoder.origin == LabOrigin::Codec) {
            commands << u"comparo jpeg encode %1 %2"_s.arg(input, file) +
                            codecFlags(encoder.codec, encoder.device) + optionFlags(encoder.options) +
                            peerFlagsOf({encoder.codec});
        } else {
            file = input;
        }
        if (setup.damage.file && setup.damage.side == i) {
            const QString damaged = shellQuoted(name + u"-damaged.jpg"_s);
            commands << u"comparo jpeg damage %1 %2 --kind %3 --seed %4"_s.arg(
                file, damaged, fromUtf8(nameOf(*setup.damage.file)), QString::number(setup.damage.seed));
            file = damaged;
        }
        commands << u"comparo jpeg decode %1 %2"_s.arg(file, shellQuoted(name + u".png"_s)) +
                        codecFlags(setup.decoder.codec, setup.decoder.device) +
                        optionFlags(setup.decoder.options) + peerFlagsOf({setup.decoder.codec});
        files << file;
    }
    if (files.size() == 2)
        commands << u"comparo jpeg stages %1 %2"_s.arg(input, files.join(u' ')) +
                        (setup.decoder.isFancy() ? QString() : u" --upsampling plain"_s);
    else if (files.size() == 1)
        commands << u"comparo jpeg inspect "_s + files.front();
    return commands.join(u" && "_s);
}

QString matrixCommand(const QString& path, const SharedOptions& shared, const LabEndpoints& parties)
{
    QString command = u"comparo jpeg matrix %1"_s.arg(shellQuoted(path));
    for (const auto& [id, value] : shared)
        command += u" %1 %2"_s.arg(flagOf(id), fromUtf8(value));
    std::vector<std::string> codecs;
    for (const std::vector<JpegEndpoint>* side : {&parties.encoders, &parties.decoders})
        for (const JpegEndpoint& party : *side)
            codecs.push_back(party.codec);
    if (std::none_of(codecs.begin(), codecs.end(),
                     [](const std::string& codec) { return isPeerCodec(codec); }))
        return command;
    const auto add = [&](const char* flag, const JpegEndpoint& party, const std::string& options) {
        const std::string place = isPeerCodec(party.codec) ? std::string() : "@" + party.device.name();
        command += u" %1 %2"_s.arg(
            fromUtf8(flag),
            shellQuoted(fromUtf8(party.codec + place + (options.empty() ? "" : ":" + options))));
    };
    for (const JpegEndpoint& party : parties.encoders)
        add("--encoder", party, {}); // its options are the shared ones
    for (const JpegEndpoint& party : parties.decoders)
        add("--decoder", party, party.options.toText());
    return command + peerFlagsOf(codecs);
}

QString stressCommand(const StressOptions& options)
{
    QString command = u"comparo jpeg stress"_s + codecFlags(options.codec, options.device);
    for (const auto& [width, height] : options.sizes)
        command += u" --size %1x%2"_s.arg(width).arg(height);
    command += u" --threads %1 --iterations %2 --quality %3 --subsampling %4"_s.arg(
        QString::number(options.threads), QString::number(options.iterations),
        QString::number(options.quality), fromUtf8(options.subsampling));
    if (options.fault != "none")
        command += u" --fault "_s + fromUtf8(options.fault).replace(u'_', u'-');
    if (!options.schedule.empty())
        command += u" --schedule "_s + shellQuoted(fromUtf8(options.schedule));
    return command + peerFlagsOf({options.codec});
}

} // namespace comparo::ui
