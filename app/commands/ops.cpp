#include "app/commands/commands.h"
#include "app/commands/print.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_registry.h"
#include "engine/ops/peer_fidelity.h"
#include "engine/pipeline/opencv_side.h"

#include <cmath>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* typeName(FieldType type)
{
    switch (type) {
    case FieldType::Bool:
        return "bool";
    case FieldType::Int:
        return "int";
    case FieldType::Float:
        return "float";
    case FieldType::Size:
        return "size";
    case FieldType::Pair:
        return "pair";
    case FieldType::List:
        return "list";
    default:
        return "choice";
    }
}

Json describe(const Field& field)
{
    Json json{{"id", field.id},
              {"label", field.label},
              {"help", field.help},
              {"type", typeName(field.type)},
              {"default", toString(field.defaultValue)}};
    if (std::isfinite(field.min))
        json["min"] = field.min;
    if (std::isfinite(field.max))
        json["max"] = field.max;
    if (!field.unit.empty())
        json["unit"] = field.unit;
    if (field.draw != DrawRule::None)
        json["drawn"] = true;
    if (!field.choices.empty())
        json["choices"] = field.choices;
    return json;
}

Json describe(const Op& op, DeviceKind kind)
{
    Json json{{"modelled", isModelled(op, kind)}, {"known", fidelityText(op, kind)}};
    if (const Fidelity* row = kind == DeviceKind::Cpu ? measuredFidelity(op.id) : nullptr) {
        json.update({{"library", row->library}, {"cases", row->cases}, {"bitEqual", row->equal}});
        json["largest"] = std::isfinite(row->largest) ? Json(row->largest) : Json("refused");
        json.update({{"ulp", std::isfinite(row->ulp) ? Json(row->ulp) : Json("refused")},
                     {"date", fidelitySource().date}});
    }
    return json;
}

/// Of the libraries that were installed when somebody measured.
Json measuredJson(const Op& op)
{
    Json rows = Json::array();
    for (const PeerFidelity& row : peerFidelity())
        if (row.op == op.id)
            rows.push_back({{"library", row.library},
                            {"dtype", row.dtype},
                            {"pictures", row.pictures},
                            {"samples", row.samples},
                            {"equalFramework", row.equalFramework},
                            {"ulpFramework", row.ulpFramework},
                            {"equalExact", row.equalExact},
                            {"ulpExact", row.ulpExact},
                            {"date", row.date}});
    return rows;
}

void printOpsJson(const std::vector<const Op*>& ops)
{
    Json list = Json::array();
    for (const Op* listed : ops) {
        const Op& op = *listed;
        Json fields = Json::array();
        for (const Field& field : op.info.schema.fields)
            fields.push_back(describe(field));
        Json dtypes = Json::array();
        for (const DType dtype : op.info.dtypes)
            dtypes.push_back(toString(dtype));
        list.push_back({{"id", op.id},
                        {"label", op.info.label},
                        {"help", op.info.help},
                        {"category", toString(op.info.category)},
                        {"dtypes", dtypes},
                        {"params", fields},
                        {"opencv", openCvText(op)},
                        {"measured", measuredJson(op)}});
        if (op.info.followsLibrary)
            list.back()["framework"] = {{"cpu", describe(op, DeviceKind::Cpu)},
                                        {"cuda", describe(op, DeviceKind::Cuda)}};
    }
    print("{}\n", Json{{"ops", list}}.dump(2));
}

void printOpsText(const std::vector<const Op*>& ops)
{
    for (const Op* listed : ops) {
        const Op& op = *listed;
        print("{}  ({})\n  {}\n", op.id, toString(op.info.category), op.info.help);
        if (op.info.followsLibrary)
            print("  framework on cpu: {}\n  framework on cuda: {}\n", fidelityText(op, DeviceKind::Cpu),
                  fidelityText(op, DeviceKind::Cuda));
        print("  opencv on cpu: {}\n", openCvText(op));
        for (const PeerFidelity& row : peerFidelity())
            if (row.op == op.id)
                print("  measured on cpu: {}\n", row.toText());
        for (const Field& field : op.info.schema.fields) {
            std::string choices;
            for (const std::string& choice : field.choices)
                choices += (choices.empty() ? "  " : "|") + choice;
            print("    {}={}{}\n        {}\n", field.id, toString(field.defaultValue), choices, field.help);
        }
        print("\n");
    }
}

/// "bit-equal", "1.2e-07 (2 ULP)", "refuses": how one row of the table reads.
std::string shortText(const Fidelity& row)
{
    if (row.bitEqual())
        return "bit-equal";
    return std::isinf(row.largest) ? "other sizes refused"
                                   : fmt::format("{:.2g} ({:.3g} ULP)", row.largest, row.ulp);
}

/// What framework numerics is measured to be, as the README has it.
void printTable()
{
    const FidelitySource& source = fidelitySource();
    print("PyTorch {}, torchvision {}, Kornia {}; {} threads, {}, {}\n\n", source.torch, source.torchvision,
          source.kornia, source.threads, source.capability, source.date);
    print("| op | cases | `cpu/framework` | depends on | `cuda/framework` |\n|---|---|---|---|---|\n");
    for (const Op& op : allOps()) {
        if (!op.info.followsLibrary)
            continue;
        const Fidelity* row = measuredFidelity(op.id);
        print("| {} | {} | {} | {} | {} |\n", op.id, row ? row->cases : 0,
              row ? shortText(*row) : "not modelled", row ? row->depends : "",
              op.info.onCuda.empty() ? "not modelled" : "modelled");
    }
}

} // namespace

void addOps(CLI::App& app, Context&)
{
    struct Arguments {
        std::vector<std::string> ids;
        bool json = false;
        bool fidelity = false;
    };
    auto* command = app.add_subcommand("ops", "List the ops with their parameters and defaults");
    auto arguments = std::make_shared<Arguments>();
    command->add_option("ID", arguments->ids, "These ops alone");
    auto* json = command->add_flag("--json", arguments->json, "Machine-readable output");
    command
        ->add_flag("--fidelity", arguments->fidelity,
                   "How near framework numerics is to the released libraries, as a table")
        ->excludes(json);
    command->footer("Examples:\n  comparo ops\n  comparo ops gamma\n  comparo ops --fidelity");
    command->callback([arguments] {
        if (arguments->fidelity)
            return printTable();
        std::vector<const Op*> ops;
        for (const std::string& id : arguments->ids)
            ops.push_back(&findOp(id));
        if (arguments->ids.empty())
            for (const Op& op : allOps())
                ops.push_back(&op);
        arguments->json ? printOpsJson(ops) : printOpsText(ops);
    });
}

} // namespace comparo::cli
