// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "ui/inspect/session/session.h"

#include <QObject>

#include <memory>
#include <functional>
#include <optional>
#include <vector>

namespace comparo::ui {

/// The answer to the session's result: its grade at once, again when the cause is known, and then what
/// removes the difference. All of it is found in the background; another run stops the search.
class AnswerModel : public QObject {
    Q_OBJECT

public:
    explicit AnswerModel(Session& session, QObject* parent = nullptr);
    ~AnswerModel() override;

    /// Of the whole pipeline, whichever step is shown. While isGrading() it may be that of an older result;
    /// null without a result.
    [[nodiscard]] const std::optional<Answer>& answer() const { return m_answer; }
    [[nodiscard]] bool isGrading() const { return m_grading; }
    /// The answer to the setup as it is now; null while that runs or is graded, and where it could not be
    /// run.
    [[nodiscard]] const Answer* current() const;
    /// Position among the steps that ran of the one that the answer names; nothing where it names none.
    [[nodiscard]] std::optional<std::size_t> step() const;
    /// Whether changes of the setup are being replayed.
    [[nodiscard]] bool isSearching() const { return m_searching; }

    /// Whether the newest setup could not be run: then answer() says why, and what makes it run.
    [[nodiscard]] bool isFailure() const { return m_failed.has_value(); }

    /// The change of the setup that makes both sides equal, or a failed one run; null: there is none, or the
    /// setup has changed since.
    [[nodiscard]] const Remedy* equaliser() const;
    /// The tolerance that passes, or why none is proposed; else null.
    [[nodiscard]] const Remedy* tolerance() const;

    /// Applies equaliser(); undoable.
    void makeEqual();
    /// Sets the tolerance of tolerance(), unless that is refused; undoable.
    void accept();

Q_SIGNALS:
    void changed();

private:
    /// What an answer depends on.
    struct Question {
        quint64 run = 0;
        Tolerance tolerance;
        bool isExplained = false;
        std::size_t repeats = 0;
        bool operator==(const Question&) const = default;
    };
    struct Graded {
        Answer answer;
        std::shared_ptr<const RegionReport> regions; ///< null where nothing differs
    };

    void follow();
    void followFailure();
    void forget();
    void interrupt();
    void publish(const AnalysisPtr& result, const Graded& graded);
    void searchRemedies(std::function<std::vector<Remedy>(const Progress&)> work);
    static Graded grade(const ComparisonResult& whole, const Progress& progress);
    [[nodiscard]] bool isOffered() const;

    Session& m_session;
    std::optional<Answer> m_answer;
    std::optional<Question> m_asked;
    std::optional<Setup> m_failed; ///< that could not be run
    bool m_grading = false;
    bool m_searching = false;
    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
