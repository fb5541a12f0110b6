// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_registry.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class ParamFormTest : public QObject {
    Q_OBJECT

private:
    static ParamSet resize() { return ParamSet(findOp("resize").info.schema); }

    template <class T>
    static T* field(const ParamForm& form, const char* id)
    {
        return form.findChild<T*>(QLatin1StringView(id));
    }

private Q_SLOTS:
    void initTestCase() { Theme::instance().apply(ThemeChoice::Light); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support propagateSizeHints)"_s));
    }

    void everyOpHasAnEditorForEveryField()
    {
        for (const Op& op : allOps()) {
            ParamForm form;
            form.setParams(ParamSet(op.info.schema));
            for (const Field& f : op.info.schema.fields) {
                auto* input = form.findChild<QWidget*>(fromUtf8(f.id));
                QVERIFY2(input, qPrintable(fromUtf8(op.id + "." + f.id)));
                QCOMPARE(input->accessibleName(), translated(f.label));
                QVERIFY(!input->toolTip().isEmpty());
            }
        }
    }

    void showsValues()
    {
        ParamSet params = resize();
        params.parse("size", "480x640");
        params.parse("mode", "bicubic");
        params.parse("antialias", "false");
        ParamForm form;
        QSignalSpy changed(&form, &ParamForm::changed);
        form.setParams(params);
        QCOMPARE(field<QLineEdit>(form, "size")->text(), u"480x640"_s);
        QCOMPARE(field<QComboBox>(form, "mode")->currentData().toString(), u"bicubic"_s);
        QVERIFY(!field<QCheckBox>(form, "antialias")->isChecked());
        QCOMPARE(changed.count(), 0);
    }

    void editsReachTheParams()
    {
        ParamForm form;
        form.setParams(resize());
        form.show();
        QSignalSpy changed(&form, &ParamForm::changed);
        auto* size = field<QLineEdit>(form, "size");
        size->selectAll();
        QTest::keyClicks(size, u"96x128"_s);
        QCOMPARE(form.params().getSize("size").height, 96);
        QCOMPARE(form.params().getSize("size").width, 128);
        QCOMPARE(changed.last().at(1).toString(), u"size"_s);
        QTest::mouseClick(field<QCheckBox>(form, "antialias"), Qt::LeftButton, {}, QPoint(6, 8));
        QCOMPARE(form.params().getBool("antialias"), false);
        field<QSpinBox>(form, "max_size")->setValue(300);
        QCOMPARE(form.params().getInt("max_size"), 300);
    }

    void badTextIsExplainedInPlace()
    {
        ParamForm form;
        form.setParams(resize());
        form.show();
        const ParamSet before = form.params();
        auto* size = field<QLineEdit>(form, "size");
        size->selectAll();
        QTest::keyClicks(size, u"wide"_s);
        QVERIFY(!form.errorOf(u"size"_s).isEmpty());
        QVERIFY(form.params() == before);
        size->selectAll();
        QTest::keyClicks(size, u"64"_s);
        QVERIFY(form.errorOf(u"size"_s).isEmpty());
        QCOMPARE(form.params().getSize("size").height, 64);
    }

    void resetGoesBackToTheDefault()
    {
        ParamForm form;
        ParamSet params = resize();
        params.parse("size", "31");
        form.setParams(params);
        form.show();
        auto* reset = field<QToolButton>(form, "size_reset");
        QVERIFY(reset->isVisible());
        QTest::mouseClick(reset, Qt::LeftButton);
        QVERIFY(form.params() == resize());
        QVERIFY(!reset->isVisible());
        QCOMPARE(field<QLineEdit>(form, "size")->text(), fromUtf8(toString(resize().value("size"))));
    }

    void fieldsFollowVisibleIf()
    {
        ParamForm form;
        form.setParams(resize());
        form.show();
        auto* antialias = field<QCheckBox>(form, "antialias");
        auto* mode = field<QComboBox>(form, "mode");
        QVERIFY(antialias->isVisible());
        mode->setCurrentIndex(mode->findData(u"nearest"_s));
        QCOMPARE(form.params().getChoice("mode"), std::string("nearest"));
        QVERIFY(!antialias->isVisible());
        mode->setCurrentIndex(mode->findData(u"bicubic"_s));
        QVERIFY(antialias->isVisible());
    }
};

QTEST_MAIN(ParamFormTest)
#include "tst_param_form.moc"
