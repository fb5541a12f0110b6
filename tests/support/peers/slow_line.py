# SPDX-License-Identifier: Apache-2.0
"""In place of ssh: runs a command as on another machine, behind a line that is slow and may be cut.

python3 slow_line.py SECONDS BYTES COMMAND ARGS...   each piece of the answer comes SECONDS late; after BYTES of it (0: never) the line is cut
"""

import os
import subprocess
import sys
import threading
import time

delay, most, command = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
far = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)  # of another machine: no signal reaches it


def there():
    while data := os.read(0, 65536):
        far.stdin.write(data)
        far.stdin.flush()
    far.stdin.close()


threading.Thread(target=there, daemon=True).start()
sent = 0
while data := os.read(far.stdout.fileno(), 65536):
    time.sleep(delay)
    if most and sent + len(data) > most:
        os.write(1, data[:most - sent])
        sys.stderr.write("client_loop: send disconnect: Broken pipe\n")
        sys.stderr.flush()
        os._exit(255)
    while data:
        written = os.write(1, data)
        sent, data = sent + written, data[written:]
os._exit(far.wait())
