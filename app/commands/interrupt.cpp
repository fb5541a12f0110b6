#include "app/commands/interrupt.h"

#include "engine/base/error.h"

#include <fcntl.h>
#include <unistd.h>

namespace comparo::cli {
namespace {

constexpr int kSignals[2] = {SIGINT, SIGTERM};
constexpr char kStop = 's';
constexpr char kEnd = 'e';

int pipeOfHandler = -1;

extern "C" void onSignal(int)
{
    [[maybe_unused]] const ssize_t written = ::write(pipeOfHandler, &kStop, 1);
}

} // namespace

Interrupt::Interrupt()
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        fail(ErrorCode::Io, "Too many files are open.");
    pipeOfHandler = m_pipe[1];
    m_waiting = std::jthread([this] {
        char byte = 0;
        if (::read(m_pipe[0], &byte, 1) == 1 && byte == kStop)
            m_stop.request_stop();
    });
    for (int i = 0; i < 2; ++i) {
        struct sigaction action = {};
        action.sa_handler = onSignal;
        action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
        ::sigaction(kSignals[i], &action, &m_before[i]);
        if (m_before[i].sa_handler == SIG_IGN)
            ::sigaction(kSignals[i], &m_before[i], nullptr);
    }
}

Interrupt::~Interrupt()
{
    for (int i = 0; i < 2; ++i)
        ::sigaction(kSignals[i], &m_before[i], nullptr);
    [[maybe_unused]] const ssize_t written = ::write(m_pipe[1], &kEnd, 1);
    m_waiting.join();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

} // namespace comparo::cli
