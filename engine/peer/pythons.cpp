// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/pythons.h"

#include "engine/peer/registry.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

namespace comparo {
namespace {

namespace fs = std::filesystem;

/// Names of distributions that bring the library of a shipped peer, in lower case with '_' for '-'.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kDistributions{{
    {"torch", "torch"},
    {"torchvision", "torchvision"},
    {"kornia", "kornia"},
    {"opencv_python", "opencv"},
    {"opencv_python_headless", "opencv"},
    {"opencv_contrib_python", "opencv"},
    {"opencv_contrib_python_headless", "opencv"},
    {"opencv", "opencv"},
    {"pillow", "pillow"},
    {"pillow_simd", "pillow"},
}};

fs::path folderOf(const char* variable)
{
    const char* value = std::getenv(variable);
    return value ? fs::path(value) : fs::path();
}

std::vector<fs::path> entriesOf(const fs::path& folder)
{
    std::vector<fs::path> entries;
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure))
        entries.push_back(at->path());
    std::ranges::sort(entries);
    return entries;
}

bool isFile(const fs::path& path)
{
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

/// The library that a folder "torch-2.9.0+cu130.dist-info" tells of, and its version; nothing else.
std::optional<std::pair<std::string, std::string>> libraryOf(const fs::path& entry)
{
    const std::string kind = entry.extension().string();
    if (kind != ".dist-info" && kind != ".egg-info")
        return std::nullopt;
    const std::string stem = entry.stem().string();
    const std::size_t dash = stem.find('-');
    if (dash == std::string::npos)
        return std::nullopt;
    std::string name = stem.substr(0, dash);
    for (char& c : name)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '.' ? '_' : c;
    const auto known =
        std::ranges::find(kDistributions, name, &std::pair<std::string_view, std::string_view>::first);
    if (known == kDistributions.end())
        return std::nullopt;
    std::string version = stem.substr(dash + 1);
    version = version.substr(0, version.find("-py")); // of an egg
    return std::pair{std::string(known->second), version};
}

/// Folders with what is installed under a prefix; "python3" of distributions has no version.
void addInstalled(const fs::path& lib, FoundPython& python)
{
    for (const fs::path& folder : entriesOf(lib)) {
        const std::string name = folder.filename().string();
        if (!name.starts_with("python3"))
            continue;
        const std::string version = name.substr(std::string_view("python").size());
        const bool isVersion = version.size() > 2;
        if (isVersion && !python.version.empty() && version != python.version)
            continue;
        for (const char* kind : {"site-packages", "dist-packages"})
            for (const fs::path& entry : entriesOf(folder / kind)) {
                if (isVersion && python.version.empty())
                    python.version = version;
                if (const auto library = libraryOf(entry);
                    library && python.versionOf(library->first).empty())
                    python.libraries.push_back(*library);
            }
    }
}

/// "version = 3.12.3" of pyvenv.cfg; empty where there is none.
std::string versionOfVenv(const fs::path& prefix)
{
    std::ifstream file(prefix / "pyvenv.cfg");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("version")) {
            const std::size_t digit = line.find_first_of("0123456789");
            const std::string whole = digit == std::string::npos ? std::string() : line.substr(digit);
            return whole.substr(0, whole.find('.', whole.find('.') + 1));
        }
    return {};
}

/// The Python that a shell starts by its name.
fs::path systemPython()
{
    const char* path = std::getenv("PATH");
    std::stringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (isFile(fs::path(folder) / "python3"))
            return fs::path(folder) / "python3";
    return {};
}

/// "3.12" of python3, a link to python3.12.
std::string versionOfLink(const fs::path& program)
{
    std::error_code ignored;
    const std::string name = fs::weakly_canonical(program, ignored).filename().string();
    constexpr std::string_view kName = "python";
    return name.starts_with(kName) && name.find('.') != std::string::npos ? name.substr(kName.size())
                                                                          : std::string();
}

/// Pythons in the order in which they are found, each prefix once.
class Search {
public:
    void add(const fs::path& prefix, Message origin)
    {
        for (const char* name : {"python", "python3"})
            if (const fs::path program = prefix / "bin" / name; !prefix.empty() && isFile(program)) {
                addProgram(program, std::move(origin));
                return;
            }
    }

