// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"
#include "engine/tensor/tensor.h"
#include "ui/jobs/job_runner.h"

#include <QHash>
#include <QImage>
#include <QObject>
#include <QSet>

namespace comparo::ui {

/// Small pictures of what ops do: each made by the op itself from the bundled sample when it is first asked
/// for, one after the other, and kept as long as the program runs.
class OpPictures : public QObject {
    Q_OBJECT

public:
    /// Size of every picture.
    static constexpr QSize kSize{144, 108};

    explicit OpPictures(QObject* parent = nullptr);

    /// Null until it is made; ready() follows. An op that is none of ours or refuses the sample has none.
    [[nodiscard]] QImage picture(const Op& op);

    /// Whether its picture was asked for and is there.
    [[nodiscard]] bool isMade(const Op& op) const;

    /// What a step shows of itself: the op with parameters at which it can be seen, for the defaults of some
    /// leave a picture nearly as it is.
    static std::string tellingStep(const Op& op);

Q_SIGNALS:
    void ready();

private:
    void make(const Op& op);

    QHash<QString, QImage> m_pictures; ///< by the op's id; null where it cannot be made
    QSet<QString> m_asked;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
