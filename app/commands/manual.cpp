// SPDX-License-Identifier: Apache-2.0
#include "app/commands/manual.h"

#include "app/guide.h"
#include "app/man_page.h"

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

std::string manualOf(const CLI::App& app, std::string_view summary, std::string_view exitCodes)
{
    const CLI::Formatter words;
    ManPage page("comparo", summary);
    page.section("SYNOPSIS");
    page.paragraph(usageOf(words, app, "comparo"));
    page.section("DESCRIPTION");
    page.paragraph(app.get_description());
    page.section("OPTIONS");
    addOptions(page, words, app);
    page.section("COMMANDS");
    addCommands(page, words, app, "comparo");
    page.section("EXIT STATUS");
    page.paragraph(exitCodes);
    for (const std::string_view text : guidePages())
        addGuidePage(page, text);
    page.section("SEE ALSO");
    page.paragraph("comparoscope(1)");
    return page.roff();
}

} // namespace comparo::cli
