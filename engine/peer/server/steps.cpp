// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/server/steps.h"

#include "engine/base/error.h"
#include "engine/base/json/json_cursor.h"
#include "engine/base/message_list.h"
#include "engine/codec/npy.h"
#include "engine/peer/draws_json.h"
#include "engine/peer/message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void failFields(const Message& what)
{
    throw MalformedRequest(kRpcFields, what);
}

/// Milliseconds of the parts of a step.
class Laps {
public:
    void lap(const char* name)
    {
        const auto now = std::chrono::steady_clock::now();
        const double taken = std::chrono::duration<double, std::milli>(now - m_since).count();
        m_times[name] = std::round(taken * 1e4) / 1e4;
        m_since = now;
    }
    [[nodiscard]] const Json& times() const { return m_times; }

private:
    std::chrono::steady_clock::time_point m_since = std::chrono::steady_clock::now();
    Json m_times = Json::object();
};

Json shapeJson(const Shape& s)
{
    return {s.n, s.c, s.h, s.w};
}

/// What is told of a tensor.
Json tensorFacts(const std::string& name, const Tensor& tensor)
{
    const Shape& s = tensor.shape();
    const std::int64_t plane = std::int64_t{s.h} * s.w;
    const Json strides = tensor.layout() == Layout::Contiguous
                             ? Json{s.c * plane, plane, s.w, 1}
                             : Json{s.c * plane, 1, std::int64_t{s.w} * s.c, s.c};
    return {{"name", name},
            {"device", tensor.device().id().name()},
            {"dtype", toString(tensor.dtype())},
            {"shape", shapeJson(s)},
            {"strides", strides}};
}

/// Checked values of the schema.
ParamSet paramsFrom(const Json& params, const Schema& schema, const std::string& what)
{
    if (!params.is_object())
        failFields(message("{}: 'params' must be an object.", what));
    ParamSet set(schema);
    for (const auto& [key, value] : params.items()) {
        try {
            set.parse(key, value.is_string() ? value.get<std::string>() : value.dump());
        } catch (const Error& error) {
            failArgument(message("{}: {}", what, error.message()));
        }
    }
    return set;
}

/// "data" and "handle": which of them the client wants.
struct Wanted {
    bool data = true;
    bool handle = false;
};

Wanted wantedOf(const Json& params)
{
    const Json want = params.value("want", Json::array({"data"}));
    const bool isList = want.is_array() && !want.empty() &&
                        std::all_of(want.begin(), want.end(),
                                    [](const Json& word) { return word == "data" || word == "handle"; });
    if (!isList)
        failFields(message("'want' must be a list of 'data' and 'handle'."));
    return {std::find(want.begin(), want.end(), "data") != want.end(),
            std::find(want.begin(), want.end(), "handle") != want.end()};
}

/// The tensor as an attachment of the answer.
Json attached(ServedAnswer& answer, const Tensor& tensor)
{
    answer.kept.push_back(tensor.toHost().withLayout(Layout::Contiguous));
    answer.attachments.push_back(attachmentOf(answer.kept.back()));
    return {{"attachment", answer.attachments.size() - 1}};
}

void requireOutput(const Tensor& output, const Device& device, const std::string& what)
{
    if (output.isEmpty())
        failArgument(message("{} returned no image.", what));
    if (output.device().id() != device.id())
        fail(ErrorCode::Device, message("{} returned a tensor on {}, but the step runs on {}.", what,
                                        output.device().id().name(), device.id().name()));
}

} // namespace

/// A method's fields and attachments.
struct ServerSteps::Request {
    std::string method;
    Json params;
    const std::vector<PeerBytes>& attachments;
    const Progress& progress;

    [[nodiscard]] std::string text(const char* key) const
    {
        if (!params.contains(key) || !params[key].is_string())
            failFields(message("{}: '{}' must be text.", method, Verbatim(key)));
        return params[key].get<std::string>();
    }
    [[nodiscard]] const PeerBytes& attachment(const char* key) const
    {
        const Json reference = params.value(key, Json());
        const Json number = reference.is_object() ? reference.value("attachment", Json()) : Json();
        if (!number.is_number_unsigned() || number.get<std::uint64_t>() >= attachments.size())
            failFields(message("{}: '{}' must name an attachment of the message.", method, Verbatim(key)));
        return attachments[number.get<std::size_t>()];
    }
};

/// A step with what it works on.
struct ServerSteps::Work {
    explicit Work(Device& target, const Progress& asked)
        : device(target), progress(asked), stream(target.createStream({StreamKind::NonBlocking, "step"}))
    {
        stream->setStop(asked.stop);
    }
    [[nodiscard]] ServedCall call() { return {*stream, image, params, draws, progress, notes, tensors}; }

