// SPDX-License-Identifier: Apache-2.0
#include "app/command_line.h"
#include "app/commands/advise/advise.h"
#include "app/commands/commands.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/base/version.h"
#include "engine/codec/arrays/hdf5/served_reader.h"
#include "engine/device/environment_values.h"

#include <cstdlib>
#include <exception>
#include <sstream>
#include <string>

#include <fcntl.h>
#include <unistd.h>

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

/// Standard streams that are closed would give their numbers to the files that are opened next, and those
/// would have what is printed. Reading ends at once, writing fails.
void openStandardStreams()
{
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(number, F_GETFD) < 0 && ::open("/dev/null", O_RDONLY) != number)
            std::_Exit(kError);
}

/// The subcommand that runs.
const CLI::App& innermost(const CLI::App& app)
{
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty())
        command = command->get_subcommands().front();
    return *command;
}

/// Whether a program reads standard output: JSON was asked for, and not into a file.
bool printsJson(const CLI::App& command)
{
    const CLI::Option* json = command.get_option_no_throw("--json");
    if (!json || json->count() == 0)
        return false;
    return json->get_expected_max() == 0 || json->results().empty() ||
           !json->results().front().ends_with(".json");
}

/// What the command was to read first, where it has a positional argument.
std::string inputOf(const CLI::App& command)
{
    const auto positionals = command.get_options([](const CLI::Option* o) { return o->get_positional(); });
    return positionals.empty() || positionals.front()->results().empty()
               ? std::string()
               : positionals.front()->results().front();
}

/// The error, on standard error; as JSON, too, where that was asked for and nothing is there yet.
int fail(const CLI::App& app, const comparo::Error& error)
{
    const CLI::App& command = innermost(app);
    if (printsJson(command) && !comparo::cli::hasPrinted())
        comparo::cli::writeOut(comparo::cli::errorJson(inputOf(command), error));
    comparo::cli::showLine({});
    comparo::cli::tellError(error);
    return kError;
}

/// CLI11 takes the empty value of an option that may have none for none.
void refuseEmptyJson(int argc, char** argv)
{
    for (int i = 2; i < argc; ++i)
        if (*argv[i] == '\0' && std::string_view(argv[i - 1]) == "--json")
            comparo::failArgument(comparo::message("--json: has an empty value; omit it, or name a file."));
}

int runCommand(CLI::App& app, int argc, char** argv, const comparo::cli::Context& context)
{
    try {
        comparo::requireEnvironmentValues();
        refuseEmptyJson(argc, argv);
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) { // help, version or what is wrong
        std::ostringstream out;
        std::ostringstream words;
        const int code = app.exit(error, out, words);
        if (!out.str().empty())
            comparo::cli::writeOut(out.str());
        comparo::cli::writeErr(words.str());
        return code == 0 ? 0 : kError;
    } catch (const comparo::Error& error) {
        return fail(app, error);
    } catch (const std::bad_alloc&) {
        return fail(app, {comparo::ErrorCode::OutOfMemory, comparo::message("Out of memory.")});
    } catch (const std::exception& error) {
        return fail(app, {comparo::ErrorCode::InvalidArgument, comparo::message("{}", error.what())});
    }
    return context.exitCode;
}

} // namespace

int main(int argc, char** argv)
{
    if (const auto status = comparo::hdf5::servedReader(argc, argv))
        return *status;
    openStandardStreams();
    comparo::cli::endTidily();
    CLI::App app{std::string("Comparoscope on the command line: ") + kSummary + "."};
    app.set_version_flag("--version", std::string("comparo ") + comparo::kVersion);
    const auto printManual = [&app] {
        const std::string description = app.get_description();
        comparo::cli::writeOut(comparo::cli::manualOf(
            app, {"comparo", kSummary, description, kExitCodes, {}, "comparoscope(1)"}));
        throw CLI::Success();
    };
    app.add_flag_callback("--man", printManual, "Print this help as a manual page for man(1)");
    app.require_subcommand(1);
    app.failure_message([](const CLI::App* parsed, const CLI::Error& error) {
        return comparo::cli::parseFailure("comparo", *parsed, error);
    });
    app.footer(std::string("Exit codes: ") + kExitCodes +
               "\nSee 'comparo SUBCOMMAND --help' for options and examples.");
    comparo::cli::Context context;
    context.commandLine = commandLine(argc, argv);
    comparo::cli::addDevices(app, context);
    comparo::cli::addDoctor(app, context);
    comparo::cli::addOps(app, context);
    comparo::cli::addRun(app, context);
    comparo::cli::addDiff(app, context);
    comparo::cli::addIdentify(app, context);
    comparo::cli::addMatrix(app, context);
    comparo::cli::addGrad(app, context);
    comparo::cli::addJpeg(app, context);
    comparo::cli::addPeers(app, context);
    comparo::cli::addProbe(app, context);
    comparo::cli::addCapture(app, context);
    comparo::cli::addReplay(app, context);
    comparo::cli::addReport(app, context);
    comparo::cli::addScenario(app, context);
    comparo::cli::addServe(app, context);
    comparo::cli::addSweep(app, context);
    comparo::cli::addMerge(app, context);
    comparo::cli::addAdvise(app, context);
    comparo::cli::refuseEmptyValues(app);
    const int exitCode = runCommand(app, argc, argv, context);
    const std::string error = comparo::cli::outputError();
    if (error.empty())
        return exitCode;
    comparo::cli::tellError(error);
    return kError;
}
