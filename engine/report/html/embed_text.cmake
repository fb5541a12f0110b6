# SPDX-License-Identifier: Apache-2.0
# cmake -DINPUT=page.css -DOUTPUT=pageStyle.cpp -DHEADER=engine/report/html/page_texts.h -DSYMBOL=report::pageStyle -P embed_text.cmake
# Writes a source file with the text of INPUT as comparo::SYMBOL(), which HEADER declares, in raw literals of at most 8 KiB.
file(READ "${INPUT}" text)
string(LENGTH "${text}" length)
set(code "#include \"${HEADER}\"\n\nstd::string_view comparo::${SYMBOL}()\n{\n    static constexpr char kText[] =\n")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 8192 part)
  string(APPEND code "R\"comparo~(${part})comparo~\"\n")
  math(EXPR at "${at} + 8192")
endwhile()
string(APPEND code ";\n    return {kText, sizeof kText - 1};\n}\n")
file(WRITE "${OUTPUT}" "${code}")
