// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/options_button.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/options_dialog.h"
#include "ui/widgets/build.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kOptionWords = 128; ///< width of what is set

/// As many of them as have room, and how many there are besides: "threads=1 +2".
QString wordsThatFit(const QStringList& words, const QFontMetrics& metrics, int width)
{
    for (qsizetype shown = words.size(); shown > 0; --shown) {
        const qsizetype more = words.size() - shown;
        const QString text =
            words.first(shown).join(u" \u00b7 "_s) + (more > 0 ? u" +%1"_s.arg(more) : QString());
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    }
    return words.size() == 1 ? metrics.elidedText(words.front(), Qt::ElideRight, width)
                             : PeerOptionsButton::tr("%n options", nullptr, static_cast<int>(words.size()));
}

} // namespace

std::shared_ptr<const PeerDescription> descriptionOf(const PeersModel& peers, const PeerSide& side)
{
    const QString name = fromUtf8(side.name);
    std::shared_ptr<const PeerDescription> own = peers.status(name, side.options).description;
    return own ? own : peers.status(name).description;
}

QStringList wordsOfOptions(const PeerValues& options)
{
    QStringList words;
    for (const auto& [key, value] : options)
        words << fromUtf8(key) + u'=' + fromUtf8(value);
    return words;
}

PeerOptionsButton::PeerOptionsButton(QWidget* parent) : QToolButton(parent)
{
    configure(this, {.look = u"outlined"_s, .small = true});
}

void PeerOptionsButton::showOptions(const PeersModel& peers, const std::optional<PeerSide>& peer,
                                    const QString& user)
{
    const std::shared_ptr<const PeerDescription> known = peer ? descriptionOf(peers, *peer) : nullptr;
    const bool hasForm = known && PeerOptionsDialog::hasFields(*known);
    const bool hasOptions = peer && !peer->options.empty();
    setVisible(hasForm || hasOptions);
    setEnabled(hasForm);
    if (!hasForm && !hasOptions)
        return;
    const QStringList set = wordsOfOptions(peer->options);
    setText(set.isEmpty() ? tr("Options\u2026") : wordsThatFit(set, fontMetrics(), kOptionWords));
    const QString whose = tr("Options of %1 for %2").arg(fromUtf8(peer->name), user);
    setToolTip(set.isEmpty() ? whose : whose + u":\n"_s + set.join(u'\n'));
}

} // namespace comparo::ui
