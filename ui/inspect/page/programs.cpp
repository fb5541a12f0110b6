// SPDX-License-Identifier: Apache-2.0
// Programs that run a side: adding them, and putting one on a side.
#include "engine/ops/op_registry.h"
#include "ui/base/text.h"
#include "ui/inspect/page/page.h"
#include "ui/inspect/session/session.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/peers/add_dialog.h"
#include "ui/peers/model.h"
#include "ui/widgets/message_bar.h"

#include <QMainWindow>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// What makes floats of a picture is done before it is sent.
bool isDoneHere(const Op& op)
{
    return op.id == "to_float";
}

/// Whether a program has any of the steps that are to be compared.
bool hasSomeOf(const PeerDescription& peer, const Pipeline& pipeline)
{
    return std::any_of(pipeline.steps.begin(), pipeline.steps.end(), [&](const Step& step) {
        return step.enabled && !isDoneHere(*step.op) && peer.find(step.op->id);
    });
}

/// The first op of ours that a program has, as a pipeline for a picture of this dtype. Without steps where it
/// has none.
Pipeline pipelineFor(const PeerDescription& peer, DType dtype)
{
    Pipeline pipeline;
    for (const PeerOp& op : peer.ops) {
        const bool isOurs = std::any_of(allOps().begin(), allOps().end(),
                                        [&](const Op& ours) { return ours.id == op.implements; });
        if (!isOurs || isDoneHere(findOp(op.implements)))
            continue;
        if (!isFloat(dtype) && std::find(op.dtypes.begin(), op.dtypes.end(), dtype) == op.dtypes.end())
            pipeline.steps.push_back(Step::parse("to_float"));
        pipeline.steps.push_back(Step::parse(op.implements));
        break;
    }
    return pipeline;
}

} // namespace

void InspectPage::addImplementation(const QString& file)
{
    auto* dialog = new AddPeerDialog(host().peers(), &host().mainWindow(), host().session().path(0));
    if (!file.isEmpty())
        dialog->askFor(file);
    connect(dialog, &AddPeerDialog::added, this, &InspectPage::usePeer);
    dialog->open();
}

void InspectPage::usePeer(const QString& name, int side)
{
    const std::shared_ptr<const PeerDescription> known = host().peers().status(name).description;
    if (side < 0 || !known) {
        host().messages().showNotice(tr("%1 is in the lists of both sides now.").arg(name));
        return;
    }
    Session& session = host().session();
    const Pipeline& now = session.setup().pipeline;
    if (!hasSomeOf(*known, now)) {
        const Pipeline own =
            pipelineFor(*known, session.hasInput() ? session.input().tensor.dtype() : DType::UInt8);
        if (!own.steps.empty()) {
            const QString op = fromUtf8(own.steps.back().op->id);
            session.setPipeline(own, tr("comparing %1 of %2").arg(op, name));
            host().messages().showRefusal(
                tr("%1 has none of the steps that were here: its %2 is compared now.").arg(name, op),
                tr("Undo"), [&session] { session.undoStack().undo(); });
        }
    }
    m_sides->usePeer(side, name);
}

} // namespace comparo::ui
