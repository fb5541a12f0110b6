// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/metrics/grade_rules.h"
#include "engine/compare/statistics.h"
#include "engine/pipeline/runner.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// What a contract is asked about: one op on one dtype, run on two sides.
struct ContractCase {
    std::string op; ///< id of the op; empty for a pipeline without enabled steps
    DType dtype = DType::UInt8;
    Side a;
    Side b;

    [[nodiscard]] std::string toText() const; ///< "resize of uint8, cpu/framework against emu:0/framework"
};

/// The case of a run: op and input dtype of the last step that ran, since its output is what is compared.
ContractCase contractCase(const Trace& a, const Trace& b);

/// Where one side of a rule runs: on a kind of device of ours, or in a peer.
struct ContractSide {
    DeviceKind kind = DeviceKind::Cpu; ///< where there is no peer
    std::string peer{};                ///< "kornia@": on any of its devices; "kornia@cuda:0"

    auto operator<=>(const ContractSide&) const = default;

    [[nodiscard]] bool accepts(const Side& side) const;
    [[nodiscard]] std::string toText() const; ///< "cpu", "kornia@cuda:0"
};

/// Where this side runs, with the device of a peer.
ContractSide contractSide(const Side& side);

/// How far results may differ in the cases that it matches. A criterion that is not named matches everything.
struct ContractRule {
    std::string name;     ///< unique in its contract; the verdict quotes it
    std::string op = "*"; ///< id of an op; "*" for any, which counts as not named
    std::optional<DType> dtype;
    std::optional<ContractSide> a;    ///< one side runs here; whether it is A or B does not matter
    std::optional<ContractSide> b;    ///< and the other side here
    std::optional<Numerics> numerics; ///< of both sides; of a peer nobody knows them, so that any will do
    Tolerance tolerance;              ///< nothing given: bit-exact
    std::string note;                 ///< why, for people

    [[nodiscard]] bool matches(const ContractCase& question) const;

    /// How many of op, dtype, a, b and numerics it names: 0..5.
    [[nodiscard]] int specificity() const;
};

/// Tolerances as a file that CI can hold a change to.
struct Contract {
    std::vector<ContractRule> rules;
    GradeRules grades; ///< of the answers to what it is held to

    /// The matching rule that names the most criteria; the order of the rules means nothing. Null if none
    /// matches: then results have to be equal bit for bit. Throws Error(InvalidArgument) that names both
    /// rules where two of the same specificity match.
    [[nodiscard]] const ContractRule* find(const ContractCase& question) const;
};

/// Versioned JSON:
/// {"version":1,"rules":[{"name":"resize-u8","op":"resize","dtype":"uint8","a":"cpu","b":"cuda",
///                        "numerics":"framework","atol":1,"note":"fixed point against float"}]}
/// "a" and "b" may name a peer, "kornia@" or "kornia@cuda:0"; "peerOp" in the place of "op" names an op that
/// a peer has of its own. Only "name" is required. "grades" beside
/// "rules" sets limits of GradeRules: {"grades":{"visible":0.01}}. Throws Error(InvalidArgument) that names the path of what
/// is wrong ("rules[2].atol").
Contract contractFromJson(std::string_view json);

/// What contractFromJson() reads back as the same contract, indented, with a line feed at the end.
std::string toJson(const Contract& contract);

} // namespace comparo
