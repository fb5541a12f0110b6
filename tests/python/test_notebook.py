# SPDX-License-Identifier: Apache-2.0
"""A comparison in a notebook that is run and exported by nbconvert: readable without JavaScript, and nothing is loaded from elsewhere."""

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


@unittest.skipUnless(all(importlib.util.find_spec(name) for name in TOOLS), "this Python has no " + ", ".join(TOOLS))
class Notebook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import nbformat
        from nbconvert import HTMLExporter, MarkdownExporter
        from nbconvert.preprocessors import ExecutePreprocessor

        cell = nbformat.v4.new_code_cell(CELL)
        notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": {"name": "python3", "display_name": "", "language": "python"}})
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"PYTHONPATH": PACKAGE, "JUPYTER_PLATFORM_DIRS": "1"}):
            ExecutePreprocessor(timeout=120).preprocess(notebook, {"metadata": {"path": folder}})
        cls.outputs = notebook.cells[0].outputs
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
        shown = self.outputs[0].data["text/html"]
        self.assertNotRegex(shown, r"<script|javascript:|\son\w+=|https?://|src=\"(?!data:)")

    def test_where_html_is_not_shown_there_are_words(self):
        self.assertIn("Different: 1 of 2,304 samples", self.outputs[0].data["text/plain"])
        self.assertIn("Different: 1 of 2,304 samples", self.outputs[0].data["text/markdown"])
        self.assertIn("[1, 5, 7]", self.markdown)


if __name__ == "__main__":
    unittest.main()
