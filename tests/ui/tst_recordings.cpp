// SPDX-License-Identifier: Apache-2.0
// The page of recordings, with files that the recorder of the Python package wrote: record_programs.py.
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/page/answer_card.h"
#include "ui/recordings/findings.h"
#include "ui/recordings/page.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/step_list.h"
#include "ui/recordings/verdict.h"
#include "ui/recordings/viewer.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kLong = 20000;

/// Bytes that this process asked the system for, of files and all else.
qint64 bytesRead()
{
    QFile io(u"/proc/self/io"_s);
    if (!io.open(QIODevice::ReadOnly))
        return -1;
    const QByteArray text = io.readAll();
    return text.mid(text.indexOf("rchar: ") + 7).split('\n').first().toLongLong();
}

} // namespace

class RecordingsTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    QTemporaryDir m_recorded;

    [[nodiscard]] QString recorded(const QString& name) const { return m_recorded.filePath(name); }
    [[nodiscard]] RecordingsModel& model() const { return m_window->page<RecordingsPage>().model(); }
    [[nodiscard]] RecordingsPanel& panel() const { return m_window->page<RecordingsPage>().panel(); }
    [[nodiscard]] RecordingsViewer& viewer() const { return panel().viewer(); }
    [[nodiscard]] bool isReady() const { return m_window->shownPage().isReady(); }
    [[nodiscard]] QTableView* table() const { return find<QTableView>(u"recorded_steps"_s); }
    [[nodiscard]] QString verdict() const { return m_window->findChild<RecordingsVerdict*>()->text(); }

    void openOne(const QString& name = u"a.comparo"_s)
    {
        m_window->openFile(recorded(name));
        QTRY_VERIFY_WITH_TIMEOUT(isReady() && model().isOpen() && !model().isPair(), kLong);
    }

    void openTwo(const QString& a = u"a.comparo"_s, const QString& b = u"b.comparo"_s)
    {
        m_window->openPair(recorded(a), recorded(b));
        QTRY_VERIFY_WITH_TIMEOUT(isReady() && model().isPair(), kLong);
    }

    [[nodiscard]] int rowOf(const QString& name) const
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            if (text(row, RecordedStepList::Name).startsWith(name))
                return row;
        return -1;
    }

    [[nodiscard]] QString text(int row, int column) const
    {
        return table()->model()->index(row, column).data().toString();
    }

    void select(const QString& name)
    {
        table()->selectRow(rowOf(name));
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
    }

    [[nodiscard]] double sampleOf(int side, int channel, int y, int x) const
    {
        return model().show()->sides[static_cast<std::size_t>(side)]->picture->value(channel, y, x);
    }

    static QString textOf(const QAbstractItemModel* model)
    {
        QString all;
        for (int row = 0; row < model->rowCount(); ++row)
            for (int column = 0; column < model->columnCount(); ++column)
                all += model->index(row, column).data().toString() + u'\n';
        return all;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QProcess python;
        python.start(QStringLiteral(COMPARO_TEST_PYTHON),
                     {QStringLiteral(COMPARO_TEST_DATA "/ui/record_programs.py"), m_recorded.path()});
        QVERIFY(python.waitForFinished(kLong));
        const QByteArray errors = python.readAllStandardError();
        if (errors.contains("No module named 'numpy'"))
            QSKIP("NumPy is not installed");
        QVERIFY2(python.exitCode() == 0, errors.constData());
    }

    void init() { makeWindow(setupOf("to_float", "cpu", "emu:0"), true); }
    void cleanup() { m_window.reset(); }

    void oneIsWalked()
    {
        openOne();
        QCOMPARE(table()->model()->rowCount(), 10);
        QVERIFY(m_window->windowTitle().startsWith(u"a.comparo"_s));
        QCOMPARE(text(0, RecordedStepList::Tensor), u"uint8 4x3x24x32"_s);
        QCOMPARE(text(0, RecordedStepList::Where), u"cpu"_s);
        QVERIFY(table()->isColumnHidden(RecordedStepList::Where)); // all on one device
        QCOMPARE(viewer().canvas().mode(), u"a"_s);
        QCOMPARE(viewer().canvas().imageSize(), QSize(32, 24));
        QCOMPARE(find<QComboBox>(u"recorded_axes"_s)->currentText(), u"NCHW (guessed)"_s);
        QCOMPARE(find<QComboBox>(u"recorded_range"_s)->currentText(), u"0 … 255 (guessed)"_s);
        QVERIFY(verdict().startsWith(u"10 steps"_s));
        QVERIFY(textOf(find<QTableView>(u"recorded_environment"_s)->model()).contains(u"550.54"_s));

        // By keys from step to step; what a step did stands beside it.
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Down);
        QTest::keyClick(table(), Qt::Key_Down);
        QCOMPARE(model().row(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(isReady() && model().detail(), kLong);
        const QString facts = textOf(find<QTableView>(u"recorded_step_facts"_s)->model());
        QVERIFY2(facts.contains(u"10, 20, 30, 40"_s) && facts.contains(u"true, false, true, false"_s),
                 qPrintable(facts));
        QVERIFY(facts.contains(u"augment.RandomRotation"_s));
        QCOMPARE(viewer().canvas().display().high, 1.0);
        select(u"encoder.0"_s);
        QVERIFY(textOf(find<QTableView>(u"recorded_step_facts"_s)->model()).contains(u"parameter weight"_s));
        select(u"empty"_s);
        QVERIFY(viewer().canvas().isEmpty());
        QVERIFY(viewer().canvas().emptyText().contains(u"an extent is 0"_s));
    }

    void samplesChannelsAxesAndRangeCanBeSet()
    {
        openOne();
        const double first = sampleOf(0, 0, 5, 6);
        find<QSpinBox>(u"recorded_sample"_s)->setValue(3);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QVERIFY(sampleOf(0, 0, 5, 6) != first);
        const double blue = sampleOf(0, 2, 5, 6);
        find<QSpinBox>(u"recorded_channel"_s)->setValue(2);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(model().show()->sides[0]->picture->channels(), 1);
        QCOMPARE(sampleOf(0, 0, 5, 6), blue);

        auto* axes = find<QComboBox>(u"recorded_axes"_s);
        axes->setCurrentIndex(axes->findText(u"NHWC"_s));
        Q_EMIT axes->activated(axes->currentIndex());
        QTRY_COMPARE_WITH_TIMEOUT(viewer().canvas().imageSize(), QSize(24, 3), kLong);
        axes->setCurrentIndex(0);
        Q_EMIT axes->activated(0);
        QTRY_COMPARE_WITH_TIMEOUT(viewer().canvas().imageSize(), QSize(32, 24), kLong);

        auto* range = find<QComboBox>(u"recorded_range"_s);
        range->setCurrentIndex(range->findText(u"0 … 1"_s));
        Q_EMIT range->activated(range->currentIndex());
        QCOMPARE(viewer().canvas().display().high, 1.0);
        range->setCurrentIndex(range->count() - 1);
        Q_EMIT range->activated(range->count() - 1);
        auto* own = find<QLineEdit>(u"recorded_own_range"_s);
        QVERIFY(own->isVisible());
        own->setText(u"10, 20.5"_s);
        QTest::keyClick(own, Qt::Key_Return);
        QCOMPARE(viewer().canvas().display().low, 10.0);
        QCOMPARE(viewer().canvas().display().high, 20.5);
    }

    void twoAreAligned()
    {
        openTwo();
        QCOMPARE(table()->model()->rowCount(), 11);
        QVERIFY2(verdict().contains(u"The result hwc is equal"_s), qPrintable(verdict()));
        const QString about = find<QLabel>(u"recordings_about"_s)->text();
        QVERIFY2(about.contains(u"1 step only in A. 1 step only in B. 1 step renamed."_s), qPrintable(about));

        QCOMPARE(text(rowOf(u"to_float"_s), RecordedStepList::Error), u"0"_s);
        QCOMPARE(text(rowOf(u"encoder.0"_s), RecordedStepList::Error), u"0.25"_s);
        QCOMPARE(text(rowOf(u"half"_s), RecordedStepList::Ulp), u"1"_s); // of float16
        QCOMPARE(text(rowOf(u"mask"_s), RecordedStepList::Error), u"1"_s);
        QVERIFY(rowOf(u"out → head.out"_s) > 0);
        QCOMPARE(text(rowOf(u"extra_a"_s), RecordedStepList::Error), u"only A"_s);
        QCOMPARE(text(rowOf(u"extra_b"_s), RecordedStepList::Error), u"only B"_s);
        QVERIFY(table()->model()->index(3, RecordedStepList::Name).data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(table()
                    ->model()
                    ->index(3, RecordedStepList::Name)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(u"differs, other draws or parameters"_s));

        const QString draws = textOf(find<QTableView>(u"recorded_draws"_s)->model());
        QVERIFY2(draws.contains(u"3 rotate"_s) && draws.contains(u"angle"_s), qPrintable(draws));
        QVERIFY(draws.contains(u"parameter weight of encoder.0"_s));
        const QString environment = textOf(find<QTableView>(u"recorded_environment"_s)->model());
        QCOMPARE(environment, u"≠ driver\n550.54\n570.12\n"_s);

        // The first is selected; its link leads there, too. Both tensors are seen with their statistics.
        QCOMPARE(model().row(), std::size_t{3});
        select(u"input"_s);
        Q_EMIT panel().findings().card().stepWanted();
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(table()->currentIndex().row(), 3);
        QCOMPARE(viewer().canvas().mode(), u"side_by_side"_s);
        QTest::mouseClick(find<QToolButton>(u"recorded_worst"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(viewer().canvas().pinned(), std::optional(QPoint(4, 3)), kLong);
        QCOMPARE(find<QSpinBox>(u"recorded_sample"_s)->value(), 2);
        QCOMPARE(find<QSpinBox>(u"recorded_channel"_s)->value(), 5);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QVERIFY(std::abs(sampleOf(1, 0, 3, 4) - sampleOf(0, 0, 3, 4) - 0.25) < 1e-6);
        const QString statistics = textOf(find<QTableView>(u"recorded_statistics"_s)->model());
        QVERIFY2(statistics.startsWith(u"Differing\n1\n"_s), qPrintable(statistics));
        QVERIFY(find<QLabel>(u"recorded_sentence"_s)->text().startsWith(u"Different: 1 of 6,144"_s));
        select(u"extra_b"_s);
        QCOMPARE(viewer().canvas().mode(), u"b"_s);
    }

    void equalOnesAreTheSame()
    {
        openTwo(u"a.comparo"_s, u"equal.comparo"_s);
        QVERIFY(verdict().startsWith(u"Identical: All "_s));
        QVERIFY(!find<QToolButton>(u"recordings_stop"_s)->isVisible());
        select(u"hwc"_s);
        QVERIFY(viewer().canvas().saysEqual());
    }

    void aToleranceIsApplied()
    {
        openTwo();
        auto* tolerance = find<QLineEdit>(u"recordings_tolerance"_s);
        tolerance->setText(u"nonsense"_s);
        QTest::keyClick(tolerance, Qt::Key_Return);
        QCOMPARE(model().firstDiffering(), std::optional<std::size_t>(3));
        tolerance->setText(u"atol 0.3"_s);
        QTest::keyClick(tolerance, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(model().firstDiffering(), std::optional<std::size_t>(5));
        m_window->actions().get(u"copy_command"_s)->trigger();
        const QString command = QApplication::clipboard()->text();
        QVERIFY2(command.startsWith(u"comparo diff "_s) && command.endsWith(u"--atol 0.3"_s),
                 qPrintable(command));
    }

    void stepsArePairedByHand()
    {
        openTwo();
        select(u"extra_a"_s);
        auto* partner = find<QComboBox>(u"recorded_partner"_s);
        QVERIFY(partner->isVisible());
        QCOMPARE(partner->currentText(), u"none"_s);
        const int index = partner->findText(u"extra_b"_s, Qt::MatchContains);
        partner->setCurrentIndex(index);
        Q_EMIT partner->activated(index);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(table()->model()->rowCount(), 10);
        QVERIFY(
            text(table()->currentIndex().row(), RecordedStepList::Name).startsWith(u"extra_a → extra_b"_s));
        QVERIFY(find<QLabel>(u"recordings_about"_s)->text().contains(u"1 step paired by hand."_s));
        QVERIFY(find<QLabel>(u"recorded_sentence"_s)->text().startsWith(u"Different: A is float64 7"_s));
        auto* back = find<QToolButton>(u"recorded_unpair"_s);
        QVERIFY(back->isVisible());
        QTest::mouseClick(back, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(table()->model()->rowCount(), 11);
        QVERIFY(!back->isVisible());
    }

    void theSampleAndTheChannelThatDifferAreShownFirst()
    {
        openTwo();
        QCOMPARE(model().row(), 3U); // encoder.0: eight channels of four samples
        QTRY_COMPARE_WITH_TIMEOUT(model().sample(), 2, kLong);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(find<QSpinBox>(u"recorded_sample"_s)->value(), 2);
        QCOMPARE(find<QSpinBox>(u"recorded_channel"_s)->value(), 5);
        QVERIFY(std::abs(sampleOf(1, 0, 3, 4) - sampleOf(0, 0, 3, 4) - 0.25) < 1e-6);
        select(u"half"_s); // three channels, which are seen together
        QCOMPARE(model().sample(), 1);
        QCOMPARE(model().channel(), -1);
        select(u"to_float"_s);
        QCOMPARE(model().sample(), 0);
        find<QSpinBox>(u"recorded_sample"_s)->setValue(3); // a person's choice stays
        select(u"half"_s);
        QCOMPARE(model().sample(), 3);
    }

    void theTensorThatDiffersIsShownFirst()
    {
        openTwo(u"several_a.comparo"_s, u"several_b.comparo"_s);
        QCOMPARE(model().row(), 1U); // of the first step that differs
        QTRY_COMPARE_WITH_TIMEOUT(model().tensor(), 1, kLong);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(model().tensorNames().value(model().tensor()), u"masks"_s);
        QCOMPARE(model().show()->tensor, 1);
        model().setTensor(0); // a person's choice stays
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        model().setTolerance(Tolerance{.atol = 0.5});
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QCOMPARE(model().tensor(), 0);
        model().select(0);
        QCOMPARE(model().tensor(), 0);
        model().select(1);
        QCOMPARE(model().tensor(), 1);
    }

    void everythingHasAKey()
    {
        openTwo();
        QTest::keyClick(m_window.get(), Qt::Key_D);
        QCOMPARE(viewer().canvas().mode(), u"difference"_s);
        QVERIFY(m_window->actions().get(u"difference"_s)->isChecked());
        QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(viewer().canvas().modeParams().getChoice("kind"), std::string("signed"));
        QTest::keyClick(m_window.get(), Qt::Key_D);
        QCOMPARE(viewer().canvas().mode(), u"side_by_side"_s);
        model().select(0);
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QCOMPARE(model().row(), std::size_t{2}); // its draws differ
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QCOMPARE(model().row(), std::size_t{3});
        QTest::keyClick(m_window.get(), Qt::Key_BracketLeft);
        QCOMPARE(model().row(), std::size_t{2});
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(model().row(), std::size_t{3});
        QTest::keyClick(m_window.get(), Qt::Key_X);
        QTRY_VERIFY_WITH_TIMEOUT(isReady() && model().file(0)->name == u"b.comparo"_s, kLong);
        find<QLineEdit>(u"recorded_search"_s)->setFocus();
        QTest::keyClicks(find<QLineEdit>(u"recorded_search"_s), u"enc"_s);
        QCOMPARE(table()->model()->rowCount(), 1);
        find<QLineEdit>(u"recorded_search"_s)->clear();
        QTest::mouseClick(find<QToolButton>(u"recorded_differing"_s), Qt::LeftButton);
        QVERIFY2(table()->model()->rowCount() == 6,
                 qPrintable(textOf(table()->model()) + find<QLabel>(u"recordings_about"_s)->text()));

        // Away and back: the window is as it was.
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
        QVERIFY(!panel().isVisible());
        QVERIFY(!m_window->actions().get(u"fit"_s)->isEnabled());
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
        QVERIFY(panel().isVisible());
        QVERIFY(m_window->actions().get(u"fit"_s)->isEnabled());
    }

    void whatTakesTheFocusHasAName()
    {
        openTwo();
        int count = 0;
        for (const QWidget* widget : panel().findChildren<QWidget*>()) {
            if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0 ||
                qobject_cast<const QLabel*>(widget))
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool isInner = qobject_cast<const QLineEdit*>(widget) &&
                                 (qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) ||
                                  qobject_cast<QComboBox*>(widget->parentWidget()));
            const bool isNamed = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(isNamed || isInner || widget->inherits("QScrollArea") || widget->inherits("QHeaderView"),
                     widget->metaObject()->className() + QByteArray(" ") + widget->objectName().toUtf8());
            ++count;
        }
        QVERIFY(count > 10);
    }

    void largeOnesAreNotReadWhole()
    {
        const qint64 size = QFileInfo(recorded(u"large.comparo"_s)).size();
        QVERIFY(size > 40'000'000);
        const qint64 before = bytesRead();
        openOne(u"large.comparo"_s);
        const qint64 opened = bytesRead() - before;
        QVERIFY(before > 0);
        QVERIFY2(opened < size / 10, qPrintable(QString::number(opened)));
        QCOMPARE(table()->model()->rowCount(), 48);
        // Another sample of the batch reads nothing again.
        const qint64 atFirst = bytesRead();
        find<QSpinBox>(u"recorded_sample"_s)->setValue(5);
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kLong);
        QVERIFY(bytesRead() - atFirst < 200'000);
    }

    void droppedFilesAreOpened()
    {
        QMimeData data;
        data.setUrls(
            {QUrl::fromLocalFile(recorded(u"a.comparo"_s)), QUrl::fromLocalFile(recorded(u"b.comparo"_s))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_VERIFY_WITH_TIMEOUT(isReady() && model().isPair(), kLong);
        QCOMPARE(m_settings.recentFiles().mid(0, 2),
                 (QStringList{recorded(u"b.comparo"_s), recorded(u"a.comparo"_s)}));
    }

    void tornAndForeignFilesAreSentences()
    {
        QFile whole(recorded(u"a.comparo"_s));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        const auto write = [this](const QString& name, const QByteArray& content) {
            QFile file(m_folder.filePath(name));
            return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        };
        QVERIFY(write(u"torn.comparo"_s, bytes.left(bytes.size() / 2)));
        m_window->openFile(m_folder.filePath(u"torn.comparo"_s));
        QTRY_VERIFY_WITH_TIMEOUT(isReady() && model().isOpen(), kLong);
        QVERIFY(table()->model()->rowCount() > 1 && table()->model()->rowCount() < 10);
        QVERIFY(verdict().contains(u"The program ended before the recording did"_s));

        // What is open stays when another file cannot be read.
        QVERIFY(write(u"damaged.comparo"_s, bytes.left(60)));
        m_window->openFile(m_folder.filePath(u"damaged.comparo"_s));
        auto* message = find<MessageBar>(u"recordings_message"_s);
        QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(u"damaged.comparo"_s), kLong);
        QVERIFY(model().isOpen());

        // A flipped bit of a tensor is said in its place, and the next step is there.
        QByteArray flipped = bytes;
        flipped[flipped.indexOf("NUMPY") + 2000] =
            static_cast<char>(flipped[flipped.indexOf("NUMPY") + 2000] ^ 4);
        QVERIFY(write(u"flipped.comparo"_s, flipped));
        m_window->openFile(m_folder.filePath(u"flipped.comparo"_s));
        QTRY_VERIFY_WITH_TIMEOUT(viewer().canvas().emptyText().contains(u"checksum"_s), kLong);
        select(u"to_float"_s);
        QVERIFY(!viewer().canvas().isEmpty());

        m_window->openPair(recorded(u"a.comparo"_s), picture(u"input.png"_s, 16, 16));
        QTRY_VERIFY(find<MessageBar>(u"message_bar"_s)->text().contains(u"input.png is not"_s));
        QVERIFY(write(u"cut.npy"_s, QByteArray("\x93NUMPY\1\0", 8)));
        m_window->openPair(recorded(u"a.comparo"_s), m_folder.filePath(u"cut.npy"_s));
        QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(u"cut.npy"_s), kLong);
    }

    void anImageLeavesThePage()
    {
        openOne();
        m_window->openFile(picture(u"input.png"_s, 64, 48));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result() != nullptr, kLong);
        QVERIFY(!panel().isVisible());
        QVERIFY(m_window->viewer().isVisible());
    }
};

QTEST_MAIN(RecordingsTest)
#include "tst_recordings.moc"
