#include "engine/device/placement.h"

#include "engine/base/error.h"

namespace comparo::placement {
namespace {

thread_local std::vector<std::string> t_chain;

} // namespace

Scope::Scope(std::string_view op)
{
    t_chain.emplace_back(op);
}

Scope::~Scope()
{
    t_chain.pop_back();
}

std::vector<std::string> chain()
{
    return {t_chain.rbegin(), t_chain.rend()};
}

void requireSameDevice(std::string_view op, const std::vector<Argument>& arguments)
{
    const auto first = arguments.begin();
    for (const Argument& argument : arguments) {
        if (argument.device == first->device)
            continue;
        std::string message = std::string(op) + ": '" + std::string(first->name) + "' is on " +
                              first->device.name() + ", '" + std::string(argument.name) + "' is on " +
                              argument.device.name();
        const std::vector<std::string> enclosing = chain();
        for (std::size_t i = 0; i < enclosing.size(); ++i)
            message += (i == 0 ? "\n  in " : " < ") + enclosing[i];
        fail(ErrorCode::Device, std::move(message));
    }
}

} // namespace comparo::placement
