# SPDX-License-Identifier: Apache-2.0
# cmake -DINPUTS=a.md|b.md -DOUTPUT=pages.cpp -P embed_guide.cmake
# Writes a source file with comparo::cli::guidePages(), the texts in raw literals of at most 8 KiB.
string(REPLACE "|" ";" inputs "${INPUTS}")
set(code "#include \"app/guide.h\"\n\nnamespace comparo::cli {\n\nstd::vector<std::string_view> guidePages()\n{\n    return {\n")
foreach(input IN LISTS inputs)
  file(READ "${input}" text)
  string(LENGTH "${text}" length)
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 8192 part)
    string(APPEND code "R\"comparo~(${part})comparo~\"\n")
    math(EXPR at "${at} + 8192")
  endwhile()
  string(APPEND code ",\n")
endforeach()
string(APPEND code "    };\n}\n\n} // namespace comparo::cli\n")
file(WRITE "${OUTPUT}" "${code}")
