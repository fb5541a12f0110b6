"""The peers of real libraries give, through the protocol and with Comparoscope's draws, the bits of the library's own call.

Each case of ../reference/kornia and ../reference/fidelity is called directly after torch.manual_seed, and by the peer with the draws that
Comparoscope recorded for that seed (../reference/peers). Needs torch, Kornia 0.9 and torchvision; skipped without.
"""

import collections
import importlib.util
import json
import os
import sys
import unittest

import numpy as np
from client import HERE, Client, Failed

REFERENCE = os.path.join(HERE, "..", "reference", "peers")
MISSING = [name for name in ("torch", "kornia", "torchvision") if importlib.util.find_spec(name) is None]
OTHERS = ("resize", "to_float", "to_uint8")  # torchvision's


def same_bits(ours, theirs):
    return ours.shape == theirs.shape and ours.dtype == theirs.dtype and ours.tobytes() == theirs.tobytes()


@unittest.skipIf(MISSING, "without " + ", ".join(MISSING))
class TheLibrariesOwnCalls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import kornia

        if not kornia.__version__.startswith("0.9."):
            raise unittest.SkipTest("the draws are those of Kornia 0.9, this is " + kornia.__version__)
        sys.path.insert(0, REFERENCE)
        import record_draws

        cls.record = record_draws
        cls.cases = record_draws.cases()
        with open(os.path.join(REFERENCE, "draws.jsonl"), encoding="ascii") as file:
            cls.recorded = [json.loads(line) for line in file]

    def _compare(self, name, ids):
        import torch

        tally = collections.defaultdict(lambda: [0, 0, []])
        with Client("-m", "comparoscope.peers", name, options={"threads": torch.get_num_threads()}) as client:
            supported = {op["implements"]: op for op in client.hello["ops"]}
            for case in self.recorded:
                op, function, shape, seed, kind, dtype = self.cases[case["number"]]
                self.assertEqual(op, case["op"], "draws.jsonl belongs to other cases")
                id = op.split(":")[0]
                if id not in supported or id not in ids(supported):
                    continue
                picture = self.record.image(shape, kind, dtype)
                if str(dtype)[6:] not in supported[id]["dtypes"]:
                    continue
                torch.manual_seed(seed or 0)
                with torch.no_grad():
                    theirs = function(picture.clone()).contiguous().numpy()
                params = {key: value for key, value in case["params"].items() if key in supported[id]["supported"]}
                more = {"draws": case["draws"]} if "draws" in case else {}
                entry = tally[id]
                entry[0] += 1
                try:
                    ours, _ = client.run(id, picture.numpy(), params, **more)
                except Failed as error:
                    if error.kind == "unsupported":
                        entry[0] -= 1
                        continue
                    entry[2].append(f"{op}: {error}")
                    continue
                if same_bits(ours, theirs):
                    entry[1] += 1
                else:
                    entry[2].append(op)
        wrong = {id: entry[2] for id, entry in tally.items() if entry[2]}
        print(f"{name}: {sum(e[1] for e in tally.values())} of {sum(e[0] for e in tally.values())} cases of {len(tally)} ops bit-equal to the "
              "direct call", file=sys.stderr)
        self.assertFalse(wrong)
        return tally

    def test_kornia(self):
        tally = self._compare("kornia", lambda supported: supported)
        self.assertGreaterEqual(len(tally), 47)

    def test_torchvision(self):
        tally = self._compare("torchvision", lambda supported: OTHERS)
        self.assertEqual(set(tally), set(OTHERS))


if __name__ == "__main__":
    unittest.main()
