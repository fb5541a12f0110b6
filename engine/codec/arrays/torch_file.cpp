// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/arrays/pickle.h"
#include "engine/codec/zip_archive.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

/// Zip of "NAME/data.pkl" and of "NAME/data/KEY" for each storage; "NAME/byteorder" says little or big.
namespace comparo {
namespace {

using pickle::Value;
using Kind = Value::Kind;

constexpr std::size_t kMostPickle = std::size_t{256} << 20;
constexpr std::uint64_t kMostValues = 10'000'000;
constexpr std::size_t kMostNested = 64;

/// The storages and the dtypes of PyTorch, and ours.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kStorages{
    {{"FloatStorage", "float32"},
     {"DoubleStorage", "float64"},
     {"HalfStorage", "float16"},
     {"BFloat16Storage", "bfloat16"},
     {"LongStorage", "int64"},
     {"IntStorage", "int32"},
     {"ShortStorage", "int16"},
     {"CharStorage", "int8"},
     {"ByteStorage", "uint8"},
     {"BoolStorage", "bool"},
     {"ComplexFloatStorage", "complex64"},
     {"ComplexDoubleStorage", "complex128"}}};

/// What a call is given; null where it has fewer.
const Value* argument(const Value& call, std::size_t index)
{
    const Value* arguments = call.items.size() > 1 ? call.items[1] : nullptr;
    return arguments && arguments->kind == Kind::List && index < arguments->items.size()
               ? arguments->items[index]
               : nullptr;
}

bool calls(const Value& value, std::string_view name)
{
    return value.kind == Kind::Call && !value.items.empty() && value.items[0]->kind == Kind::Global &&
           value.items[0]->text == name;
}

std::string nameOfCall(const Value& value)
{
    return value.items.empty() || value.items[0]->kind != Kind::Global ? "?" : value.items[0]->text;
}

/// A list of whole numbers of at least 0; nothing for something else. torch.Size is one.
std::optional<std::vector<std::int64_t>> numbersOf(const Value* value)
{
    if (value && calls(*value, "torch.Size"))
        value = argument(*value, 0);
    if (!value || value->kind != Kind::List)
        return std::nullopt;
    std::vector<std::int64_t> numbers;
    for (const Value* each : value->items) {
        if (each->kind != Kind::Int || each->integer < 0)
            return std::nullopt;
        numbers.push_back(each->integer);
    }
    return numbers;
}

class TorchFile final : public ArrayFile {
public:
    explicit TorchFile(ZipReader archive) : ArrayFile("PyTorch"), m_archive(std::move(archive))
    {
        for (const std::string& entry : m_archive.entries())
            if (entry.ends_with("/data.pkl") && m_folder.empty())
                m_folder = entry.substr(0, entry.size() - std::string_view("data.pkl").size());
        if (m_archive.sizeOf(m_folder + "constants.pkl"))
            fail(ErrorCode::Unsupported, message("It is a TorchScript program. Save the state_dict() of its "
                                                 "module with torch.save."));
        if (m_archive.sizeOf(m_folder + "byteorder")) {
            const std::vector<std::byte> order = m_archive.read(m_folder + "byteorder", 16);
            m_isBigEndian =
                std::string_view(reinterpret_cast<const char*>(order.data()), order.size()) == "big";
        }
        const pickle::Pickle read(m_archive.read(m_folder + "data.pkl", kMostPickle));
        walk(read.root(), {}, 0);
        for (const auto& [name, count] : m_unread)
            m_notes.push_back(plural(count, "{} object of {} was not read.",
                                     "{} objects of {} were not read.", shownName(name)));
        if (m_arrays.empty())
            fail(ErrorCode::Unsupported, message("It contains no tensor that can be read."));
    }

private:
    /// Names are those of dictionaries and the places in lists, "model.encoder.0.weight".
    void walk(const Value& value, const std::string& name, std::size_t depth)
    {
        if (depth > kMostNested)
            fail(ErrorCode::CorruptData, message("Its lists and dictionaries are nested too deep."));
        if (++m_visited > kMostValues)
            fail(ErrorCode::CorruptData,
                 message("Its lists and dictionaries hold more than {} values.", kMostValues));
        switch (value.kind) {
        case Kind::List:
            for (std::size_t i = 0; i < value.items.size(); ++i)
                walk(*value.items[i], below(name, std::to_string(i)), depth + 1);
            break;
        case Kind::Dict:
            walkPairs(value, 0, name, depth);
            break;
        case Kind::Call:
            walkCall(value, name, depth);
            break;
        default:
            break;
        }
    }

    static std::string below(const std::string& name, const std::string& key)
    {
        return name.empty() ? key : name + "." + key;
    }

