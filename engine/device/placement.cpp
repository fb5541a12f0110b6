// SPDX-License-Identifier: Apache-2.0
#include "engine/device/placement_tree.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo::placement {
namespace {

struct Entered {
    std::string op;
    std::vector<Message> tensors; ///< "sigma on emu:0"
};

thread_local std::vector<Entered> t_chain;
thread_local const std::vector<std::string>* t_madeOnHost = nullptr;

std::vector<Message> described(const std::vector<Argument>& tensors)
{
    std::vector<Message> texts;
    texts.reserve(tensors.size());
    for (const Argument& tensor : tensors)
        texts.push_back(message("{} on {}", tensor.name, tensor.device.name()));
    return texts;
}

/// The entered ops from the outermost one to `innermost`, each a step further in; empty if none has listed
/// its tensors.
std::vector<Message> tree(const Entered& innermost)
{
    const bool lists =
        std::any_of(t_chain.begin(), t_chain.end(), [](const Entered& e) { return !e.tensors.empty(); });
    if (!lists)
        return {};
    std::vector<Entered> entered = t_chain;
    if (entered.back().op == innermost.op)
        entered.back() = innermost;
    else
        entered.push_back(innermost);
    std::vector<Message> lines;
    for (std::size_t depth = 0; depth < entered.size(); ++depth) {
        const std::string op = std::string(2 * depth, ' ') + entered[depth].op;
        const std::vector<Message>& tensors = entered[depth].tensors;
        lines.push_back(tensors.empty() ? message("{}", op) : message("{}: {}", op, joined(tensors, ", ")));
    }
    return lines;
}

} // namespace

Scope::Scope(std::string_view op)
{
    t_chain.push_back({std::string(op), {}});
}

Scope::~Scope()
{
    t_chain.pop_back();
}

MadeOnHost::MadeOnHost(const std::vector<std::string>& names) : m_outer(t_madeOnHost)
{
    t_madeOnHost = &names;
}

MadeOnHost::~MadeOnHost()
{
    t_madeOnHost = m_outer;
}

const std::vector<std::string>& MadeOnHost::names()
{
    static const std::vector<std::string> none;
    return t_madeOnHost ? *t_madeOnHost : none;
}

void listTensors(const std::vector<Argument>& tensors)
{
    if (!t_chain.empty())
        t_chain.back().tensors = described(tensors);
}

std::vector<std::string> chain()
{
    std::vector<std::string> ops;
    for (auto entered = t_chain.rbegin(); entered != t_chain.rend(); ++entered)
        ops.push_back(entered->op);
    return ops;
}

void requireSameDevice(std::string_view op, const std::vector<Argument>& arguments)
{
    const auto first = arguments.begin();
    for (const Argument& argument : arguments) {
        if (argument.device == first->device)
            continue;
        std::vector<Message> lines{message("{}: '{}' is on {}, '{}' is on {}", op, first->name,
                                           first->device.name(), argument.name, argument.device.name())};
        if (const std::vector<std::string> enclosing = chain(); !enclosing.empty())
            lines.push_back(message("in {}", joinedNames(enclosing, " < ")));
        for (Message& line : tree({std::string(op), described(arguments)}))
            lines.push_back(std::move(line));
        fail(ErrorCode::Device, joined(std::move(lines), "\n  "));
    }
}

} // namespace comparo::placement
