# SPDX-License-Identifier: Apache-2.0
"""Where the package finds comparo and the window, and what it says where it does not."""

import os
import platform
import stat
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from client import PACKAGE

sys.path.insert(0, PACKAGE)
from comparoscope import programs  # noqa: E402

OURS = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo NAME 0.1.0; else echo \"$0 $COMPARO_PYTHON $*\"; fi\n"


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)
        environment = mock.patch.dict(os.environ, {"PATH": self.folder, "COMPAROSCOPE": ""})
        environment.start()
        self.addCleanup(environment.stop)

    def _write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def _installed(self):
        """As pip puts the programs into the prefix."""
        homes = mock.patch.object(programs, "_homes", lambda: [(os.path.join(self.folder, "bin"), self.folder)])
        homes.start()
        self.addCleanup(homes.stop)
        os.makedirs(os.path.join(self.folder, "libexec", "comparoscope", "lib"))

    def _refusal(self, find=programs.comparo_path):
        with self.assertRaises(programs.NotInstalled) as caught:
            find()
        return str(caught.exception)

    def test_the_installed_one_goes_before_the_path(self):
        self._write("comparo", OURS.replace("NAME", "comparo"))
        self._installed()
        path = self._write("bin/comparo", b"\x7fELF...")
        self.assertEqual(programs.comparo_path(), path)
        path = self._write("libexec/comparoscope/comparoscope", b"\x7fELF...")
        self.assertEqual(programs.application_path(), path)

    def test_another_program_in_its_place_is_told(self):
        self._installed()
        self.assertEqual(self._refusal(), f"{self.folder}/bin/comparo is missing; install Comparoscope's again with: pip install --force-reinstall comparoscope")
        self._write("bin/comparo", "#!/bin/sh\n")
        self.assertIn("bin/comparo is another program of this name; install", self._refusal())

    def test_of_the_path_only_ours_is_taken(self):
        self._write("comparo", "#!/bin/sh\necho comparo, a comparison tool\n")
        self.assertTrue(self._refusal().startswith(f"{self.folder}/comparo is another program of this name. comparo "))
        os.environ["PATH"] += os.pathsep + os.path.join(self.folder, "more")
        path = self._write("more/comparo", OURS.replace("NAME", "comparo"))
        self.assertEqual(programs.comparo_path(), path)

    def test_the_script_that_calls_this_is_not_called(self):
        self._write("comparoscope", f"#!{sys.executable}\nfrom comparoscope.programs import application\napplication()\n")
        self.assertNotIn("another program", self._refusal(programs.application_path))
        self.assertEqual(list(programs._in_path("comparoscope")), [])

    def test_every_reason_is_a_sentence(self):
        def refusal(system="Linux", machine="x86_64", libc=("glibc", "2.36"), find=programs.comparo_path):
            with mock.patch.multiple(platform, system=lambda: system, machine=lambda: machine, libc_ver=lambda: libc):
                return self._refusal(find)

        self.assertEqual(refusal(), "comparo is not installed; install it with: pip install --force-reinstall comparoscope")
        self.assertEqual(refusal(find=programs.application_path), 'The window is not installed; install it with: pip install "comparoscope[app]"')
        self.assertIn("is for Linux; on macOS this package", refusal("Darwin", "arm64"))
        self.assertIn("is for Linux; on Windows this package", refusal("Windows", "AMD64"))
        self.assertIn("no wheel of comparo for riscv64", refusal(machine="riscv64"))
        self.assertEqual(refusal(machine="aarch64"), refusal())
        self.assertIn("no wheel of the window for aarch64", refusal(machine="aarch64", find=programs.application_path))
        self.assertIn("needs glibc 2.34 or newer, and this system has 2.31", refusal(libc=("glibc", "2.31")))
        self.assertIn("this Python uses another C library", refusal(libc=("", "")))

    def test_the_module_runs_it_with_this_python(self):
        path = self._write("comparo", OURS.replace("NAME", "comparo"))
        environment = {**os.environ, "PYTHONPATH": PACKAGE}
        environment.pop("COMPARO_PYTHON", None)
        run = subprocess.run([sys.executable, "-m", "comparoscope", "diff", "a b"], env=environment, capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout), (0, f"{path} {sys.executable} diff a b\n"), run.stderr)
        os.remove(path)
        run = subprocess.run([sys.executable, "-m", "comparoscope"], env=environment, capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout, run.stderr.count("\n")), (2, "", 1), run.stderr)


if __name__ == "__main__":
    unittest.main()
