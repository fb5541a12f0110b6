#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the patterns of the engine's sentences to the engine. Python standard library only.

engine_sentences.py ROOT             exit 1 with one line for each sentence that is not known, and each pattern that is of no use any more
engine_sentences.py ROOT --missing   prints what of the engine's prose no pattern has, also of folders that are not held to it
engine_sentences.py --self-test      every rule must flag a pattern that breaks it

The engine speaks English, to the command line and to reports; the window translates what it shows (ui/base/engine_text.h) by the patterns
of resources/translations/sentences. A place in a pattern is %1, %L1 (a number), %N1 (a name) or %V1 (anything); see ui/base/sentence_patterns.h.
The engine composes its sentences, so it is their parts that are held to the patterns: each literal with prose in it has to be in one.
"""
import os
import re
import sys

import translations

FILE = "sentences/zh_CN.ts"
# Folders all of whose prose the window can say in Chinese. What the others say is translated where there is a pattern for it.
COVERED = (
    "engine/advise", "engine/base", "engine/capture", "engine/codec", "engine/compare", "engine/comparison", "engine/contract",
    "engine/diagnose", "engine/device", "engine/ops", "engine/param", "engine/peer", "engine/pipeline", "engine/scenario", "engine/stress",
    "engine/sweep", "engine/tensor", "engine/view",
)
# Folders within them whose prose no window shows, and why.
LEFT_OUT = (
    ("engine/capture/recorder", "it is compiled into the programs that record, and refuses what they hand it"),
    ("engine/diagnose/identify", "comparo identify alone says it, on the command line"),
    ("engine/diagnose/peers", "comparo peers alone says it, on the command line"),
)
# The context of what the C library says.
SYSTEM = "system"
# Prose that no person reads in the window, and why.
NOT_SHOWN = (
    (re.compile(r"^comparo \w+|^grad (?:run|check)$|^pip install [\w ]+$"), "a command"),
    (re.compile(r"^output gradient$"), "the name of an argument, which is quoted as it is"),
    (re.compile(r"^(?:bit|byte|sample|ssim|fold|resize|jpeg) [a-z]+$"), "the name of a kernel or of a buffer"),
    (re.compile(r"^along (?:rows|columns)$|^model name$|^kernels travel"), "the name of a part, of the system, or of a rule of the compiler"),
    (re.compile(r"^A frame needs a size of at least zero and a scale above zero$|^The parameters given are not those of view mode$"),
     "what a caller of the renderer did wrong, which the window does not"),
    (re.compile(r"^Standard input and output cannot be used$|^The client's messages end inside of one$"
                r"|^Cannot (?:wait for|read from|write to) the client$"),
     "what comparo serve prints to its log, which is quoted as it is"),
    (re.compile(r"^This takes (?:one or )?three channels$|^one or three$"), "why a candidate is passed over, which nobody hears"),
)
PLACE = re.compile(r"%([LNV]?)(\d)")
FUNCTION_WORDS = frozenset("a an the of and or in at by with to from is are was were has have had no not than instead for on as it its that "
                           "which each all but if so while may before after only".split())
WORD = re.compile(r"[A-Za-z][a-z]+")
PRINTF = re.compile(r"%[-+#0]*\d*(?:\.\d+)?(?:ll?|z|h)?[cdefgsux]\b")
QUOTED = re.compile(r"(?<![A-Za-z0-9])'[^']*'(?![A-Za-z0-9])")
FORMULA = re.compile(r"^(?:\w|\([\w, ]*\))(?:\([^)]*\))* = ")
EDGE = " .,;:()'\"\u2026"


def is_prose(text):
    """As the window tells what is the same in every language: names, numbers, code. What belongs to a name is none."""
    behind = None
    for token in QUOTED.sub("0", text).split(" "):
        word = token.strip("(),;:.!?[]\"")
        if word.lower() in FUNCTION_WORDS and " " in text.strip():
            return True
        is_word = bool(WORD.fullmatch(word)) or word.endswith("'s")
        if is_word and behind and (word[0].islower() or behind[0].islower()):
            return True
        behind = word if is_word and token.endswith(word) else None
    return False


def parts_of(literal):
    """What a pattern has to have: a literal between its braces and its sentences."""
    for part in re.split(r"\{[^{}]*\}|\n|\. |; |\.$", PRINTF.sub("{}", literal)):
        part = part.strip(EDGE)
        if is_prose(part):
            yield part


def literals_of(code):
    """The string literals of a source that people could read: no messages of the compiler, no includes, no names of files."""
    tokens = translations.tokens_of(re.sub(r"^\s*#\s*(?:include|error)[^\n]*", "", code, flags=re.M))
    is_asserted, before = False, None
    for kind, value in tokens:
        is_asserted = kind == "word" and value == "static_assert" or is_asserted and (kind, value) != ("sign", ";")
        # What a constant expression throws is a message of the compiler, too.
        if kind == "text" and not is_asserted and before != "throw":
            yield value
        before = value


def known_text(patterns, marked):
    """Everything that patterns say in English, to search in."""
    texts = [PLACE.sub("\0", pattern.source) for pattern in patterns] + marked
    return "\1".join(texts + [text[:1].lower() + text[1:] for text in texts] + [text[:1].upper() + text[1:] for text in texts])


def fits(part, shapes):
    """Whether a pattern has it with its places filled by what is the same in every language."""
    return any(not any(is_prose(value) for value in found.groups()) for found in (shape.fullmatch(part) for shape in shapes) if found)


def shapes_of(patterns):
    clauses = (clause for pattern in patterns for clause in re.split(r"\. |[;:] ", pattern.source))
    return [re.compile("(.+?)".join(re.escape(text) for text in PLACE.sub("\0", clause).split("\0")))
            for clause in clauses if PLACE.search(clause) and is_prose(PLACE.sub("0", clause))]


def is_held(path, covered):
    def within(folders):
        return path.startswith(tuple(folder + "/" for folder in folders))
    return within(covered) and not within(folder for folder, _ in LEFT_OUT)


def unknown(root, patterns, sources, covered=None):
    """(path, part) of prose that no pattern has."""
    marked = [key[0] for key in translations.texts_of(root)] if root else []
    known, shapes = known_text(patterns, marked), shapes_of(patterns)
    for path, code in sources:
        if not path.startswith("engine/") or covered and not is_held(path, covered):
            continue
        for literal in literals_of(code):
            for part in parts_of(literal):
                if part not in known and not any(pattern.search(part) for pattern, _ in NOT_SHOWN) and not fits(part, shapes):
                    yield path, part


def pieces_of(sources):
    """What a pattern's text can be made of: all literals of the engine, taken apart at their braces."""
    pieces = set()
    for path, code in sources:
        if path.startswith("engine/"):
            for literal in literals_of(code):
                pieces.update(piece for piece in re.split(r"\{[^{}]*\}|\n", PRINTF.sub("{}", literal)) if len(piece) > 1)
    return pieces


