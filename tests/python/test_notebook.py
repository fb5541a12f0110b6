# SPDX-License-Identifier: Apache-2.0
"""Comparisons in a notebook that is run and exported by nbconvert: readable without JavaScript, and nothing is loaded from elsewhere."""

import importlib.util
import os
import re
import sys
import tempfile
import unittest
from unittest import mock

from client import PACKAGE

TOOLS = ("nbformat", "nbconvert", "ipykernel")
CELL = """import numpy as np
import comparoscope
a = np.random.default_rng(1).random((3, 24, 32), dtype=np.float32)
b = a.copy()
b[1, 5, 7] += 0.25
comparoscope.compare(a, b, atol=0.01, name="resize")"""
RECORDINGS = """for name, picture in ("a", a), ("b", b):
    with comparoscope.record(f"{name}.comparo") as recorder:
        recorder.step("load", a)
        recorder.step("resize", picture)
        recorder.step("sum", picture.sum(axis=0))
comparoscope.compare_recordings("a.comparo", "b.comparo")"""


@unittest.skipUnless(all(importlib.util.find_spec(name) for name in TOOLS), "this Python has no " + ", ".join(TOOLS))
class Notebook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import nbformat
        from nbconvert import HTMLExporter, MarkdownExporter
        from nbconvert.preprocessors import ExecutePreprocessor

        cells = [nbformat.v4.new_code_cell(text) for text in (CELL, RECORDINGS)]
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "", "language": "python"}})
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"PYTHONPATH": PACKAGE, "JUPYTER_PLATFORM_DIRS": "1"}):
            ExecutePreprocessor(timeout=120).preprocess(notebook, {"metadata": {"path": folder}})
        cls.outputs = [notebook.cells[0].outputs[0], notebook.cells[1].outputs[0]]
        cls.page = HTMLExporter(template_name="basic").from_notebook_node(notebook)[0]
        cls.markdown = MarkdownExporter().from_notebook_node(notebook)[0]

    def test_the_page_has_the_answer_the_three_pictures_and_the_worst_place(self):
        shown = re.search(r'<div class="comparoscope">.*?</table></div>', self.page, re.DOTALL)
        self.assertIsNotNone(shown, self.page[-2000:])
        self.assertIn("Different: 1 of 2,304 samples", shown[0])
        self.assertEqual([title for title in re.findall("<figcaption>([^<]*)", shown[0])][:2], ["A", "B"])
        self.assertGreaterEqual(shown[0].count('src="data:image/png;base64,'), 3)
        self.assertRegex(shown[0], r"<th>worst sample</th><td>\[1, 5, 7\]: A 0\.\d+, B 1\.\d+</td>")

    def test_it_needs_no_script_and_nothing_from_elsewhere(self):
        for output in self.outputs:
            self.assertNotRegex(output.data["text/html"], r"<script|javascript:|\son\w+=|https?://|src=\"(?!data:)")

    def test_recordings_show_the_answer_the_first_difference_and_every_step(self):
        shown = re.findall(r'<div class="comparoscope">.*?</table></div>', self.page, re.DOTALL)[1]
        self.assertIn("Different from resize on: 2 of 3 tensors. resize: Different: 1 of 2,304 samples", shown)
        self.assertEqual([title for title in re.findall("<figcaption>([^<]*)", shown)][:2], ["A", "B"])
        self.assertGreaterEqual(shown.count('src="data:image/png;base64,'), 3)
        self.assertRegex(shown, r"<th>worst sample</th><td>\[1, 5, 7\]: A 0\.\d+, B 1\.\d+</td>")
        self.assertRegex(shown, r'<th>load</th><td class="good">Bit-exact: all 2,304 samples equal\.</td>')
        self.assertRegex(shown, r'<th>sum</th><td class="bad">Different: 1 of 768 samples')
        self.assertIn("Different from resize on", self.outputs[1].data["text/plain"])
        self.assertIn("Different from resize on", self.outputs[1].data["text/markdown"])

    def test_where_html_is_not_shown_there_are_words(self):
        self.assertIn("Different: 1 of 2,304 samples", self.outputs[0].data["text/plain"])
        self.assertIn("Different: 1 of 2,304 samples", self.outputs[0].data["text/markdown"])
        self.assertIn("[1, 5, 7]", self.markdown)


if __name__ == "__main__":
    unittest.main()