    void addProgram(const fs::path& program, Message origin)
    {
        std::error_code ignored;
        if (!program.empty() &&
            m_known.insert(fs::weakly_canonical(program.parent_path().parent_path(), ignored)).second)
            m_found.push_back(pythonAt(program, std::move(origin)));
    }

    [[nodiscard]] std::vector<FoundPython> take() { return std::move(m_found); }

private:
    std::set<fs::path> m_known;
    std::vector<FoundPython> m_found;
};

void addConda(const fs::path& home, Search& search)
{
    const auto named = [](const fs::path& prefix) {
        return message("conda: {}", Verbatim(prefix.filename().string()));
    };
    std::ifstream listed(home / ".conda" / "environments.txt");
    for (std::string line; std::getline(listed, line);)
        if (!line.empty())
            search.add(line, named(line));
    std::vector<fs::path> roots;
    if (const fs::path conda = folderOf("CONDA_EXE"); !conda.empty())
        roots.push_back(conda.parent_path().parent_path());
    if (const fs::path root = folderOf("MAMBA_ROOT_PREFIX"); !root.empty())
        roots.push_back(root);
    if (!home.empty())
        for (const char* name :
             {"miniconda3", "anaconda3", "miniforge3", "mambaforge", "micromamba", ".conda"})
            roots.push_back(home / name);
    for (const fs::path& root : roots) {
        search.add(root, named(root));
        for (const fs::path& prefix : entriesOf(root / "envs"))
            search.add(prefix, named(prefix));
    }
}

/// Of a project: in the folder of its file, and in those that this one lies in.
void addBeside(const fs::path& file, Search& search)
{
    std::error_code ignored;
    if (file.empty())
        return;
    fs::path folder = fs::absolute(file, ignored);
    if (!fs::is_directory(folder, ignored))
        folder = folder.parent_path();
    for (;; folder = folder.parent_path()) {
        for (const char* name : {".venv", "venv"})
            search.add(folder / name,
                       message("{} in {}", Verbatim(name), Verbatim(folder.filename().string())));
        if (folder == folder.parent_path())
            return;
    }
}

} // namespace

std::string FoundPython::versionOf(const std::string& library) const
{
    const auto found = std::ranges::find(libraries, library, &std::pair<std::string, std::string>::first);
    return found == libraries.end() ? std::string() : found->second;
}

Message pythonText(const FoundPython& python)
{
    std::string libraries;
    for (const auto& [name, version] : python.libraries)
        libraries += (libraries.empty() ? "" : ", ") + name + " " + version;
    const Message where =
        python.version.empty() ? python.origin : message("{}, {}", python.origin, Verbatim(python.version));
    return libraries.empty() ? message("{}: none of the libraries", where)
                             : message("{}: {}", where, Verbatim(libraries));
}

FoundPython pythonAt(const fs::path& program, Message origin)
{
    const fs::path prefix = program.parent_path().parent_path();
    FoundPython python{program, std::move(origin), versionOfVenv(prefix), {}};
    std::error_code ignored;
    const bool isEnvironment =
        isFile(prefix / "pyvenv.cfg") || fs::is_directory(prefix / "conda-meta", ignored);
    if (python.version.empty() && !isEnvironment)
        python.version = versionOfLink(program);
    addInstalled(prefix / "lib", python);
    if (!isEnvironment && prefix == "/usr") {
        addInstalled("/usr/local/lib", python);
        addInstalled(folderOf("HOME") / ".local" / "lib", python);
    }
    const std::vector<std::string>& order = shippedPeers();
    std::ranges::sort(python.libraries, {}, [&](const std::pair<std::string, std::string>& library) {
        return std::ranges::find(order, library.first) - order.begin();
    });
    return python;
}

std::vector<FoundPython> findPythons(const fs::path& file)
{
    const fs::path home = folderOf("HOME");
    Search search;
    search.add(folderOf("VIRTUAL_ENV"), message("active environment"));
    search.add(folderOf("CONDA_PREFIX"), message("active environment"));
    addBeside(file, search);
    addConda(home, search);
    const fs::path pyenv = folderOf("PYENV_ROOT");
    for (const fs::path& prefix :
         entriesOf((pyenv.empty() && !home.empty() ? home / ".pyenv" : pyenv) / "versions"))
        search.add(prefix, message("pyenv: {}", Verbatim(prefix.filename().string())));
    search.addProgram(systemPython(), message("system"));
    return search.take();
}

} // namespace comparo
