#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the translations to the texts of the application. Python standard library only.

translations.py ROOT               exit 1 with one line for each text that is missing, lost something or is of no use any more
translations.py ROOT --update      brings new texts of the sources into the files, unfinished, and takes out what is gone
translations.py ROOT --missing     prints what has no translation, one a line: the text, a tab and nothing, as JSON strings
translations.py ROOT --fill FILE   takes such lines with a translation behind the tab
translations.py --self-test        every rule must flag a translation that breaks it

The files are Qt Linguist's (.ts), which the application reads as they are. A text has one translation, wherever it stands; where the same
English means two things, tr() has a second argument that says which. So the contexts in the files are folders, for people; lupdate, which
sorts by class, is not used.
"""
import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

FOLDER = "resources/translations"
LANGUAGE = "zh_CN"
# What a text is marked with, and the argument that it is in.
MARKS = {"tr": 0, "translate": 1, "QT_TRANSLATE_NOOP": 1, "QT_TR_NOOP": 0, "COMPARO_TR": 0}
# Messages of the engine, and what stands between their parts; the command line writes them in English.
MESSAGES = {"message": 0, "plural": 1, "joined": 1, "listed": 1}
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?P<raw>R"(?P<delimiter>[^(\s]*)\((?P<body>.*?)\)(?P=delimiter)")'
    r'|(?P<text>"(?:[^"\\\n]|\\.)*")|\'(?:[^\'\\\n]|\\.)+\'|(?P<word>[A-Za-z_]\w*|\d[\w\'.]*)|(?P<sign>[^\s\w])', re.S)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "'": "'", "\\": "\\", "r": "\r", "0": "\0", "?": "?"}
CHINESE = "\u4e00-\u9fff"
# What must be as often in a translation as in the text; %Ln is %n.
KEPT = (("placeholder", re.compile(r"%(?:L?\d{1,2}|L?n)")), ("tag", re.compile(r"</?[a-z][^<>]*>")), ("line break", re.compile("\n")),
        ("entity", re.compile(r"&(?:[a-z]+|#\d+);")), ("ellipsis", re.compile("…")))
MNEMONIC = re.compile(r"&(?![a-z]+;|#\d+;|&|\s)")
FULL_WIDTH = "（），。：；、"
CODE = re.compile(r"--[\w-]+|\w*\.\w+\([^)]*\)|\w+@\S*|[\w\[\]]+:[A-Z]{2,}\S*|\w+\.\*")
# A variable that is filled once keeps the language of that time.
FROZEN = re.compile(r'\bstatic\s+(?:const\s+)?[\w:<>, ]+?\s+(\w+)(?:\[\w*\])?\s*[={][^;]*?\btr\("')
HALF_WIDTH = re.compile("[%s)”][,;:?!](?:\\s|$)|[%s]\\.$" % (CHINESE, CHINESE))


class Text:
    """What tr() is called with; equal where it is one text."""

    def __init__(self, source, comment="", plural=False, context=""):
        self.source, self.comment, self.plural, self.context = source, comment, plural, context

    @property
    def key(self):
        return (self.source, self.comment)


class Message(Text):
    """A text and its translation: its forms by number, or one."""

    def __init__(self, text, forms=(), finished=False):
        super().__init__(text.source, text.comment, text.plural, text.context)
        self.forms, self.finished = list(forms), finished


def unescaped(literal):
    """What a C++ string literal stands for."""
    def one(match):
        code = match.group(1)
        if code[0] in "uU":
            return chr(int(code[1:], 16))
        if code[0] == "x":
            return "\0x" + code[1:]
        return ESCAPES.get(code, code)
    text = re.sub(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|.)", one, literal[1:-1])
    # Bytes of UTF-8 that are written one by one.
    return re.sub("(?:\0x[0-9a-fA-F]{2})+", lambda m: bytes.fromhex(m.group().replace("\0x", "")).decode("utf-8", "replace"), text)


def tokens_of(code):
    """(kind, value) of words, signs and string literals; neighbouring literals are one."""
    found = []
    for match in TOKEN.finditer(code):
        kind = match.lastgroup if match.lastgroup in ("text", "word", "sign") else ("text" if match.group("raw") else None)
        if kind is None:
            continue
        if kind != "text":
            found.append((kind, match.group()))
            continue
        value = match.group("body") if match.group("raw") else unescaped(match.group())
        if found and found[-1][0] == "text":
            value = found.pop()[1] + value
        found.append(("text", value))
    return found


def arguments_of(tokens, start):
    """The arguments of a call whose parenthesis opens at `start`, each a list of tokens."""
    arguments, depth = [[]], 0
    for kind, value in tokens[start:]:
        if kind == "sign" and value in "([{":
            depth += 1
            if depth == 1:
                continue
        if kind == "sign" and value in ")]}":
            depth -= 1
            if depth == 0:
                return arguments
        if kind == "sign" and value == "," and depth == 1:
            arguments.append([])
        else:
            arguments[-1].append((kind, value))
    return arguments


def texts_of_code(code, context, marks=None):
    """Every marked text of a source, in its order."""
    tokens = tokens_of(code)
    marks = marks or ({**MARKS, **MESSAGES} if context.startswith("engine") else MARKS)
    for i in range(len(tokens) - 1):
        kind, word = tokens[i]
        if kind != "word" or word not in marks or tokens[i + 1] != ("sign", "("):
            continue
        arguments = arguments_of(tokens, i + 1)
        at = marks[word]
        if at >= len(arguments):
            continue
        first = arguments[at]
        if word == "plural" and at + 1 < len(arguments): # for one and for several
            first = first + [("sign", ",")] + arguments[at + 1]
        after = arguments[at + 1:] if word in ("tr", "translate") else []
        comment = after[0][0][1] if after and len(after[0]) == 1 and after[0][0][0] == "text" else ""
        # tr(isOne ? "a" : "b") marks both; what a condition compares with is before the question mark.
        begin = max((n + 1 for n, token in enumerate(first) if token == ("sign", "?")), default=0)
        for value in (v for k, v in first[begin:] if k == "text"):
            if value.strip():
                yield Text(value, comment, "%n" in value and len(after) > 1, context)


def sources_of(root):
    """(path, code) of the application and the engine, in the order of their paths."""
    for area in ("app", "ui", "engine"):
        for folder, folders, names in os.walk(os.path.join(root, area)):
            folders.sort()
            for name in sorted(n for n in names if n.endswith((".cpp", ".cu", ".h", ".inc"))):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    yield os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/"), file.read()


def texts_of(root):
    """Key > text of all sources."""
    texts, sources = {}, list(sources_of(root))
    # Errors of the window are messages, too; of a text that the engine has as well, its is the place.
    for of, marks in (("", None), ("ui/", MESSAGES)):
        for path, code in sources:
            for text in texts_of_code(code, os.path.dirname(path), marks) if path.startswith(of) else ():
                texts.setdefault(text.key, text)
    return texts


def read(path):
    """The messages of a file, in its order."""
    messages = []
    if not os.path.isfile(path):
        return messages
    for context in ElementTree.parse(path).getroot().iter("context"):
        for each in context.iter("message"):
            text = Text(each.findtext("source"), each.findtext("comment") or "", each.get("numerus") == "yes", context.findtext("name"))
            translation = each.find("translation")
            forms = [f.text or "" for f in translation.iter("numerusform")] if text.plural else [translation.text or ""]
            messages.append(Message(text, forms, translation.get("type") != "unfinished"))
    return messages


def write(path, messages, language):
    """As Qt Linguist writes it."""
    def element(name, text, attributes=""):
        return "<%s%s>%s</%s>" % (name, attributes, escape(text, {'"': "&quot;", "'": "&apos;"}), name)
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>", '<TS version="2.1" language="%s" sourcelanguage="en">' % language]
    context = None
    for message in messages:
        if message.context != context:
            lines += ["</context>"] if context is not None else []
            context = message.context
            lines += ["<context>", "    " + element("name", context)]
        lines.append("    <message%s>" % (' numerus="yes"' if message.plural else ""))
        lines.append("        " + element("source", message.source))
        if message.comment:
            lines.append("        " + element("comment", message.comment))
        state = "" if message.finished else ' type="unfinished"'
        if message.plural:
            lines.append("        <translation%s>" % state)
            lines += ["            " + element("numerusform", form) for form in message.forms or [""]]
            lines.append("        </translation>")
        else:
            lines.append("        " + element("translation", message.forms[0] if message.forms else "", state))
        lines.append("    </message>")
    lines += ["</context>"] if context is not None else []
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["</TS>", ""]))


# Mathematics has its own signs and names: "y = clamp(x, 0, 1)".
FORMULA = re.compile(r"clamp\(|[⌊∝Σ·]|^\w(\(.*?\))? = ")


def glossary_of(root):
    """[(pattern of the English term, its translations)]"""
    terms = []
    with open(os.path.join(root, FOLDER, "glossary_%s.tsv" % LANGUAGE), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                term, words = line.rstrip("\n").split("\t")[:2]
                terms.append((re.compile(r"\b%s\b" % term, re.I), words.split("/")))
    return terms


def faults_of(message, forms_wanted, glossary=()):
    """What is wrong with a finished translation."""
    if message.plural and len(message.forms) != forms_wanted:
        yield "has %d forms by number instead of %d" % (len(message.forms), forms_wanted)
    for form in message.forms:
        if not form.strip():
            yield "is empty"
            continue
        for name, pattern in KEPT:
            wanted, got = (sorted(m.replace("L", "") for m in pattern.findall(t)) for t in (message.source, form))
            if forms_wanted > 1 and name == "placeholder":
                wanted, got = ([p for p in each if p != "%n"] for each in (wanted, got))
            if wanted != got:
                yield "%s: %s instead of %s" % (name, got or "none", wanted or "none")
        if len(MNEMONIC.findall(message.source)) != len(MNEMONIC.findall(form)):
            yield "mnemonic: & is not as often as in the text"
        # Full-width punctuation has its space in it.
        if message.source[0].isspace() != form[0].isspace() and form[0] not in FULL_WIDTH or \
           message.source[-1].isspace() != form[-1].isspace() and form[-1] not in FULL_WIDTH:
            yield "begins or ends with a space where the text does not, or the other way round"
        if FORMULA.search(message.source):
            continue
        if HALF_WIDTH.search(form):
            yield "half-width punctuation behind Chinese: '%s'" % HALF_WIDTH.search(form).group()
        # A name stays as it is, and code in a sentence is no term.
        prose = CODE.sub("", message.source) if form != message.source else ""
        for pattern, words in glossary:
            if pattern.search(prose) and not any(word in form for word in words):
                yield "glossary: '%s' is %s" % (pattern.search(prose).group(), " or ".join(words))


def file_of(root, area):
    return os.path.join(root, FOLDER, "%s_%s.ts" % (area, LANGUAGE))


def area_of(text):
    return "engine" if text.context.startswith("engine") else "comparoscope"


def short(text):
    return json.dumps(text if len(text) < 90 else text[:87] + "...", ensure_ascii=False)


def breaches(root):
    for path, code in sources_of(root):
        for match in FROZEN.finditer(code):
            yield "%s: %s is static and would keep the language that it was filled in" % (path, match.group(1))
    texts, glossary, seen = texts_of(root), glossary_of(root), set()
    for area in ("comparoscope", "engine"):
        name = os.path.basename(file_of(root, area))
        for message in read(file_of(root, area)):
            where = "%s: %s" % (name, short(message.source))
            if message.key in seen:
                yield "%s is there twice" % where
            seen.add(message.key)
            if message.key not in texts:
                yield "%s is no text of the sources any more" % where
            elif message.plural != texts[message.key].plural:
                yield "%s has forms by number and its text has not, or the other way round" % where
            elif not message.finished:
                yield "%s has no finished translation" % where
            else:
                for fault in faults_of(message, 1, glossary):
                    yield "%s %s" % (where, fault)
    for key, text in texts.items():
        if key not in seen:
            yield "%s: %s is not in the translations" % (text.context, short(text.source))
    # English needs forms by number alone.
    english = {m.key: m for m in read(os.path.join(root, FOLDER, "comparoscope_en.ts"))}
    for key, text in texts.items():
        if text.plural and key not in english:
            yield "comparoscope_en.ts: %s has no singular and plural" % short(text.source)
    for key, message in english.items():
        if key not in texts:
            yield "comparoscope_en.ts: %s is no text of the sources any more" % short(message.source)
        for fault in faults_of(message, 2) if message.finished else ["has no finished forms"]:
            yield "comparoscope_en.ts: %s %s" % (short(message.source), fault)
    # Texts of Qt itself, which no source of ours has.
    for message in read(file_of(root, "qt")):
        for fault in faults_of(message, 1):
            yield "qt_%s.ts: %s %s" % (LANGUAGE, short(message.source), fault)


def update(root, translations=None):
    """Brings the files to the texts of the sources; `translations`: key > translation, for what has none."""
    texts = texts_of(root)
    added = removed = filled = 0
    for area in ("comparoscope", "engine"):
        known = {m.key: m for m in read(file_of(root, area))}
        messages = []
        for key, text in sorted(((k, t) for k, t in texts.items() if area_of(t) == area), key=lambda each: each[1].context):
            old = known.pop(key, None)
            added += old is None
            message = Message(text, old.forms if old else [], bool(old and old.finished and old.plural == text.plural))
            new = (translations or {}).get(key)
            if new:
                message.forms, message.finished = [new], True
                filled += 1
            messages.append(message)
        removed += len(known)
        write(file_of(root, area), messages, LANGUAGE)
    path = os.path.join(root, FOLDER, "comparoscope_en.ts")
    known = {m.key: m for m in read(path)}
    write(path, [known.get(k) or Message(t, ["", ""]) for k, t in texts.items() if t.plural], "en")
    print("%d new texts, %d gone, %d filled in, %d without a translation" % (added, removed, filled, len(list(missing(root)))))


def missing(root):
    for area in ("comparoscope", "engine"):
        yield from (m for m in read(file_of(root, area)) if not m.finished)


def filled_from(path):
    """Lines "text"<tab>"translation", or "text"<tab>"translation"<tab>"comment"; without quotes they are taken as they are."""
    def value(cell):
        return json.loads(cell) if cell.startswith('"') and cell.endswith('"') and len(cell) > 1 else cell
    translations = {}
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            cells = [value(cell) for cell in line.split("\t")]
            if len(cells) >= 2 and cells[1]:
                translations[(cells[0], cells[2] if len(cells) > 2 else "")] = cells[1]
    return translations


def self_test():
    code = r'''
        label->setText(tr("Bytes of %1"/* with a comment */ " in all").arg(name)); // tr("not this")
        count = Page::tr("%n steps", nullptr, n); word = tr(is == "x" ? "Yes" : "No", "answer");
        auto spec = Spec{"id", QT_TRANSLATE_NOOP("Actions", "Swap\u2026 \"A\"")}; value(tr(spec.text)); str("plain"); tr("\xC3\x97");
    '''
    found = [(t.source, t.comment, t.plural) for t in texts_of_code(code, "ui/x")]
    wanted = [("Bytes of %1 in all", "", False), ("%n steps", "", True), ("Yes", "answer", False), ("No", "answer", False),
              ('Swap\u2026 "A"', "", False), ("\u00d7", "", False)]
    wrong = [] if found == wanted else ["texts found: %s" % found]
    terms = [(re.compile(r"\btolerance\b", re.I), ["容差"])]
    for source, good, bad in (("%1 of %2", "%2 中的 %1", "%2 中的一个"), ("&File", "文件(&F)", "文件"), ("<b>A</b>", "<b>甲</b>", "<b>甲<b>"),
                              ("a\nb", "甲\n乙", "甲乙"), ("Open…", "打开…", "打开"), (" in all", " 共计", "共计"), ("x", "甲", " "),
                              ("A: b", "甲：乙", "甲: 乙"), ("It is.", "是的。", "是的."), ("Tolerance", "容差", "公差"), ("a &lt; b", "a &lt; b", "a < b")):
        text = Text(source)
        if list(faults_of(Message(text, [good], True), 1, terms)):
            wrong.append("good translation flagged: %s" % good)
        if not list(faults_of(Message(text, [bad], True), 1, terms)):
            wrong.append("bad translation not flagged: %s" % bad)
    if not FROZEN.search('static const QString names[] = {tr("one"), tr("two")};') or FROZEN.search('static QString name() { return tr("x"); }'):
        wrong.append("texts in static variables are not told from others")
    if not list(faults_of(Message(Text("%n steps", plural=True), ["one", "two", "three"], True), 1)):
        wrong.append("forms by number are not counted")
    return wrong


def main(arguments):
    if arguments == ["--self-test"]:
        faults = self_test()
    elif len(arguments) == 1:
        faults = list(breaches(arguments[0]))
    elif len(arguments) == 2 and arguments[1] == "--update":
        return update(arguments[0])
    elif len(arguments) == 2 and arguments[1] == "--missing":
        for message in missing(arguments[0]):
            print("\t".join(json.dumps(each, ensure_ascii=False) for each in [message.source, ""] + [message.comment] * bool(message.comment)))
        return 0
    elif len(arguments) == 3 and arguments[1] == "--fill":
        return update(arguments[0], filled_from(arguments[2]))
    else:
        sys.exit(__doc__)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
