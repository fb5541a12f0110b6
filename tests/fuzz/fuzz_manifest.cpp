// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/manifest.h"
#include "tests/fuzz/fuzz_target.h"

/// The manifest of a capture, without its tensors: a mutated archive hardly ever gets past its checksums.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    fuzz::accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] {
        const Manifest manifest = manifestFromJson(fuzz::textOf(bytes, size));
        fuzz::require(manifest.a.size() == manifest.capture.a.steps.size());
        fuzz::require(manifest.capture.b ? manifest.b.size() == manifest.capture.b->steps.size()
                                         : manifest.b.empty());
        for (std::size_t i = 0; i < manifest.a.size(); ++i) {
            fuzz::require(manifest.a[i].owned.size() == manifest.capture.a.steps[i].tensors.size());
            fuzz::require(manifest.a[i].output.desc.bytes() <= kMaxCaptureBytes);
        }
    });
    return 0;
}
