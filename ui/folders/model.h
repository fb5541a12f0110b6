// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/folders/folder_run.h"
#include "ui/inspect/session/session.h"
#include "ui/page/result_model.h"

#include <QString>

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace comparo::ui {

/// What was found in two folders, or in as much of them as was compared.
struct FoldersResult {
    FolderPlan plan;
    FolderOutcome outcome;
    Outcome verdict; ///< of all pairs
    std::optional<Answer> answer{}; ///< to the worst pair; absent while it runs, and where none could be compared
};
using FoldersResultPtr = std::shared_ptr<const FoldersResult>;

/// Two folders, image by image, as 'comparo diff A B' compares them, by the tolerance of the session.
class FoldersModel : public ResultModel {
    Q_OBJECT

public:
    explicit FoldersModel(Session& session, QObject* parent = nullptr);
    ~FoldersModel() override;

    /// "a" or "b".
    [[nodiscard]] const QString& folder(int side) const { return m_folders[static_cast<std::size_t>(side)]; }
    void setFolders(const QString& a, const QString& b);
    [[nodiscard]] const QString& pattern() const { return m_pattern; }
    void setPattern(const QString& pattern);

    [[nodiscard]] bool canRun() const override { return !m_folders[0].isEmpty() && !m_folders[1].isEmpty(); }
    void run() override;
    /// What was compared by then stays.
    void stop() override;
    [[nodiscard]] bool hasResult() const override { return m_result && m_result->outcome.pairs > 0; }
    /// Of the newest run; while it runs, of the pairs that are done. Null before any.
    [[nodiscard]] const FoldersResultPtr& result() const { return m_result; }
    [[nodiscard]] QString command() const override;
    /// With what explains the worst pair.
    void writeReport(const QString& path) override;

    /// Reads the pair in this row of the result; pairReady() follows, or failed(). Nothing for what only one
    /// folder has.
    void openRow(int row);
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }

Q_SIGNALS:
    /// There are more rows.
    void rowsChanged();
    void pairWanted(const QString& a, const QString& b);
    void pairReady(const comparo::ComparisonJob& job);
    void failed(const QString& error);

private:
    /// What the run has found so far.
    struct Live {
        std::mutex mutex;
        FolderPlan plan;
        std::vector<ComparedPicture> pictures;
        std::size_t pairs = 0;
    };
    [[nodiscard]] FolderRequest request() const;
    void takeLive();

    Session& m_session;
    std::array<QString, 2> m_folders;
    QString m_pattern;
    FoldersResultPtr m_result;
    std::shared_ptr<Live> m_live;
    Task m_opening;
};

} // namespace comparo::ui