    void walkPairs(const Value& value, std::size_t from, const std::string& name, std::size_t depth)
    {
        for (std::size_t i = from; i + 1 < value.items.size(); i += 2) {
            const Value& key = *value.items[i];
            // A module keeps its tensors in dictionaries that its state_dict() does not name.
            const bool isInner =
                key.text == "_parameters" || key.text == "_buffers" || key.text == "_modules";
            if (key.kind == Kind::Text)
                walk(*value.items[i + 1], isInner ? name : below(name, key.text), depth + 1);
            else if (key.kind == Kind::Int)
                walk(*value.items[i + 1], below(name, std::to_string(key.integer)), depth + 1);
            else
                ++m_unread["a dictionary whose key is no text"];
        }
    }

    void walkCall(const Value& value, const std::string& name, std::size_t depth)
    {
        const std::string called = nameOfCall(value);
        if (called == "collections.OrderedDict" || called == "collections.defaultdict") {
            walkPairs(value, 2, name, depth);
        } else if (called == "torch._utils._rebuild_tensor_v2" ||
                   called == "torch._utils._rebuild_tensor_v3" || called == "torch._utils._rebuild_tensor") {
            addTensor(value, name);
        } else if (called == "torch._utils._rebuild_parameter" ||
                   called == "torch._utils._rebuild_parameter_with_state") {
            if (const Value* data = argument(value, 0))
                walk(*data, name, depth + 1);
        } else if (called == "torch._tensor._rebuild_from_type_v2") { // of a subclass of Tensor
            const Value* inner = argument(value, 0);
            const Value* arguments = argument(value, 2);
            if (inner && arguments)
                walkCall({Kind::Call, 0, {}, {inner, arguments}}, name, depth + 1);
        } else if (value.state) { // of any class: what it keeps, whatever it is
            walk(*value.state, name, depth + 1);
        } else if (called == "torch.Size" || called == "torch.device" || called.starts_with("builtins.") ||
                   called.starts_with("__builtin__.") ||
                   called.starts_with("pathlib.")) { // no numbers of a tensor
        } else {
            ++m_unread[called];
        }
    }

    /// The storage of a tensor: ('storage', class, key, device, count).
    void addTensor(const Value& value, const std::string& name)
    {
        const Value* storage = argument(value, 0);
        const Value* offset = argument(value, 1);
        const auto shape = numbersOf(argument(value, 2));
        const auto strides = numbersOf(argument(value, 3));
        const Value* identity = storage && storage->kind == Kind::Persistent ? storage->items[0] : nullptr;
        const bool isWhole = identity && identity->kind == Kind::List && identity->items.size() >= 5 &&
                             offset && offset->kind == Kind::Int && offset->integer >= 0 && shape &&
                             strides && strides->size() == shape->size();
        if (!isWhole)
            fail(ErrorCode::CorruptData,
                 message("The tensor '{}' is not as torch.save writes it.", shownName(name)));
        const std::string dtype = dtypeOf(value, identity->items[1]->text);
        const StoredDType* known = findStoredDType(dtype);
        if (!known) {
            ++m_unread["dtype " + dtype];
            return;
        }
        if (isView(argument(value, 6))) {
            ++m_unread["a conjugate or negative view"];
            return;
        }
        StoredArray array;
        array.name = name;
        array.dtype = known;
        array.shape = *shape;
        array.strides = *strides;
        array.isBigEndian = m_isBigEndian;
        array.device = identity->items[3]->text == "cpu" ? "" : identity->items[3]->text;
        array.entry = m_folder + "data/" + identity->items[2]->text;
        constexpr auto kFarthest = std::int64_t{1} << 46;
        if (offset->integer > kFarthest)
            fail(ErrorCode::CorruptData,
                 message("The tensor '{}' is not as torch.save writes it.", shownName(name)));
        array.offset = static_cast<std::uint64_t>(offset->integer) * known->bytes;
        m_arrays.push_back(std::move(array));
    }

    /// By the class of the storage, "torch.FloatStorage", or by name where that has none.
    static std::string dtypeOf(const Value& value, std::string_view storage)
    {
        if (const Value* named = argument(value, 6); named && named->kind == Kind::Global)
            return named->text.starts_with("torch.") ? named->text.substr(6) : named->text;
        const std::string_view last = storage.substr(storage.rfind('.') + 1);
        const auto* found = std::ranges::find(kStorages, last, [](const auto& pair) { return pair.first; });
        return std::string(found == kStorages.end() ? last : found->second);
    }

    /// {"conj": True} or {"neg": True}: the values are not those of the storage.
    static bool isView(const Value* metadata)
    {
        return metadata && metadata->kind == Kind::Dict &&
               std::ranges::any_of(metadata->items, [](const Value* each) {
                   return each->kind == Kind::Bool && each->integer != 0;
               });
    }

    [[nodiscard]] ValueReader stored(const StoredArray& array, std::uint64_t bytes) const override
    {
        return entryPart(m_archive, array, bytes);
    }

    ZipReader m_archive;
    std::string m_folder; ///< "archive/"
    bool m_isBigEndian = false;
    std::uint64_t m_visited = 0;
    std::map<std::string, std::uint64_t> m_unread;
};

} // namespace

std::shared_ptr<const ArrayFile> openTorchFile(ZipReader archive)
{
    return std::make_shared<TorchFile>(std::move(archive));
}

} // namespace comparo
