// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/which_decoder.h"

#include "engine/codec/codec.h"
#include "engine/diagnose/identify/identify.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/widgets/build.h"
#include "ui/widgets/message_bar.h"

#include <QFileDialog>

namespace comparo::ui {

using namespace Qt::StringLiterals;

WhichDecoder::WhichDecoder(JpegLab& lab, MessageBar& message, QWidget* parent)
    : QToolButton(parent), m_lab(lab), m_message(message)
{
    configure(this, u"lab_which_decoder"_s, tr("Which decoder?"),
              tr("Opens decoded pixels of file A, and names the decoder that made them"),
              {.look = u"outlined"_s, .focus = Qt::TabFocus});
    connect(this, &QToolButton::clicked, this, &WhichDecoder::choose);
    connect(&lab.files(), &LabFiles::resultChanged, this, &WhichDecoder::refresh);
    connect(&m_task, &Task::changed, this, &WhichDecoder::refresh);
    connect(&m_task, &Task::failed, this,
            [this](const QString& sentence) { m_message.showError(sentence, sentence); });
    refresh();
}

void WhichDecoder::refresh()
{
    const LabResultPtr& result = m_lab.files().result();
    setEnabled(result && result->side(0) && !result->side(0)->file.empty() && !isAsking());
}

void WhichDecoder::choose()
{
    const QString path =
        QFileDialog::getOpenFileName(window(), tr("Open decoded pixels of file A"), {}, imageFilter());
    if (!path.isEmpty())
        ask(path);
}

void WhichDecoder::ask(const QString& pixels)
{
    const LabResultPtr result = m_lab.files().result();
    if (!result || !result->side(0) || result->side(0)->file.empty())
        return;
    m_message.showProgress(tr("Looking for the decoder…"), [this] {
        m_task.stop();
        m_message.clearProgress();
    });
    m_task.start(
        [result, path = toPath(pixels)](const Progress& progress) {
            const std::vector<std::byte>& jpeg = result->side(0)->file;
            const Tensor input = decodeImage(jpeg, "A").tensor;
            return identify(input, readImage(path).tensor, std::nullopt, progress, {}, jpeg);
        },
        [this](const Identification& found) {
            m_message.clearProgress();
            m_message.showNotice(engineText(found.verdict));
        });
}

} // namespace comparo::ui
