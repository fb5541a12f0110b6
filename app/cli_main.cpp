#include "app/commands/commands.h"
#include "app/commands/manual.h"
#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/base/version.h"

#include <cstdio>
#include <exception>
#include <string>

namespace {

constexpr int kError = 2;
constexpr char kSummary[] = "the same image computation on two devices, and why it differs";
constexpr char kExitCodes[] =
    "0 same within tolerance (or success); 1 different, damaged, nondeterministic or with a hazard; 2 error.";

std::string commandLine(int argc, char** argv)
{
    std::string line = "comparo";
    for (int i = 1; i < argc; ++i)
        line += " " + comparo::shellWord(argv[i]);
    return line;
}

int fail(const std::string& message)
{
    std::fprintf(stderr, "comparo: %s\n", message.c_str());
    return kError;
}

/// What is wrong with the arguments, and whose help has them.
std::string parseFailure(const CLI::App* app, const CLI::Error& error)
{
    std::string command = "comparo";
    for (auto inside = app->get_subcommands(); !inside.empty(); inside = inside.front()->get_subcommands())
        command += " " + inside.front()->get_name();
    std::string words = error.what();
    while (!words.empty() && (words.back() == '\n' || words.back() == '.'))
        words.pop_back();
    return "comparo: " + words + ". '" + command + " --help' has the options.\n";
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app{std::string("Comparoscope on the command line: ") + kSummary + "."};
    app.set_version_flag("--version", std::string("comparo ") + comparo::kVersion);
    const auto printManual = [&app] {
        std::fputs(comparo::cli::manualOf(app, kSummary, kExitCodes).c_str(), stdout);
        throw CLI::Success();
    };
    app.add_flag_callback("--man", printManual, "Print all of this as a manual page, for man(1)");
    app.require_subcommand(1);
    app.failure_message(parseFailure);
    app.footer(std::string("Exit codes: ") + kExitCodes +
               "\n'comparo SUBCOMMAND --help' has the options and examples.");
    comparo::cli::Context context;
    context.commandLine = commandLine(argc, argv);
    comparo::cli::addDevices(app, context);
    comparo::cli::addOps(app, context);
    comparo::cli::addRun(app, context);
    comparo::cli::addDiff(app, context);
    comparo::cli::addGrad(app, context);
    comparo::cli::addJpeg(app, context);
    comparo::cli::addReplay(app, context);
    comparo::cli::addReport(app, context);
    comparo::cli::addScenario(app, context);
    comparo::cli::addSweep(app, context);
    comparo::cli::addMerge(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : kError; // prints help, version or what is wrong
    } catch (const comparo::Error& error) {
        return fail(error.message());
    } catch (const std::bad_alloc&) {
        return fail("Out of memory.");
    } catch (const std::exception& error) {
        return fail(error.what());
    }
    return context.exitCode;
}
