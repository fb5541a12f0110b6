// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/ops/op_entry.h"

#include "engine/ops/fidelity.h"
#include "engine/ops/op_registry.h"
#include "ui/base/text.h"
#include "ui/peers/model.h"

#include <algorithm>
#include <vector>

namespace comparo::ui {

namespace {

QString firstSentence(const QString& text)
{
    // "as RandomCrop of Kornia 0.9.0 by slicing" has stops that end no sentence.
    for (qsizetype at = text.indexOf(u'.'); at >= 0; at = text.indexOf(u'.', at + 1))
        if (at + 1 == text.size() || text[at + 1] == u'\n' ||
            (text[at + 1] == u' ' && at + 2 < text.size() && text[at + 2].isUpper()))
            return text.left(at);
    return text;
}

QString categoryText(OpCategory category)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("OpEntry", text); };
    switch (category) {
    case OpCategory::Geometric:
        return tr("Geometric");
    case OpCategory::Intensity:
        return tr("Intensity");
    case OpCategory::Filter:
        return tr("Filter");
    case OpCategory::Color:
        return tr("Colour and type");
    case OpCategory::Compression:
        return tr("Compression");
    }
    return {};
}

OpEntry entryOf(const Op& op, const QString& library)
{
    const QString help = translated(op.info.help);
    return {&op,
            std::nullopt,
            translated(op.info.label),
            firstSentence(help),
            library,
            categoryText(op.info.category),
            fromUtf8(op.id) + u' ' + help};
}

/// Sorted by name within a category, categories in the order of a menu.
QList<OpEntry> sorted(QList<OpEntry> entries)
{
    constexpr OpCategory kOrder[] = {OpCategory::Geometric, OpCategory::Intensity, OpCategory::Filter,
                                     OpCategory::Color, OpCategory::Compression};
    const auto place = [&](const OpEntry& entry) {
        return std::find(std::begin(kOrder), std::end(kOrder), entry.op->info.category) - kOrder;
    };
    std::sort(entries.begin(), entries.end(), [&](const OpEntry& x, const OpEntry& y) {
        return place(x) != place(y) ? place(x) < place(y) : x.name.localeAwareCompare(y.name) < 0;
    });
    return entries;
}

} // namespace

QString libraryOf(const Op& op)
{
    if (!op.info.followsLibrary)
        return QStringLiteral("Comparoscope");
    const Fidelity* measured = measuredFidelity(op.id);
    // "Kornia 0.9.0": the name.
    return measured ? fromUtf8(measured->library).section(u' ', 0, 0) : QString();
}

QList<OpEntry> allOpEntries(const PeersModel& peers)
{
    QList<OpEntry> ours;
    for (const Op& op : allOps())
        ours.append(entryOf(op, libraryOf(op)));
    QList<OpEntry> entries = sorted(std::move(ours));
    for (const auto& [peer, ops] : peers.ownOps()) {
        QList<OpEntry> theirs;
        for (const Op* op : ops)
            theirs.append(entryOf(*op, peer));
        entries += sorted(std::move(theirs));
    }
    for (const Preset& preset : presets())
        entries.append({nullptr, preset, preset.name, preset.help,
                        QCoreApplication::translate("OpEntry", "takes the place of all steps"),
                        QCoreApplication::translate("OpEntry", "Preset"), preset.help});
    return entries;
}

} // namespace comparo::ui
