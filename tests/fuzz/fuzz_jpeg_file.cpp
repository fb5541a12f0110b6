// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/jpeg_file.h"

#include <cstdlib>

/// The marker parser: every range that it gives must lie in the file, every index in its list.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo::jpeg;
    const JpegFile file = parseJpeg({reinterpret_cast<const std::byte*>(bytes), size});
    const auto require = [](bool holds) {
        if (!holds)
            std::abort();
    };
    const auto inside = [&](const ByteRange& range) { return range.begin <= range.end && range.end <= size; };
    for (const Segment& segment : file.segments)
        require(inside(segment.bytes));
    for (const EmbeddedJpeg& embedded : file.embedded)
        require(inside(embedded.bytes));
    for (const ByteRange& range : file.uncovered)
        require(inside(range));
    for (const StructureNote& note : file.notes)
        require(note.offset <= size);
    require(file.orientation >= 1 && file.orientation <= 8);
    const auto indexes = [](int index, std::size_t count) {
        return index >= -1 && index < static_cast<int>(count);
    };
    for (const Scan& scan : file.scans) {
        require(inside(scan.header) && inside(scan.data));
        for (const std::size_t restart : scan.restarts)
            require(restart >= scan.data.begin && restart + 2 <= scan.data.end);
        for (const ScanComponent& entry : scan.components) {
            require(file.frame && static_cast<std::size_t>(entry.component) < file.frame->components.size());
            require(indexes(entry.dcTable, file.huffmanTables.size()));
            require(indexes(entry.acTable, file.huffmanTables.size()));
            require(indexes(entry.quantTable, file.quantTables.size()));
            require(scan.mcuColumns > 0 && scan.mcuRows > 0);
        }
    }
    return 0;
}
