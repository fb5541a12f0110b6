// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The part of NVIDIA's PTX that nvcc emits for this project's kernels, as data. Register, immediate, special
/// register and symbol operands are all slots of one register file, so that the machine never looks at text.
namespace ptx {

/// Text that the parser or the machine does not know. The message names the kernel and the instruction.
class Unsupported : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

enum class Type : std::uint8_t {
    None,
    Pred,
    B8,
    B16,
    B32,
    B64,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F32,
    F64
};

/// Bytes of a value; a predicate is held as one byte.
int sizeOf(Type type);
bool isFloat(Type type);
bool isSigned(Type type);

enum class Op : std::uint8_t {
    Add,
    Sub,
    Mul,
    Mad,
    Fma,
    Div,
    Rem,
    Min,
    Max,
    Abs,
    Neg,
    Sqrt,
    Rcp,
    CopySign,
    And,
    Or,
    Xor,
    Not,
    Lop3,
    Shl,
    Shr,
    Shf,
    Bfe,
    Bfi,
    Prmt,
    Dp2a,
    Dp4a,
    Popc,
    Clz,
    Brev,
    Setp,
    Selp,
    Mov,
    Pack,
    Unpack,
    Cvt,
    Cvta,
    Load,
    Store,
    Atom,
    Bra,
    Bar,
    Ret,
};

enum class Compare : std::uint8_t {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Lo,
    Ls,
    Hi,
    Hs,
    Equ,
    Neu,
    Ltu,
    Leu,
    Gtu,
    Geu,
    Num,
    Nan
};
enum class Combine : std::uint8_t { None, And, Or, Xor };
enum class Round : std::uint8_t {
    None,
    Nearest,
    Zero,
    Down,
    Up
}; ///< result rounding; `integer` of Instruction: .rni .rzi …
enum class Part : std::uint8_t { Low, High, Wide };
enum class AtomOp : std::uint8_t { Add, Min, Max, And, Or, Xor, Exchange };
enum class Space : std::uint8_t { Generic, Global, Param, Local, Shared, Const };

struct Instruction {
    Op op = Op::Ret;
    Type type = Type::None;   ///< of the result, or of both operands of setp
    Type source = Type::None; ///< of the operand of cvt
    Compare compare = Compare::Eq;
    Combine combine = Combine::None;
    Round round = Round::None;
    Part part = Part::Low;
    AtomOp atom = AtomOp::Add;
    Space space = Space::Generic;
    bool integer = false; ///< cvt rounds to an integral value
    bool saturate = false;
    bool propagateNan = false; ///< min.NaN, max.NaN
    bool wrap = false;         ///< shf.wrap
    bool left = false;         ///< shf.l
    int guard = -1;            ///< predicate slot, or -1
    bool guardNegated = false;
    bool combineNegated = false;          ///< setp's third source is written !p
    std::array<int, 4> d{-1, -1, -1, -1}; ///< destination slots; several for vectors and setp's p|q
    std::array<int, 4> s{-1, -1, -1, -1}; ///< source slots; for stores the value's elements
    int count = 1;                        ///< elements of a vector load, store, pack or unpack
    int base = -1;                        ///< address slot of a memory operand
    std::int64_t offset = 0;
    int target = -1;  ///< instruction index of a branch
    std::string text; ///< as written, for messages
};

/// A slot with a value known before any thread runs.
struct Constant {
    int slot = 0;
    std::uint64_t value = 0;
};

/// A slot that holds the address of named memory.
struct SymbolSlot {
    int slot = 0;
    std::string name;
};

/// Named memory: a parameter, a .local, .shared, .const or .global array.
struct Variable {
    std::string name;
    Space space = Space::Param;
    std::size_t offset = 0; ///< within its space's block; 0 for module variables
    std::size_t bytes = 0;
    std::vector<std::byte> initial; ///< module variables; zero-filled to `bytes`
};

/// The first slots of every register file: %tid, %ntid, %ctaid, %nctaid, each x y z, then %laneid, %warpid.
enum SpecialSlot : int {
    TidX,
    TidY,
    TidZ,
    NtidX,
    NtidY,
    NtidZ,
    CtaidX,
    CtaidY,
    CtaidZ,
    NctaidX,
    NctaidY,
    NctaidZ,
    LaneId,
    SpecialCount
};

struct Kernel {
    std::string name; ///< mangled
    std::vector<Variable> params;
    std::vector<Variable> locals; ///< .local and .shared arrays
    std::size_t paramBytes = 0;
    std::size_t localBytes = 0;
    std::size_t sharedBytes = 0;
    int slots = SpecialCount;
    std::vector<Constant> constants;
    std::vector<SymbolSlot> symbols;
    std::vector<Instruction> code;
    bool hasBarrier = false;
    std::string unsupported; ///< why the body cannot be run; empty if it can
};

struct Module {
    std::vector<Kernel> kernels;
    std::vector<Variable> variables; ///< .const and .global

    /// Null if there is none.
    [[nodiscard]] const Kernel* find(std::string_view mangledName) const;
};

/// Reads a whole PTX file. A kernel with an unknown instruction is kept and says so in `unsupported`.
/// Throws Unsupported if the file's frame is not understood.
Module parse(std::string_view text);

} // namespace ptx
