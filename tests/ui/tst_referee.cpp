// SPDX-License-Identifier: Apache-2.0
// The referee in the window: card, section with its map, pixel, another step.
#include "tests/ui/window_fixture.h"
#include "ui/inspect/findings/referee_panel.h"

#include <QLabel>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class RefereeTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void open(const Setup& setup)
    {
        makeWindow(setup, true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isExplaining());
        QTRY_VERIFY(finding());
    }

    [[nodiscard]] RefereeFindingPtr finding() const { return m_window->view().referee().finding(); }
    [[nodiscard]] QString text(const char* label) const
    {
        return find<QLabel>(QLatin1StringView(label))->text();
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void cardSectionAndPixelSayWhoIsNearer()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        const RefereeReport& report = finding()->report;
        QVERIFY(report.isAvailable());
        QCOMPARE(report.differing, m_window->session().result()->comparison.all.differing);
        QVERIFY(report.differing > 0);
        QVERIFY(text("verdict_referee").startsWith(u"B is nearer to float64 at "_s));
        QVERIFY(text("referee_sentence").contains(u"resize in float64"_s));
        QVERIFY(text("referee_table").contains(u"mean, steps"_s));
        QVERIFY(!finding()->balance.isNull());
        auto* map = m_window->findChild<RefereeMap*>();
        QVERIFY(map->isVisibleTo(m_window.get()));

        m_window->view().showPixel({12, 9});
        const RefereedSample sample = report.at(0, 0, 9, 12);
        QTRY_VERIFY(text("pixel_referee").contains(u" in float64: <b>"_s));
        m_window->view().setChannel(0);
        Q_EMIT m_window->view().displayChanged();
        QTRY_VERIFY(text("pixel_referee").contains(QString::number(sample.truth, 'g', 12)));
    }

    void aPixelThatASmallerResultHasNotIsForgotten()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        Session& session = m_window->session();
        m_window->view().showPixel({59, 39});
        QCOMPARE(m_window->view().pinned(), QPoint(59, 39));
        ParamSet params = session.setup().pipeline.steps[0].params;
        params.parse("size", "7");
        session.setStepParams(0, params, u"size"_s);
        QTRY_COMPARE(session.result()->imageA().shape().h, 7);
        QVERIFY(!m_window->view().pinned());
        QTRY_VERIFY(finding() && finding()->report.truth.shape().h == 7);
    }

    void aClickOnTheMapPinsThePixel()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        auto* map = m_window->findChild<RefereeMap*>();
        const auto shown = [&] { return finding()->balance.size().scaled(map->size(), Qt::KeepAspectRatio); };
        QTRY_VERIFY(shown().width() > 20); // once the panel is laid out
        const QSize size = shown();
        const QPoint corner((map->width() - size.width()) / 2 + size.width() - 1, size.height() - 1);
        QTest::mouseClick(map, Qt::LeftButton, {}, corner);
        const Tensor& image = m_window->session().result()->imageA();
        QCOMPARE(m_window->view().pinned(), QPoint(image.shape().w - 1, image.shape().h - 1));
    }

    void theShownStepIsJudged()
    {
        Setup setup = setupOf("to_float", "cpu", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("rotation:degrees=20"));
        setup.pipeline.steps.push_back(Step::parse("posterize"));
        open(setup);
        QTRY_VERIFY(finding() && finding()->report.step == 2);
        QVERIFY(!finding()->report.isAvailable());
        QVERIFY(text("referee_sentence").startsWith(u"No referee for posterize: "_s));
        QVERIFY(!find<QLabel>(u"verdict_referee"_s)->isVisibleTo(m_window.get()));
        m_window->session().inspectStep(1);
        QTRY_VERIFY(finding() && finding()->report.step == 1);
        QCOMPARE(finding()->report.op, "rotation");
        QVERIFY(text("referee_table").contains(u"mean, ULP"_s));
    }

    void sidesThatAgreeNeedNoLineOnTheCard()
    {
        open(setupOf("vertical_flip", "cpu", "emu:0"));
        QCOMPARE(finding()->report.differing, 0U);
        QVERIFY(!find<QLabel>(u"verdict_referee"_s)->isVisibleTo(m_window.get()));
        QVERIFY(text("referee_sentence").startsWith(u"A and B agree."_s));
    }

    void twoFilesHaveNone()
    {
        makeWindow(setupOf("resize:size=40", "cpu", "emu:0"), true);
        m_window->openPair(picture(u"a.png"_s, 40, 30), picture(u"b.png"_s, 40, 30));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        QVERIFY(!finding());
        QVERIFY(text("referee_sentence").startsWith(u"There is no step"_s));
    }
};

QTEST_MAIN(RefereeTest)
#include "tst_referee.moc"
