// SPDX-License-Identifier: Apache-2.0
// How a recorded tensor becomes a picture, steps become pairs and facts a table, without a window.
#include "ui/base/text.h"
#include "ui/recordings/facts.h"
#include "ui/recordings/facts_view.h"
#include "ui/recordings/pairing.h"
#include "ui/recordings/picture.h"

#include <QtTest>

#include <complex>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class RecordedPicturesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void axesAreGuessed_data()
    {
        QTest::addColumn<std::vector<std::int64_t>>("shape");
        QTest::addColumn<QString>("axes");
        QTest::addColumn<std::vector<std::int64_t>>("picture"); // samples, channels, height, width
        using Extents = std::vector<std::int64_t>;
        const auto row = [](const char* name, const Extents& shape, const QString& axes,
                            const Extents& picture) { QTest::newRow(name) << shape << axes << picture; };
        row("a number", {}, u"1"_s, {1, 1, 1, 1});
        row("a row", {7}, u"W"_s, {1, 1, 1, 7});
        row("a plane", {5, 4}, u"HW"_s, {1, 1, 5, 4});
        row("channels first", {3, 20, 30}, u"CHW"_s, {1, 3, 20, 30});
        row("channels last", {20, 30, 3}, u"HWC"_s, {1, 3, 20, 30});
        row("features", {64, 7, 7}, u"CHW"_s, {1, 64, 7, 7});
        row("a batch", {8, 3, 20, 30}, u"NCHW"_s, {8, 3, 20, 30});
        row("a batch, channels last", {8, 20, 30, 4}, u"NHWC"_s, {8, 4, 20, 30});
        row("features of a network", {8, 512, 4, 4}, u"NCHW"_s, {8, 512, 4, 4});
        row("a film, channels last", {2, 5, 20, 30, 3}, u"TNHWC"_s, {10, 3, 20, 30});
        row("small in every direction", {2, 3, 3, 3}, u"NCHW"_s, {2, 3, 3, 3});
        row("a film", {2, 5, 3, 20, 30}, u"TNCHW"_s, {10, 3, 20, 30});
    }

    void axesAreGuessed()
    {
        QFETCH(std::vector<std::int64_t>, shape);
        QFETCH(QString, axes);
        QFETCH(std::vector<std::int64_t>, picture);
        const PictureAxes found = axesOf(shape, AxisOrder::Guess);
        QCOMPARE(axesText(shape.size(), found.order), axes);
        QCOMPARE((std::vector{found.samples, found.channels, found.height, found.width}), picture);
    }

    void picturesAreOfOneSample()
    {
        const auto valuesOf = [](const auto& numbers) {
            RecordedValues values;
            const auto bytes = std::as_bytes(std::span(numbers));
            values.bytes.assign(bytes.begin(), bytes.end());
            return values;
        };
        // (2, 2, 2, 3) channels last: sample 1, channel 2 of pixel (y 1, x 0) is its 11th number of 12.
        std::vector<std::int32_t> numbers(24);
        for (int i = 0; i < 24; ++i)
            numbers[static_cast<std::size_t>(i)] = 100 - i;
        RecordedTensor tensor{"", "e", "int32", {2, 2, 2, 3}, "cpu", {}, {}};
        PictureAxes axes = axesOf(tensor.shape, AxisOrder::ChannelsLast);
        Tensor picture = pictureOf(tensor, valuesOf(numbers), axes, 1, -1);
        QCOMPARE(picture.shape().toString(), std::string("1x3x2x2"));
        QCOMPARE(picture.at(0, 2, 1, 0), 100.0 - (12 + (1 * 2 + 0) * 3 + 2));
        // The same as planes, and one channel of channels first.
        axes = axesOf(tensor.shape, AxisOrder::Planes);
        QCOMPARE(pictureOf(tensor, valuesOf(numbers), axes, 3, -1).at(0, 0, 1, 2), 100.0 - 23);
        axes = axesOf(tensor.shape, AxisOrder::ChannelsFirst);
        QCOMPARE(pictureOf(tensor, valuesOf(numbers), axes, 1, 1).at(0, 0, 0, 2), 100.0 - (12 + 6 + 2));
        // Formats of 16 bits: 1.5, -2, the smallest float16 and infinity.
        const std::vector<std::uint16_t> half{0x3E00, 0xC000, 0x0001, 0x7C00};
        const RecordedTensor halves{"", "e", "float16", {2, 2}, "cpu", {}, {}};
        picture = pictureOf(halves, valuesOf(half), axesOf(halves.shape, AxisOrder::Guess), 0, -1);
        QCOMPARE(picture.at(0, 0, 0, 0), 1.5);
        QCOMPARE(picture.at(0, 0, 0, 1), -2.0);
        QCOMPARE(picture.at(0, 0, 1, 0), 0x1p-24);
        const ValueFacts facts = factsOf(picture);
        QCOMPARE(facts.infinite, std::uint64_t{1});
        QCOMPARE(facts.high, 1.5);
        const std::vector<std::uint16_t> brain{0x3FC0, 0xC000};
        const RecordedTensor brains{"", "e", "bfloat16", {2}, "cpu", {}, {}};
        picture = pictureOf(brains, valuesOf(brain), axesOf(brains.shape, AxisOrder::Guess), 0, -1);
        QCOMPARE(picture.at(0, 0, 0, 0), 1.5);
        QCOMPARE(picture.at(0, 0, 0, 1), -2.0);
        const std::vector<std::complex<float>> waves{{1.0f, 2.0f}, {3.0f, -4.0f}};
        const RecordedTensor complex{"", "e", "complex64", {1, 2}, "cpu", {}, {}};
        picture = pictureOf(complex, valuesOf(waves), axesOf(complex.shape, AxisOrder::Guess), 0, -1);
        QCOMPARE(picture.shape().c, 2);
        QCOMPARE(picture.at(0, 1, 0, 1), -4.0);
    }

    void rangesAreGuessed()
    {
        const auto guess = [](const char* dtype, double low, double high) {
            const ValueRange range = guessedRange(dtype, {{4, 0, 0, low, high, 0.0}});
            return std::pair(range.low, range.high);
        };
        QCOMPARE(guess("uint8", 3, 9), std::pair(0.0, 255.0));
        QCOMPARE(guess("float32", 0.1, 0.9), std::pair(0.0, 1.0));
        QCOMPARE(guess("float16", -0.5, 0.9), std::pair(-1.0, 1.0));
        QCOMPARE(guess("float32", 0.0, 254.5), std::pair(0.0, 255.0));
        QCOMPARE(guess("float32", -2.1, 2.6), std::pair(-2.1, 2.6));
        QCOMPARE(guess("float32", 4.8e-9, 1.02), std::pair(0.0, 1.02));
        QCOMPARE(guess("bool", 0, 0), std::pair(0.0, 1.0));
        QCOMPARE(guess("int64", 7, 7), std::pair(7.0, 14.0));
        QCOMPARE(guessedRange("float32", {{4, 4, 0, 0.0, 0.0, 0.0}}), (ValueRange{0.0, 1.0}));
    }

    void correctionsMovePartners()
    {
        const std::vector<StepPair> pairs{
            {0, 0, false}, {1, 1, false}, {2, std::nullopt, false}, {std::nullopt, 2, false}};
        const auto told = [&](const StepCorrections& corrections) {
            QString text;
            for (const RecordedRow& row : correctedRows(pairs, corrections))
                text += u"%1%2%3 "_s.arg(row.pair.a ? QString::number(*row.pair.a) : u"-"_s,
                                         row.pair.b ? QString::number(*row.pair.b) : u"-"_s,
                                         row.isByHand ? u"!"_s : QString());
            return text.trimmed();
        };
        QCOMPARE(told({}), u"00 11 2- -2"_s);
        QCOMPARE(told({{2, 2}}), u"00 11 22!"_s);
        QCOMPARE(told({{2, 1}}), u"00 1- 21! -2"_s);               // the partner leaves step 1 alone
        QCOMPARE(told({{1, 2}}), u"00 -1 12! 2-"_s);               // and its own stands where it stood in B
        QCOMPARE(told({{0, std::nullopt}}), u"0-! -0 11 2- -2"_s); // as 'comparo diff' has it
    }

    void namesOfFactsAreToldApartWithoutRoom()
    {
        RecordedFacts facts;
        RecordedFactsView view(&facts);
        view.resize(280, 300);
        view.show();
        const auto isCut = [&](const QString& name, const QString& a, const QString& b) {
            facts.setFacts({{name, a, b, true, {}}}, {u"Fact"_s, u"A"_s, u"B"_s});
            const QString text = facts.data(facts.index(0, 0), Qt::DisplayRole).toString();
            return view.fontMetrics().horizontalAdvance(text) > view.columnWidth(0);
        };
        QVERIFY(!isCut(u"OMP_NUM_THREADS"_s, u"2"_s, u"1"_s)); // short values leave it room
        const auto shown = [&](const QString& name) {
            return isCut(name, u"granularity"_s, u"does not say"_s) ? view.grab().toImage() : QImage();
        };
        const QImage one = shown(u"OMP_NUM_THREADS_OF_ALL"_s);
        QVERIFY(!one.isNull() && shown(u"OMP_NUM_THREADS_OF_ALL"_s) == one);
        QVERIFY(shown(u"MKL_NUM_THREADS_OF_ALL"_s) != one);
    }
};

QTEST_MAIN(RecordedPicturesTest)
#include "tst_recorded_pictures.moc"
