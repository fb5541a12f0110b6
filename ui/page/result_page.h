// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/page.h"
#include "ui/page/result_model.h"

class QHBoxLayout;
class QProgressBar;
class QPushButton;

namespace comparo::ui {

/// A page of a model with a result: its keys run, stop, report and copy what is on it.
class ResultPage : public Page {
    Q_OBJECT

public:
    /// Takes the model.
    ResultPage(PageHost& host, const QString& id, ResultModel* model);

    [[nodiscard]] bool isRunning() const override { return m_result.isRunning(); }
    void stop() override { m_result.stop(); }
    void tell() override { Q_EMIT m_result.changed(); }

protected:
    /// Asks for the file of a report, and writes it.
    void chooseReport();
    struct ReportFile {
        QString title; ///< of the window that asks
        QString name;
        QStringList filters;
    };
    [[nodiscard]] virtual ReportFile reportFile() const = 0;

    ResultModel& m_result;
};

/// The same with what its model and its widget are.
template <class Model, class Panel>
class PageOf : public ResultPage {
public:
    [[nodiscard]] Model& model() const { return static_cast<Model&>(m_result); }
    [[nodiscard]] Panel& panel() { return static_cast<Panel&>(widget()); }

protected:
    template <class... Parts>
    PageOf(PageHost& host, const QString& id, Parts&... parts) : ResultPage(host, id, new Model(parts...))
    {
    }
};

/// The row above a result: what is chosen, the button that runs and stops it, how far it is, and what is done
/// with what was found.
class ResultBar : public QWidget {
    Q_OBJECT

public:
    struct Words {
        QString name; ///< of the page, before the names of the buttons: "sides" for "sides_run"
        QString start;
        QString progress; ///< to be heard
        int spacing = 16;
    };
    ResultBar(ResultModel& model, const Words& words, const QList<QWidget*>& choices, QWidget* parent);

    [[nodiscard]] QPushButton& runButton() { return *m_run; }
    /// A button behind the others, of use once there is a result and nothing runs.
    QPushButton* add(const QString& name, const QString& text);
    /// One that asks for a report.
    void addReport();

Q_SIGNALS:
    void reportWanted();

private:
    void refresh();

    ResultModel& m_model;
    Words m_words;
    QHBoxLayout* m_row;
    QPushButton* m_run;
    QProgressBar* m_progress;
    QList<QPushButton*> m_uses; ///< of the result
};

} // namespace comparo::ui
