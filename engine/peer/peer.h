// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/peer/connection.h"
#include "engine/peer/description.h"
#include "engine/tensor/tensor.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// What a name of a peer runs.
struct PeerCommand {
    std::string name;
    PeerProgram program;
    /// What a command line needs besides, so that the name runs the same: " --peer mine.py"; empty for names
    /// that everybody or this user has.
    std::string flags;
    bool shipped = false; ///< one that comes with Comparoscope, and not the user's own
};

/// A tensor that a peer kept on its device, or none. Of one process: a later one knows nothing of it.
struct PeerHandle {
    std::string id;
    std::uint64_t process = 0;
    [[nodiscard]] bool isEmpty() const { return id.empty(); }
};

/// One step to be run.
struct PeerRequest {
    std::string op;     ///< ours, or one of the peer's own
    std::string params; ///< JSON object
    std::string draws;  ///< JSON object; empty: none
    std::string device;
    Tensor input;      ///< on cpu
    PeerHandle handle; ///< of the same tensor; used where the process still has it
    std::vector<std::pair<std::string, Tensor>> tensors; ///< drawn fields, on cpu
    bool keep = false;                                   ///< ask for a handle of the output
};

/// What came of it.
struct PeerResult {
    Tensor output; ///< on cpu, contiguous
    PeerHandle handle;
    std::vector<std::string> notes;
    PeerStepFacts facts;
};

/// A JPEG file that a peer wrote.
struct PeerFile {
    std::vector<std::byte> bytes;
    std::vector<std::string> notes;
};

/// Gradients of a step for an output gradient: "image" first, others by the name that our op gives them.
struct PeerGradients {
    std::vector<std::pair<std::string, Tensor>> gradients; ///< on cpu
    std::vector<std::string> notes;
    PeerStepFacts facts;
};

/// Whether a fault that users reported is in the library that a peer has.
struct PeerFault {
    bool present = false;
    std::string sentence; ///< what was seen
    std::string device;   ///< where it was tried; "meta": on one that stands in for a GPU
};

/// What a peer does at the moment.
enum class PeerState { NotStarted, Starting, Ready, Busy, Failed };

struct PeerStatus {
    PeerState state = PeerState::NotStarted;
    Message error;                                        ///< why it Failed, in one sentence
    std::shared_ptr<const PeerDescription> description{}; ///< what it said when it last started; or null
};

/// One program with its options: started when it is first asked something, kept, started again after it
/// ended. Any number of threads may call; one call at a time goes to the program. Errors as of
/// PeerConnection::call().
class Peer {
public:
    /// `changed` is called, on the thread that asks it something, whenever its status is another one.
    Peer(PeerCommand command, PeerValues options, const PeerTimeouts& timeouts,
         std::function<void()> changed = {});
    ~Peer();
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    [[nodiscard]] const std::string& name() const { return m_command.name; }
    [[nodiscard]] const PeerCommand& command() const { return m_command; }

    /// What it is; starts it.
    PeerDescription describe(const Progress& progress = {});

    PeerResult run(const PeerRequest& request, const Progress& progress = {});
    PeerGradients gradient(const PeerRequest& request, const Tensor& outputGradient,
                           const Progress& progress = {});

    /// Tries the fault of a scenario on the library; one of the description's.
    PeerFault fault(const std::string& scenario, const Progress& progress = {});
    /// A file of uint8 pixels 1x3xHxW or 1x1xHxW on cpu; `params` is a JSON object.
    PeerFile encode(const Tensor& image, const std::string& params, const std::string& device,
                    const Progress& progress = {});

    /// The pixels of a JPEG file.
    PeerResult decode(std::span<const std::byte> file, const std::string& params, const std::string& device,
                      const Progress& progress = {});

    /// Releases handles; those of an earlier process are gone.
    void forget(const std::vector<PeerHandle>& handles);

    /// Ends the program once the call that is under way is over; the next one starts it again.
    void stop();

    /// From its next start on.
    void setTimeouts(const PeerTimeouts& timeouts);

    // What follows waits for no call that is under way.

    [[nodiscard]] PeerStatus status() const;

    /// The last lines of its standard error; also of a program that ended.
    [[nodiscard]] std::vector<std::string> log() const;

    /// -1 where it does not run.
    [[nodiscard]] pid_t processId() const;

private:
    struct Request;
    template <class Work>
    auto asked(const Work& work);
    void start(const Progress& progress);
    void set(PeerState state, const Message& error = {});
    PeerAnswer call(const char* method, const std::string& params,
                    const std::vector<PeerAttachment>& attachments, const Progress& progress);
    [[nodiscard]] Request requestOf(const PeerRequest& request) const;
    [[noreturn]] void failLie(const Message& clause);

    PeerCommand m_command;
    PeerValues m_options;
    mutable std::mutex m_mutex;
    PeerTimeouts m_timeouts; ///< of the program that runs
    std::unique_ptr<PeerConnection> m_connection;
    std::uint64_t m_process = 0; ///< how many were started
    PeerDescription m_description;
    std::function<void()> m_changed;

    mutable std::mutex m_statusMutex; ///< of the following; held for no call
    PeerTimeouts m_nextTimeouts;
    PeerStatus m_status;
    std::shared_ptr<PeerLog> m_log;
    pid_t m_processId = -1;
};

} // namespace comparo
