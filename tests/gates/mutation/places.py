# SPDX-License-Identifier: Apache-2.0
"""Where in our sources a small fault can be planted, and what it is: found with libclang, so that text of a macro, a template's
argument or a stream's "<<" is no place. Needs libclang and its Python bindings (Debian: python3-clang-14)."""
import dataclasses
import os
import re
import shlex

OPERATORS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",), "&&": ("||",), "||": ("&&",),
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("*",), "<<": (">>",), ">>": ("<<",), "&": ("|",), "|": ("&",), "^": ("|",),
    "+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "/=": ("*=",), "|=": ("&=",), "&=": ("|=",), "<<=": (">>=",), ">>=": ("<<=",),
}
NUMBER = re.compile(r"(?:0[xXbB][0-9a-fA-F']+|[0-9][0-9']*\.?[0-9']*(?:[eE][-+]?[0-9]+)?)[uUlLzZfF]*")
CONSTANT = re.compile(r"\b(constexpr|consteval|constinit)\b")
# Room that is set aside changes nothing that a program computes.
NO_RESULT = {"reserve"}


@dataclasses.dataclass(frozen=True)
class Place:
    """A stretch of a file, and how it reads with the fault: parts are text, or (begin, end) of what stands there already."""
    path: str
    begin: int
    end: int
    sign: int          # where the operator or the constant stands
    old: str
    new: str
    faulty: tuple
    at_run_time: bool  # in a function that the compiler may evaluate
    name: str = ""     # file, line's text and what changes: stays the same where lines are added elsewhere


def arguments_of(entry):
    """Of a compile command, what a parser needs."""
    words, kept = shlex.split(entry["command"])[1:], []
    while words:
        word = words.pop(0)
        if word in ("-isystem", "-I", "-D", "-include"):
            kept += [word, words.pop(0)]
        elif word in ("-o", "-c"):
            words.pop(0)
        elif word.startswith(("-I", "-D", "-std=", "-march=", "-pthread")):
            kept.append(word)
    return kept


