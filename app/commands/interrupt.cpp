// SPDX-License-Identifier: Apache-2.0
#include "app/commands/interrupt.h"

#include "engine/base/error.h"
#include "engine/codec/file_limits.h"
#include "engine/codec/written_files.h"

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace comparo::cli {
namespace {

constexpr int kSignals[2] = {SIGINT, SIGTERM};
constexpr char kStop = 's';
constexpr char kEnd = 'e';

int pipeOfHandler = -1;
volatile std::sig_atomic_t asked = 0;

/// Only what a handler of signals may do.
extern "C" void endOnSignal(int signal)
{
    static constexpr char kWords[] = "\ncomparo: Stopped by a signal.\n";
    comparo::removeTemporaryFiles();
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kWords, sizeof kWords - 1);
    struct sigaction action = {};
    action.sa_handler = SIG_DFL;
    ::sigaction(signal, &action, nullptr);
    ::raise(signal);
}

/// The first asks for a stop, the second ends the program.
extern "C" void onSignal(int signal)
{
    if (asked != 0) {
        endOnSignal(signal);
        return;
    }
    asked = 1;
    comparo::stopPipes(true);
    [[maybe_unused]] const ssize_t written = ::write(pipeOfHandler, &kStop, 1);
}

} // namespace

void endTidily()
{
    struct sigaction action = {};
    action.sa_handler = endOnSignal;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before = {};
        ::sigaction(signal, &action, &before);
        if (before.sa_handler == SIG_IGN)
            ::sigaction(signal, &before, nullptr);
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // a file that may grow no further is an error of its write
}

Interrupt::Interrupt()
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        fail(ErrorCode::Io, message("Too many files are open."));
    pipeOfHandler = m_pipe[1];
    asked = 0;
    stopPipes(false);
    m_waiting = std::jthread([this] {
        char byte = 0;
        if (::read(m_pipe[0], &byte, 1) == 1 && byte == kStop)
            m_stop.request_stop();
    });
    for (int i = 0; i < 2; ++i) {
        struct sigaction action = {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART;
        ::sigaction(kSignals[i], &action, &m_before[i]);
        if (m_before[i].sa_handler == SIG_IGN)
            ::sigaction(kSignals[i], &m_before[i], nullptr);
    }
}

Interrupt::~Interrupt()
{
    for (int i = 0; i < 2; ++i)
        ::sigaction(kSignals[i], &m_before[i], nullptr);
    stopPipes(false);
    [[maybe_unused]] const ssize_t written = ::write(m_pipe[1], &kEnd, 1);
    m_waiting.join();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

} // namespace comparo::cli
