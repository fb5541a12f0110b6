// SPDX-License-Identifier: Apache-2.0
// Display options, tensors with many channels, and batches in the window.
#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/forms/param_form.h"
#include "ui/inspect/session/display_options.h"
#include "ui/inspect/viewer/neighbourhood_view.h"
#include "ui/inspect/viewer/sample_strip.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class DisplayTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    /// Values from -0.25 to 1.25 over the columns; sample 1 of B differs by a little in its last channel.
    template <class T>
    void openArrays(const Shape& shape)
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        QStringList paths;
        for (const bool isB : {false, true}) {
            std::vector<T> values;
            for (int n = 0; n < shape.n; ++n)
                for (int c = 0; c < shape.c; ++c)
                    for (int y = 0; y < shape.h; ++y)
                        for (int x = 0; x < shape.w; ++x) {
                            const bool other = isB && n == shape.n / 2 && c + 1 == shape.c && y == 3;
                            const double v =
                                -0.25 + 1.5 * x / (shape.w - 1) + 0.01 * c + (other ? 0.125 : 0.0);
                            values.push_back(static_cast<T>(std::is_integral_v<T> ? std::abs(v) * 100.0 : v));
                        }
            paths << m_folder.filePath(isB ? u"b.npy"_s : u"a.npy"_s);
            writeImage(toPath(paths.last()), Tensor::fromValues<T>(shape, values));
        }
        m_window->openPair(paths[0], paths[1]);
        QTRY_VERIFY(m_window->session().result());
        QTRY_VERIFY(!m_window->session().isRunning());
        QTRY_VERIFY(canvas().isFrameCurrent());
    }

    [[nodiscard]] ImageCanvas& canvas() const { return *find<ImageCanvas>(u"canvas"_s); }
    [[nodiscard]] ViewState& view() const { return m_window->view(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        canvas().setFocus();
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    /// How many pixels of the frame have a colour.
    [[nodiscard]] int count(QRgb color)
    {
        const QImage image = canvas().frameImage();
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                found += image.pixel(x, y) == color;
        return found;
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void marksShowWhatIsBelowZeroAndAboveOne()
    {
        openArrays<float>({1, 1, 8, 61});
        const FrameRequest colors;
        QCOMPARE(count(colors.belowColor), 0);
        press(Qt::Key_Z);
        QCOMPARE(view().display().markBelow, 0.0);
        QCOMPARE(view().display().markAbove, 1.0);
        QTRY_VERIFY(count(colors.belowColor) > 0);
        QVERIFY(count(colors.aboveColor) > 0);
        // Of the exposure they know nothing, and what is cut does.
        const int above = count(colors.aboveColor);
        press(Qt::Key_E);
        QTRY_VERIFY(canvas().isFrameCurrent());
        QCOMPARE(view().display().exposure, 1.0);
        QCOMPARE(count(colors.aboveColor), above);
        press(Qt::Key_Z);
        QCOMPARE(view().display().markAbove, view().display().white());
        QTRY_VERIFY(count(colors.aboveColor) > above);
        press(Qt::Key_Z);
        QVERIFY(std::isinf(view().display().markAbove));
        QTRY_COMPARE(count(colors.aboveColor), 0);
    }

    void wholeNumbersHaveNoneOutOfRange()
    {
        openArrays<std::uint8_t>({1, 1, 8, 61});
        press(Qt::Key_Z);
        QCOMPARE(view().display().markAbove, 255.0);
        QTRY_VERIFY(canvas().isFrameCurrent());
        QCOMPARE(count(FrameRequest().aboveColor), 0);
    }

    void theFormSetsTheSameOnBothSides()
    {
        openArrays<float>({1, 1, 8, 61});
        auto* button = find<QToolButton>(u"display_button"_s);
        QVERIFY(!button->isChecked());
        press(Qt::Key_L);
        auto* popup = find<QFrame>(u"display_popup"_s);
        QVERIFY(popup->isVisible());
        auto* form = popup->findChild<ParamForm*>();
        ParamSet options = form->params();
        options.set("gamma", 2.2);
        options.set("false_colors", std::string("heat"));
        Q_EMIT form->changed(options, u"gamma"_s);
        QCOMPARE(canvas().display().gamma, 2.2);
        QCOMPARE(canvas().display().colors, std::string("heat"));
        QVERIFY(button->isChecked());
        // What a key does is seen in the form.
        popup->hide();
        press(Qt::Key_E);
        QCOMPARE(form->params().getFloat("exposure"), 1.0);
        QTest::mouseClick(find<QToolButton>(u"display_reset"_s), Qt::LeftButton);
        QVERIFY(view().displayOptions() == ParamSet(displaySchema()));
        QCOMPARE(canvas().display().exposure, 0.0);
        QVERIFY(!button->isChecked());
        press(Qt::Key_L, Qt::ShiftModifier);
        QCOMPARE(canvas().display().colors, std::string("heat"));
    }

    void gridsOfBlocksLieOnThePicture()
    {
        openArrays<std::uint8_t>({1, 3, 32, 64});
        canvas().setView({6.0, {32.0, 16.0}});
        QTRY_VERIFY(canvas().isFrameCurrent());
        const QImage plain = canvas().frameImage();
        press(Qt::Key_G, Qt::ShiftModifier);
        QCOMPARE(canvas().blockGrid(), QSize(8, 8));
        QTRY_VERIFY(canvas().isFrameCurrent());
        const QImage lined = canvas().frameImage();
        const PaneLayout pane = paneLayout(findViewMode("side_by_side"), canvas().arrangement(),
                                           plain.width(), plain.height(), 0);
        const PaneAxis x = paneAxis(6.0, 32.0, pane.width);
        const PaneAxis y = paneAxis(6.0, 16.0, pane.height);
        const auto differs = [&](int column, int row) {
            const QPoint place(pane.x + x.edge(column), pane.y + y.edge(row) + 2);
            return plain.pixel(place) != lined.pixel(place);
        };
        for (int column = 17; column < 40; ++column)
            QCOMPARE(differs(column, 10), column % 8 == 0);
        press(Qt::Key_G, Qt::ShiftModifier);
        QCOMPARE(canvas().blockGrid(), QSize(16, 16));
        // Blocks too small to be told apart hide nothing.
        canvas().setView({0.2, {32.0, 16.0}});
        QTRY_VERIFY(canvas().isFrameCurrent());
        const QImage small = canvas().frameImage();
        canvas().setBlockGrid({});
        QTRY_VERIFY(canvas().isFrameCurrent());
        QVERIFY(small == canvas().frameImage());
    }

    void anyChannelsOfATensorAreShown()
    {
        openArrays<float>({1, 7, 8, 61});
        auto* picker = find<QFrame>(u"channel_picker"_s);
        QVERIFY(picker->isVisible());
        QVERIFY(!find<QToolButton>(u"channel_r_button"_s)->isVisible());
        QCOMPARE(find<QComboBox>(u"channel_kind"_s)->currentIndex(), 1);
        for (const auto& [box, channel] : {std::pair(u"channel_red"_s, 6), std::pair(u"channel_green"_s, 2),
                                           std::pair(u"channel_blue"_s, 4)}) {
            QVERIFY(find<QSpinBox>(box)->isVisible());
            find<QSpinBox>(box)->setValue(channel);
        }
        QCOMPARE(canvas().display().rgb, (std::array<int, 3>{6, 2, 4}));
        QTRY_VERIFY(canvas().isFrameCurrent());

        Q_EMIT find<QComboBox>(u"channel_kind"_s)->activated(0);
        find<QComboBox>(u"channel_kind"_s)->setCurrentIndex(0);
        Q_EMIT find<QComboBox>(u"channel_kind"_s)->activated(0);
        QVERIFY(find<QSlider>(u"channel_slider"_s)->isVisible());
        find<QSlider>(u"channel_slider"_s)->setValue(5);
        QCOMPARE(view().channel(), 5);
        QCOMPARE(canvas().display().channel, 5);
        QTRY_VERIFY(canvas().isFrameCurrent());
        // The line of the pixel is about that channel.
        view().setPinned(QPoint(2, 3));
        QVERIFY(find<QLabel>(u"pixel_line"_s)->text().contains(u"&nbsp;5&nbsp;"_s));
    }

    void aBatchIsAFilmStrip()
    {
        openArrays<std::uint8_t>({3, 3, 8, 61});
        auto* strip = find<SampleStrip>(u"sample_strip"_s);
        QVERIFY(strip->isVisible());
        QCOMPARE(strip->count(), 3);
        QTRY_COMPARE(strip->item(1)->text(), u"1 ≠"_s);
        QCOMPARE(strip->item(0)->text(), u"0 ="_s);
        QCOMPARE(strip->item(2)->text(), u"2 ="_s);
        QVERIFY(!strip->item(2)->icon().isNull());
        QTRY_COMPARE(m_window->session().sample(), 1); // the first look is at the worst pixel
        QTRY_COMPARE(strip->currentRow(), 1);
        strip->setCurrentRow(2);
        QTRY_COMPARE(m_window->session().result()->sample(), 2);
        QCOMPARE(find<QSpinBox>(u"sample"_s)->value(), 2);
        QVERIFY(!find<QFrame>(u"channel_picker"_s)->isVisible());
    }

    /// Whoever looks while the next picture arrives gets a channel that it has.
    void aChosenChannelIsNotAskedOfAPictureWithFewer()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"rgb.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        view().setChannel(2);
        view().setPinned(QPoint(3, 4));
        int looks = 0;
        int beyond = 0;
        QStringList failures;
        connect(&m_window->session(), &Session::failed, &view(),
                [&](const QString& what) { failures << what; });
        connect(&view(), &ViewState::displayChanged, &view(), [&] {
            const Shape& shape = m_window->session().result()->imageA().shape();
            if (shape.c != 1)
                return;
            ++looks;
            beyond += shownChannel(view(), {0, 0}) >= shape.c ? 1 : 0;
            view().setPinned(QPoint(5 + looks, 6)); // asks for the value before rounding there
        });
        const QString gray = m_folder.filePath(u"gray.npy"_s);
        std::vector<float> values(96 * 64, 7.5f);
        values[0] = 300.0f;
        writeImage(toPath(gray), Tensor::fromValues<float>({1, 1, 64, 96}, values));
        m_window->openFile(gray);
        QTRY_COMPARE(m_window->session().result()->imageA().shape().c, 1);
        QTRY_VERIFY(!m_window->session().isRunning() && !m_window->session().isExplaining());
        QTest::qWait(50); // what was asked for has been answered
        QVERIFY(looks > 0);
        QCOMPARE(beyond, 0);
        QCOMPARE(failures, QStringList());
        QCOMPARE(view().channel(), -1);
    }

    void theNeighbourhoodIsOfTheDifferenceOfAOrOfB()
    {
        openArrays<std::uint8_t>({1, 3, 8, 61});
        view().setChannel(2);
        view().setPinned(QPoint(30, 3));
        auto* cells = find<NeighbourhoodView>(u"neighbourhood"_s);
        const auto spoken = [&] {
            QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(cells);
            return reader->text(QAccessible::Value);
        };
        const Analysis& result = *m_window->session().result();
        const int a = static_cast<int>(result.imageA().at(0, 2, 3, 26));
        const int b = static_cast<int>(result.imageB().at(0, 2, 3, 26));
        QVERIFY(a != b);
        QVERIFY2(spoken().contains(u"y 3: %1%2 "_s.arg(a > b ? u"+"_s : u"\u2212"_s).arg(std::abs(a - b))),
                 qPrintable(spoken()));
        const QImage difference = cells->grab().toImage();
        QTest::mouseClick(find<QToolButton>(u"neighbourhood_1"_s), Qt::LeftButton);
        QCOMPARE(cells->shows(), NeighbourhoodView::Shows::A);
        QVERIFY2(spoken().contains(u"y 3: %1 "_s.arg(a)), qPrintable(spoken()));
        QVERIFY(cells->accessibleName().startsWith(u"A in "_s));
        const QImage one = cells->grab().toImage();
        QVERIFY(one != difference);
        // The ground of a cell is the gray that the picture has there.
        const int gray = static_cast<int>(result.imageA().at(0, 2, 0, 26));
        QCOMPARE(qRed(one.pixel(2, 2)), gray);
        QTest::mouseClick(find<QToolButton>(u"neighbourhood_2"_s), Qt::LeftButton);
        QVERIFY2(spoken().contains(u"y 3: %1 "_s.arg(b)), qPrintable(spoken()));
    }

    void anOpOfColoursCountsTheOneChannelOfAGrayPicture()
    {
        makeWindow(setupOf("color_jitter", "cpu", "emu:0"), true);
        const QString gray = m_folder.filePath(u"gray.npy"_s);
        writeImage(toPath(gray), Tensor::fromValues<float>({1, 1, 8, 8}, std::vector<float>(64, 0.5f)));
        m_window->openFile(gray);
        const Session& session = m_window->session();
        QTRY_VERIFY(session.outcome() && session.outcome()->kind == OutcomeKind::Error);
        const QString sentence = fromUtf8(english(session.outcome()->sentence()));
        QVERIFY2(sentence.contains(u"this one has 1 channel."_s), qPrintable(sentence));
    }

    void aPictureHasNeither()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"a.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result());
        QVERIFY(!find<SampleStrip>(u"sample_strip"_s)->isVisible());
        QVERIFY(!find<QFrame>(u"channel_picker"_s)->isVisible());
        QVERIFY(find<QToolButton>(u"channel_r_button"_s)->isVisible());
    }
};

QTEST_MAIN(DisplayTest)
#include "tst_display.moc"
