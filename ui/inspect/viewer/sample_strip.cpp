// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/sample_strip.h"

#include "ui/base/theme.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/inspect/session/pixels.h"
#include "ui/widgets/build.h"

#include <QSignalBlocker>

#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPicture = 48;

constexpr int kDiffersRole = Qt::UserRole;

/// One sample of a batch in small, and whether its sides differ.
struct SampleLook {
    QImage picture;
    bool differs = false;
};

std::vector<SampleLook> lookAtSamples(const AnalysisPtr& result, const Progress& progress)
{
    const Tensor& a = result->imageA();
    const Tensor& b = result->imageB();
    const QPoint last(a.shape().w - 1, a.shape().h - 1);
    std::vector<SampleLook> looks;
    for (int n = 0; n < a.shape().n; ++n) {
        progress.throwIfCancelled();
        const bool differs = findDifference(a, b, n, last, 1, progress).has_value();
        looks.push_back({sampleThumbnail(a, n, kPicture, result->valueMin, result->valueMax), differs});
    }
    return looks;
}

} // namespace

SampleStrip::SampleStrip(ViewState& view, QWidget* parent)
    : QListWidget(parent), m_session(view.session()), m_answer(view.answer())
{
    configure(
        this,
        {.name = u"sample_strip"_s,
         .tip = tr(
             "The samples of the batch; ≠ marks those in which A and B differ. The verdict is about all of "
             "them."),
         .spoken = tr("Samples of the batch")});
    setViewMode(QListView::IconMode);
    setFlow(QListView::LeftToRight);
    setWrapping(false);
    setMovement(QListView::Static);
    setUniformItemSizes(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setIconSize({kPicture, kPicture});
    configure(this, {.small = true, .frame = QFrame::NoFrame});
    const QFontMetrics metrics(font());
    setGridSize({kPicture + 20, kPicture + metrics.height() + 12});
    setFixedHeight(gridSize().height() + 14);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            m_session.setSample(row);
    });
    connect(&m_session, &Session::resultChanged, this, &SampleStrip::refresh);
    connect(&m_answer, &AnswerModel::changed, this, &SampleStrip::paintMarks);
    connect(&m_session, &Session::resultCleared, this, [this] { hide(); });
    hide();
}

void SampleStrip::refresh()
{
    const AnalysisPtr& result = m_session.result();
    const int samples = result ? result->imageA().shape().n : 1;
    setVisible(samples > 1);
    if (samples < 2)
        return;
    const QSignalBlocker quiet(this);
    if (count() != samples) {
        clear();
        for (int n = 0; n < samples; ++n) {
            addItem(QString::number(n));
            item(n)->setSizeHint(gridSize()); // as large as with its picture
        }
        m_run = 0;
    }
    setCurrentRow(result->sample());
    scrollToItem(currentItem());
    if (m_run != result->run || m_step != result->shown)
        look();
}

void SampleStrip::look()
{
    const AnalysisPtr result = m_session.result();
    m_run = result->run;
    m_step = result->shown;
    m_jobs.latest(
        m_slot, this, [result](const Progress& progress) { return lookAtSamples(result, progress); },
        [this](const std::vector<SampleLook>& looks) {
            for (int n = 0; n < count() && n < static_cast<int>(looks.size()); ++n) {
                const SampleLook& known = looks[static_cast<std::size_t>(n)];
                item(n)->setIcon(QIcon(QPixmap::fromImage(known.picture)));
                item(n)->setText(u"%1 %2"_s.arg(n).arg(known.differs ? QChar(u'≠') : QChar(u'=')));
                item(n)->setData(kDiffersRole, known.differs);
                item(n)->setToolTip(known.differs ? tr("Sample %1: A and B differ").arg(n)
                                                  : tr("Sample %1: A and B are equal").arg(n));
            }
            paintMarks();
        },
        [this](const Error& error) { m_session.fail(tr("The samples could not be looked at."), error); });
}

/// In the colour of the answer.
void SampleStrip::paintMarks()
{
    for (int n = 0; n < count(); ++n)
        if (const QVariant differs = item(n)->data(kDiffersRole); differs.isValid())
            item(n)->setForeground(markOf(m_answer, differs.toBool()));
}

} // namespace comparo::ui