    /// The result with what every answer says of its call, as text.
    [[nodiscard]] std::string told(Json result, const std::string& function) const
    {
        result["function"] = function;
        result["notes"] = english(notes);
        result["times"] = laps.times();
        return result.dump();
    }

    Device& device;
    const Progress& progress;
    std::unique_ptr<Stream> stream;
    ParamSet params;
    Draws draws;
    Tensor image;
    std::vector<Message> notes;
    std::vector<NamedTensor> tensors;
    Laps laps;
};

Device& ServerSteps::deviceOf(const Request& request) const
{
    const std::string name = request.text("device");
    std::string known;
    for (Device* each : m_server.devices()) {
        if (each->id().name() == name)
            return *each;
        known += (known.empty() ? "" : ", ") + each->id().name();
    }
    fail(ErrorCode::Device, message("Unknown device '{}'; available: {}.", Verbatim(name), known));
}

const ServedOp& ServerSteps::opOf(const Request& request) const
{
    const std::string id = request.text("op");
    if (const ServedOp* op = m_server.find(id))
        return *op;
    const std::string why = m_server.whyNot(id);
    fail(ErrorCode::Unsupported,
         why.empty() ? message("Unknown op '{}'.", id) : message("Unsupported op '{}': {}", id, why));
}

/// An attachment, brought to the step's device, or what is kept there.
Tensor ServerSteps::tensorOf(const Request& request, const char* key, Work& work) const
{
    const Json reference = request.params.value(key, Json());
    if (!reference.is_object() || !reference.contains("handle")) {
        const Tensor host = tensorFromNpy(request.attachment(key));
        const Tensor here = host.to(work.device, *work.stream);
        work.stream->synchronize(); // the bytes on the host go
        return here;
    }
    const Json handle = reference["handle"];
    const auto found = handle.is_string() ? m_kept.find(handle.get<std::string>()) : m_kept.end();
    if (found == m_kept.end())
        failArgument(message("'{}': tensor {} does not exist.", Verbatim(key), handle.dump()));
    if (found->second.device().id() != work.device.id())
        fail(ErrorCode::Device, message("'{}' was kept on {}, but the step runs on {}.", Verbatim(key),
                                        found->second.device().id().name(), work.device.id().name()));
    return found->second;
}

void ServerSteps::prepare(const Request& request, const ServedOp& op, Work& work) const
{
    work.params = paramsFrom(request.params.value("params", Json::object()), *op.schema, op.id);
    const JsonDocument document{message("{}", op.id), ErrorCode::InvalidArgument};
    if (const auto draws = JsonCursorOf(request.params, document).find("draws"))
        work.draws = drawsFromJson(*draws);
    if (const Json tensors = request.params.value("tensors", Json::object()); !tensors.empty())
        fail(ErrorCode::Unsupported, message("{} takes no tensors besides the image.", op.id));
    work.image = tensorOf(request, "input", work);
    if (std::find(op.dtypes.begin(), op.dtypes.end(), work.image.dtype()) == op.dtypes.end())
        fail(ErrorCode::Unsupported, message("{} does not take {}.", op.id, toString(work.image.dtype())));
    if (!work.draws.isEmpty() && work.draws.samples() != work.image.shape().n)
        failArgument(message("{}: the draws are for {} samples, but the image has {}.", op.id,
                             work.draws.samples(), work.image.shape().n));
    work.laps.lap("upload");
}

std::string ServerSteps::keep(const Tensor& tensor)
{
    if (m_kept.size() >= kMostHandles)
        fail(ErrorCode::OutOfMemory, message("{} tensors are already kept.", kMostHandles));
    const std::string handle = "t" + std::to_string(++m_count);
    m_kept.emplace(handle, tensor);
    return handle;
}

ServedAnswer ServerSteps::answer(const std::string& method, const std::string& params,
                                 const std::vector<PeerBytes>& attachments, const Progress& progress)
{
    const Request request{method, Json::parse(params), attachments, progress};
    if (method == "run")
        return run(request);
    if (method == "gradient")
        return gradient(request);
    if (method == "encode")
        return encode(request);
    if (method == "decode")
        return decode(request);
    if (method == "forget")
        return forget(request);
    throw MalformedRequest(kRpcNoMethod, message("Unknown method '{}'.", method.substr(0, 40)));
}