def is_made_of(text, pieces, words):
    """Whether every word of a pattern stands beside its neighbour in some literal, or at the edge of one."""
    return all(pair in pieces or (pair[0], None) in words and (None, pair[1]) in words for pair in zip(text, text[1:]))


def neighbours_of(pieces):
    """(word, word) that stand together in a literal; (word, None) and (None, word) at its ends."""
    pairs, ends = set(), set()
    for piece in pieces:
        words = re.findall(r"[A-Za-z']+", piece)
        pairs.update(zip(words, words[1:]))
        if words:
            ends.update({(words[-1], None), (None, words[0])})
    return pairs, ends


def faults_of(pattern):
    """What is wrong with a pattern and its translation."""
    wanted = [number for _, number in PLACE.findall(pattern.source)]
    got = PLACE.findall(pattern.forms[0] if pattern.forms else "")
    if len(set(wanted)) != len(wanted):
        yield "has a place twice"
    if sorted(wanted) != sorted(number for _, number in got):
        yield "has the places %s, its translation %s" % (wanted or "none", [number for _, number in got] or "none")
    if any(kind for kind, _ in got):
        yield "says in the translation what a place takes; the pattern does"
    if re.search(r"%[LNV]?\d%[LNV]?\d", pattern.source):
        yield "has two places with nothing between them"
    if not PLACE.sub("", pattern.source).strip():
        yield "fits everything"
    if pattern.source.endswith(".") and not pattern.source.endswith(".."):
        yield "ends with a full stop, which is taken off before it is asked for"
    plain = translations.Message(translations.Text(PLACE.sub("", pattern.source)), [PLACE.sub("", form) for form in pattern.forms], True)
    if plain.source.strip() and plain.forms and plain.forms[0].strip():
        for fault in translations.faults_of(plain, 1):
            if not fault.startswith(("begins", "mnemonic")) and not (fault.startswith("half-width") and FORMULA.match(pattern.source)):
                yield fault