class Finder:
    """The places of the sources below a folder of a tree."""

    def __init__(self, root, folder):
        try:
            from clang import cindex
        except ImportError:
            raise SystemExit("The faults' places are found with libclang: apt-get install python3-clang-14") from None
        self.cindex, self.kinds = cindex, cindex.CursorKind
        self.root = root
        self.below = os.path.join(root, folder) + os.sep
        self.texts, self.found = {}, {}
        kinds = self.kinds
        self.variables = {kinds.VAR_DECL, kinds.FIELD_DECL}
        self.declarations = self.variables | {kinds.FUNCTION_DECL, kinds.CXX_METHOD, kinds.CONSTRUCTOR, kinds.FUNCTION_TEMPLATE,
                                              kinds.CONVERSION_FUNCTION}
        self.wanted = self.declarations | {
            kinds.BINARY_OPERATOR, kinds.COMPOUND_ASSIGNMENT_OPERATOR, kinds.INTEGER_LITERAL, kinds.FLOATING_LITERAL,
            kinds.CXX_BOOL_LITERAL_EXPR, kinds.UNARY_OPERATOR, kinds.CALL_EXPR, kinds.CONTINUE_STMT, kinds.IF_STMT}
        self.leaves = {kinds.STATIC_ASSERT, kinds.ENUM_DECL, kinds.DECL_REF_EXPR, kinds.TYPE_REF, kinds.TEMPLATE_REF, kinds.NAMESPACE_REF,
                       kinds.OVERLOADED_DECL_REF, kinds.STRING_LITERAL, kinds.CHARACTER_LITERAL, kinds.TYPE_ALIAS_DECL}

    def text(self, path):
        if path not in self.texts:
            with open(path, "rb") as file:
                self.texts[path] = file.read()
        return self.texts[path]

    def read(self, source, arguments):
        """The files of ours that a source is made of, and its places."""
        before, self.found = self.found, {}
        index = self.cindex.Index.create()
        unit = index.parse(source, args=arguments + ["-w", "-ferror-limit=0"])
        # It need not know all that the build's compiler does; without a header, though, it sees next to nothing.
        fatal = [str(line) for line in unit.diagnostics if line.severity >= self.cindex.Diagnostic.Fatal]
        if fatal:
            raise SystemExit(f"libclang cannot read {source}:\n" + "\n".join(fatal))
        for cursor in unit.cursor.get_children():
            path = self.ours(cursor)
            if path:
                self.walk(cursor, False)
        found, self.found = self.found, before
        files = {os.path.realpath(line.include.name) for line in unit.get_includes()}
        return [source] + sorted(path for path in files if path.startswith(self.root + os.sep)), found

    def ours(self, cursor):
        file = cursor.location.file
        path = os.path.realpath(file.name) if file else ""
        return path if path.startswith(self.below) else None

    def extent(self, cursor):
        """(path, begin, end), or None where a macro stands."""
        start, end = cursor.extent.start, cursor.extent.end
        if not start.file or not end.file or start.file.name != end.file.name or start.offset >= end.offset:
            return None
        return os.path.realpath(start.file.name), start.offset, end.offset

    def walk(self, cursor, at_run_time):
        kind = cursor.kind
        if kind in self.leaves:
            return
        children = list(cursor.get_children())
        extent = self.extent(cursor) if kind in self.wanted else None
        if extent and kind == self.kinds.FIELD_DECL and extent[0].endswith(".h"):
            return # what a field starts with is compiled where an object is made, which need not be in this folder
        if extent:
            text = self.text(extent[0])[extent[1]:extent[2]]
            if kind in self.declarations and CONSTANT.search(text[:max(0, cursor.location.offset - extent[1])].decode(errors="replace")):
                if kind in self.variables:
                    return
                at_run_time = True
            self.look(cursor, children, extent, at_run_time)
            if kind == self.kinds.CALL_EXPR and cursor.spelling in NO_RESULT:
                return
            if kind == self.kinds.IF_STMT and re.match(rb"if\s+constexpr", text):
                children = children[1:]
        if kind == self.kinds.CASE_STMT:
            children = children[1:]
        for child in children:
            self.walk(child, at_run_time)

    def look(self, cursor, children, extent, at_run_time):
        kinds, (path, begin, end) = self.kinds, extent
        text = self.text(path)
        here = text[begin:end].decode(errors="replace")
        if cursor.kind in (kinds.BINARY_OPERATOR, kinds.COMPOUND_ASSIGNMENT_OPERATOR) and len(children) == 2:
            left, right = self.extent(children[0]), self.extent(children[1])
            if not left or not right or left[0] != path or right[0] != path or left[2] > right[1]:
                return
            between = text[left[2]:right[1]].decode(errors="replace")
            sign = between.strip()
            # An operand in parentheses is without them to the parser in some places.
            if sign in OPERATORS and left[1] == begin and right[2] == end:
                at = left[2] + between.index(sign)
                for other in OPERATORS[sign]:
                    self.add(path, begin, end, at, sign, other, ("(", left[1:], ") " + other + " (", right[1:], ")"), at_run_time)
        elif cursor.kind in (kinds.INTEGER_LITERAL, kinds.FLOATING_LITERAL) and NUMBER.fullmatch(here):
            if text[begin - 1:begin] == b"<" or text[end:end + 1] == b">": # an argument of a template, by our spacing
                return
            if cursor.kind == kinds.INTEGER_LITERAL:
                value = int(re.sub(r"[uUlLzZ']", "", here), 0) if not re.fullmatch(r"0[0-7]+", here) else int(here, 8)
                others = [here + " + 1"] + ([here + " - 1"] if value > 0 else [])
            else:
                others = ["1.0" if float(re.sub(r"[fFlL']", "", here)) == 0 else here + " * 1.25"]
            for other in others:
                self.add(path, begin, end, begin, here, other, (other,), at_run_time)
        elif cursor.kind == kinds.CXX_BOOL_LITERAL_EXPR and here in ("true", "false"):
            other = "false" if here == "true" else "true"
            self.add(path, begin, end, begin, here, other, (other,), at_run_time)
        elif cursor.kind == kinds.UNARY_OPERATOR and here.startswith("!") and len(children) == 1:
            self.add(path, begin, end, begin, "!", "!!", ("!!(", (begin + 1, end), ")"), at_run_time)
        elif cursor.kind == kinds.CALL_EXPR:
            called = re.match(r"std::(min|max)(?=[<(])", here)
            if called:
                other = "std::max" if called[1] == "min" else "std::min"
                self.add(path, begin, end, begin, called[0], other, (other, (begin + called.end(), end)), at_run_time)
        elif cursor.kind == kinds.CONTINUE_STMT and here == "continue":
            self.add(path, begin, end, begin, "continue", "break", None, at_run_time)

    def add(self, path, begin, end, sign, old, new, faulty, at_run_time):
        relative = os.path.relpath(path, self.root)
        self.found[relative, begin, end, new] = Place(relative, begin, end, sign, old, new, faulty, at_run_time)

    def places(self):
        """All, in the order of the files, each with its name."""
        named, seen = [], {}
        for key in sorted(self.found):
            place = self.found[key]
            text = self.text(os.path.join(self.root, place.path))
            first = text.rfind(b"\n", 0, place.sign) + 1
            last = text.find(b"\n", place.sign)
            before, after = text[first:place.sign], text[place.sign + len(place.old):last if last >= 0 else len(text)]
            line = before.decode().lstrip() + "«" + place.old + "»" + after.decode().rstrip()
            name = f"{place.path}: {line} → {place.new}"
            seen[name] = seen.get(name, 0) + 1
            if seen[name] > 1:
                name += f" #{seen[name]}"
            named.append(dataclasses.replace(place, name=name))
        return named


def planted(text, numbered):
    """The bytes of a file with all of its faults, each behind its switch. numbered: [(number, place)]."""

    def written(begin, end, inner):
        """What stands there, with the faults of inner, which lie within."""
        out, at = [], begin
        inner = sorted(inner, key=lambda pair: (pair[1].begin, -pair[1].end))
        while inner:
            number, place = inner.pop(0)
            within = [pair for pair in inner if pair[1].begin >= place.begin and pair[1].end <= place.end]
            inner = [pair for pair in inner if pair not in within]
            out += [text[at:place.begin], switched(number, place, within)]
            at = place.end
        return b"".join(out) + text[at:end]

    def switched(number, place, within):
        call = ("comparo_fault_at_run_time" if place.at_run_time else "comparo_fault") + f"({number})"
        if place.faulty is None:
            return f"if ({call}) break; else continue".encode()
        faulty = b""
        for part in place.faulty:
            if isinstance(part, str):
                faulty += part.encode()
            else:
                faulty += written(*part, [pair for pair in within if pair[1].begin >= part[0] and pair[1].end <= part[1]])
        # The same stretch may hold another fault of the same place: it is the right side of this one.
        return f"({call} ? (".encode() + faulty + b") : (" + written(place.begin, place.end, within) + b"))"

    return written(0, len(text), numbered)
