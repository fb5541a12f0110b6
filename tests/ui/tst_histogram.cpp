// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/histogram_view.h"

#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

/// Errors of 2^-10 to 2^-8 of both signs, and a zero bin; the octaves from 2^-120 on hold nothing, as the
/// engine's histogram of float data has them.
ErrorHistogram farFromZero()
{
    constexpr int kSmallest = -120;
    constexpr int kLargest = -8;
    ErrorHistogram histogram;
    histogram.logarithmic = true;
    const auto countOf = [](int octave) { return octave >= -10 ? std::uint64_t{100} : std::uint64_t{0}; };
    for (int octave = kLargest - 1; octave >= kSmallest; --octave)
        histogram.bins.push_back({-std::ldexp(1.0, octave + 1), -std::ldexp(1.0, octave), countOf(octave)});
    histogram.bins.push_back({0.0, 0.0, 50});
    for (int octave = kSmallest; octave < kLargest; ++octave)
        histogram.bins.push_back({std::ldexp(1.0, octave), std::ldexp(1.0, octave + 1), countOf(octave)});
    for (const ErrorHistogram::Bin& bin : histogram.bins)
        histogram.total += bin.count;
    return histogram;
}

void hover(QWidget& widget, int x)
{
    QMouseEvent move(QEvent::MouseMove, QPointF(x, 40), widget.mapToGlobal(QPointF(x, 40)), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &move);
}

} // namespace

class HistogramTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void emptyOctavesAroundZeroTakeLittleRoom()
    {
        HistogramView view;
        view.resize(700, 150);
        view.setHistogram(farFromZero());
        QString shown;
        connect(&view, &HistogramView::binHovered, &view, [&shown](const QString& text) { shown = text; });
        int inside = 0;
        int filled = 0;
        for (int x = 0; x < view.width(); ++x) {
            hover(view, x);
            inside += !shown.isEmpty();
            filled += !shown.isEmpty() && !shown.contains(u": 0 samples"_s);
        }
        QVERIFY(inside > 600);
        // Two bins of each sign and the zero bin of seven.
        QVERIFY2(std::abs(filled * 7 - inside * 5) < 7 * 8,
                 qPrintable(u"%1 of %2"_s.arg(filled).arg(inside)));
    }

    void aThresholdInTheGapIsSmallerThanAllErrors()
    {
        HistogramView view;
        view.resize(700, 150);
        view.setHistogram(farFromZero());
        QSignalSpy chosen(&view, &HistogramView::thresholdChosen);
        QString shown;
        connect(&view, &HistogramView::binHovered, &view, [&shown](const QString& text) { shown = text; });
        int gap = -1;
        for (int x = view.width() - 1; x > 0 && gap < 0; --x) { // the gap of the positive errors
            hover(view, x);
            gap = shown.contains(u": 0 samples"_s) ? x - 20 : -1;
        }
        QVERIFY(gap > view.width() / 2);
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(gap, 40));
        QCOMPARE(chosen.count(), 1);
        const double threshold = chosen.front().front().toDouble();
        QVERIFY(threshold > 0.0);
        QVERIFY(threshold < std::ldexp(1.0, -10));
    }
};

QTEST_MAIN(HistogramTest)
#include "tst_histogram.moc"
