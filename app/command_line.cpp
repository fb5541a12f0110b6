// SPDX-License-Identifier: Apache-2.0
#include "app/command_line.h"

#include "app/guide.h"
#include "app/man_page.h"
#include "engine/base/shown_text.h"

#include <vector>

namespace comparo::cli {
namespace {

/// "comparo jpeg inspect [OPTIONS] FILES..."
std::string usageOf(const CLI::Formatter& words, const CLI::App& command, const std::string& name)
{
    std::string usage = words.make_usage(&command, name);
    const std::string label = words.get_label("Usage") + ": ";
    if (usage.starts_with(label))
        usage.erase(0, label.size());
    while (!usage.empty() && (usage.back() == '\n' || usage.back() == ' '))
        usage.pop_back();
    return usage;
}

/// All but --help of a subcommand, which each has.
void addOptions(ManPage& page, const CLI::Formatter& words, const CLI::App& command)
{
    for (const bool positional : {true, false}) {
        const auto options = command.get_options([positional](const CLI::Option* option) {
            return !option->get_group().empty() && option->get_positional() == positional;
        });
        for (const CLI::Option* option : options)
            if (command.get_parent() == nullptr || option != command.get_help_ptr())
                page.item(words.make_option_name(option, positional) + words.make_option_opts(option),
                          option->get_description());
    }
}

void addCommands(ManPage& page, const CLI::Formatter& words, const CLI::App& parent, const std::string& path)
{
    const auto isShown = [](const CLI::App* command) { return !command->get_group().empty(); };
    for (const CLI::App* command : parent.get_subcommands(isShown)) {
        const std::string name = path + " " + command->get_name();
        if (command->get_subcommands(isShown).empty()) {
            page.subsection(usageOf(words, *command, name));
            page.paragraph(command->get_description() + ".");
            addOptions(page, words, *command);
            page.helpText(command->get_footer());
        }
        addCommands(page, words, *command, name);
    }
}

} // namespace

void refuseEmptyValues(CLI::App& app)
{
    static const CLI::Validator notEmpty(
        [](const std::string& text) {
            return text.empty() ? std::string("has an empty value; leave the option out, or give it one")
                                : std::string();
        },
        "");
    for (CLI::Option* option : app.get_options())
        if (option->get_items_expected_max() > 0)
            option->check(notEmpty);
    for (CLI::App* command : app.get_subcommands(nullptr))
        refuseEmptyValues(*command);
}

std::string parseFailure(std::string_view program, const CLI::App& app, const CLI::Error& error)
{
    std::string command(program);
    for (auto inside = app.get_subcommands(); !inside.empty(); inside = inside.front()->get_subcommands())
        command += " " + inside.front()->get_name();
    std::string words = error.what();
    while (!words.empty() && (words.back() == '\n' || words.back() == '.'))
        words.pop_back();
    return std::string(program) + ": " + shownName(words) + ". '" + command + " --help' has the options.\n";
}

std::string manualOf(const CLI::App& app, const Manual& manual)
{
    const CLI::Formatter words;
    const std::string name(manual.program);
    ManPage page(name, manual.summary);
    page.section("SYNOPSIS");
    page.paragraph(usageOf(words, app, name));
    page.section("DESCRIPTION");
    page.paragraph(manual.description);
    page.section("OPTIONS");
    addOptions(page, words, app);
    if (!app.get_subcommands(nullptr).empty()) {
        page.section("COMMANDS");
        addCommands(page, words, app, name);
    }
    if (!manual.exitCodes.empty()) {
        page.section("EXIT STATUS");
        page.paragraph(manual.exitCodes);
    }
    if (!manual.examples.empty()) {
        page.section("EXAMPLES");
        page.helpText(manual.examples);
    }
    for (const std::string_view text : guidePages())
        addGuidePage(page, text);
    page.section("SEE ALSO");
    page.paragraph(manual.seeAlso);
    return page.roff();
}

} // namespace comparo::cli