ServedAnswer ServerSteps::run(const Request& request)
{
    const Wanted wanted = wantedOf(request.params);
    const ServedOp& op = opOf(request);
    Work work(deviceOf(request), request.progress);
    prepare(request, op, work);
    const Tensor output = op.run(work.call());
    work.stream->synchronize();
    requireOutput(output, work.device, op.id);
    work.laps.lap("compute");
    ServedAnswer answer;
    Json sent = wanted.data ? attached(answer, output) : Json::object();
    work.laps.lap("download");
    if (wanted.handle)
        sent["handle"] = keep(output);
    Json tensors = Json::array({tensorFacts("input", work.image)});
    for (const NamedTensor& each : work.tensors)
        tensors.push_back(tensorFacts(each.name, each.tensor));
    tensors.push_back(tensorFacts("output", output));
    answer.result = work.told({{"output", sent},
                               {"shape", shapeJson(output.shape())},
                               {"dtype", toString(output.dtype())},
                               {"device", work.device.id().name()},
                               {"tensors", tensors}},
                              op.function);
    return answer;
}

ServedAnswer ServerSteps::gradient(const Request& request)
{
    const ServedOp& op = opOf(request);
    if (!op.backward)
        fail(ErrorCode::Unsupported, message("{} does not compute gradients.", op.id));
    Work work(deviceOf(request), request.progress);
    prepare(request, op, work);
    const Tensor upstream = tensorOf(request, "outputGradient", work);
    Gradients gradients = op.backward(work.call(), upstream);
    work.stream->synchronize();
    work.laps.lap("compute");
    requireOutput(gradients.image, work.device, op.id);
    ServedAnswer answer;
    Json tensors = Json::array({tensorFacts("input", work.image)});
    Json sent{{"image", attached(answer, gradients.image)}};
    for (const NamedTensor& other : gradients.others) {
        sent[other.name] = attached(answer, other.tensor);
        tensors.push_back(tensorFacts(other.name, other.tensor));
    }
    work.laps.lap("download");
    answer.result = work.told({{"gradients", sent}, {"tensors", tensors}}, op.function);
    return answer;
}

ServedAnswer ServerSteps::encode(const Request& request)
{
    const auto& codec = m_server.encoder();
    if (!codec)
        fail(ErrorCode::Unsupported, message("It does not encode JPEG."));
    Work work(deviceOf(request), request.progress);
    if (!codec->runsOn(work.device.id()))
        fail(ErrorCode::Unsupported,
             message("{} does not run on {}.", codec->function, work.device.id().name()));
    work.params = paramsFrom(request.params.value("params", Json::object()), codec->options, "encode");
    work.image = tensorOf(request, "input", work);
    work.laps.lap("upload");
    ServedAnswer answer;
    answer.attachments.push_back({codec->encode(work.call()), {}});
    work.laps.lap("compute");
    answer.result = work.told({{"jpeg", {{"attachment", 0}}}}, codec->function);
    return answer;
}

ServedAnswer ServerSteps::decode(const Request& request)
{
    const auto& codec = m_server.decoder();
    if (!codec)
        fail(ErrorCode::Unsupported, message("It does not decode JPEG."));
    const Wanted wanted = wantedOf(request.params);
    Work work(deviceOf(request), request.progress);
    if (!codec->runsOn(work.device.id()))
        fail(ErrorCode::Unsupported,
             message("{} does not run on {}.", codec->function, work.device.id().name()));
    work.params = paramsFrom(request.params.value("params", Json::object()), codec->options, "decode");
    const Tensor output = codec->decode(request.attachment("jpeg"), work.call());
    work.stream->synchronize();
    requireOutput(output, work.device, codec->function);
    work.laps.lap("compute");
    ServedAnswer answer;
    Json sent = wanted.data ? attached(answer, output) : Json::object();
    work.laps.lap("download");
    if (wanted.handle)
        sent["handle"] = keep(output);
    answer.result = work.told({{"output", sent},
                               {"shape", shapeJson(output.shape())},
                               {"dtype", toString(output.dtype())},
                               {"device", work.device.id().name()},
                               {"tensors", Json::array({tensorFacts("output", output)})}},
                              codec->function);
    return answer;
}

ServedAnswer ServerSteps::forget(const Request& request)
{
    const Json handles = request.params.value("handles", Json());
    if (!handles.is_array() ||
        !std::all_of(handles.begin(), handles.end(), [](const Json& handle) { return handle.is_string(); }))
        failFields(message("forget: 'handles' must be a list of text."));
    std::size_t count = 0;
    for (const Json& handle : handles)
        count += m_kept.erase(handle.get<std::string>());
    return {Json{{"forgotten", count}}.dump(), {}, {}};
}

} // namespace comparo