def breaches(root):
    sources = list(translations.sources_of(root))
    patterns = translations.read(os.path.join(root, translations.FOLDER, FILE))
    if not patterns:
        yield "%s: there are no patterns" % FILE
    pieces = pieces_of(sources)
    pairs, ends = neighbours_of(pieces)
    seen = set()
    for pattern in patterns:
        where = "%s: %s" % (FILE, translations.short(pattern.source))
        if pattern.source in seen:
            yield "%s is there twice" % where
        seen.add(pattern.source)
        if not pattern.finished or not pattern.forms or not pattern.forms[0].strip():
            yield "%s has no finished translation" % where
            continue
        for fault in faults_of(pattern):
            yield "%s %s" % (where, fault)
        if pattern.context == SYSTEM:
            continue
        for literal in PLACE.sub("\0", pattern.source).split("\0"):
            words = re.findall(r"[A-Za-z']+", literal)
            lower = [words[0][:1].lower() + words[0][1:]] + words[1:] if words else []
            upper = [words[0][:1].upper() + words[0][1:]] + words[1:] if words else []
            if not any(is_made_of(each, pairs, ends) for each in (words, lower, upper)):
                yield "%s is nothing that the engine says any more: '%s'" % (where, literal.strip())
    for path, part in unknown(root, patterns, sources, COVERED):
        yield "%s: no pattern has %s" % (path, translations.short(part))


def self_test():
    def pattern(source, form):
        return translations.Message(translations.Text(source), [form], True)
    wrong = []
    for source, good, bad in (("%L1 of %L2 samples", "%2 个样本中的 %1 个", "%1 个样本"), ("row %L1", "第 %1 行", "第 %L1 行"),
                              ("It is.", None, "是的。"), ("%1%2 rows", None, "%1%2 行"), ("%1 %2", None, "%1 %2"),
                              ("%1 and %1", None, "%1 和 %1"), ("A: %1", "甲：%1", "甲，对：%2"), ("a, %1", "甲，%1", "甲, %1")):
        if good and list(faults_of(pattern(source, good))):
            wrong.append("good pattern flagged: %s" % source)
        if not list(faults_of(pattern(source, bad))):
            wrong.append("bad pattern not flagged: %s" % source)
    code = r'fail("The file has " + text(n) + " bytes; it is too long."); note("copy"); log(fmt::format("It was {} of them.", n));'
    code += r'static_assert(a::b == a::c, "not for people");'
    parts = [part for literal in literals_of(code) for part in parts_of(literal)]
    if parts != ["The file has", "it is too long", "It was", "of them"]:
        wrong.append("parts found: %s" % parts)
    known = [pattern("The file has %L1 bytes", "x"), pattern("it is too long", "x"), pattern("It was %L1 of them", "x")]
    if list(unknown("", known, [("engine/a.cpp", code)])):
        wrong.append("what patterns have is not found in them")
    if [part for _, part in unknown("", known[1:], [("engine/a.cpp", code)])] != ["The file has"]:
        wrong.append("a sentence without a pattern is not found")
    pairs, ends = neighbours_of({"it is too", "long", "of it"})
    if list(parts_of("It has more than %zu scans")) != ["It has more than"] or list(parts_of("100 % of it")) != ["100 % of it"]:
        wrong.append("what printf fills in is not told from text")
    if list(parts_of("MKL's exponentials")) != ["MKL's exponentials"] or list(parts_of("OpenCV 4.6")):
        wrong.append("what belongs to a name is not told from a name")
    shapes = shapes_of([pattern("fixed by %1", "x"), pattern("%L1 of %L2", "x")])
    if not fits("fixed by #27, #28", shapes) or fits("fixed by half of it", shapes) or fits("broken by #27", shapes):
        wrong.append("patterns whose places a literal fills are not found for it")
    if not is_held("engine/capture/live/run.cpp", ("engine/capture",)) or is_held("engine/capture/recorder/a.cpp", ("engine/capture",)):
        wrong.append("folders that are left out are not told from others")
    if not is_made_of(["it", "is", "too", "long"], pairs, ends) or is_made_of(["it", "is", "short"], pairs, ends):
        wrong.append("patterns that are of no use any more are not told from others")
    return wrong


def main(arguments):
    if arguments == ["--self-test"]:
        faults = self_test()
    elif len(arguments) == 1:
        faults = list(breaches(arguments[0]))
    elif len(arguments) == 2 and arguments[1] == "--missing":
        root = arguments[0]
        for path, part in unknown(root, translations.read(os.path.join(root, translations.FOLDER, FILE)), translations.sources_of(root)):
            print("%s\t%s" % (os.path.dirname(path), part))
        return 0
    else:
        sys.exit(__doc__)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
