"""The same tests for everyone: the same examples, no clock that decides, the same signals.

Fresh examples, for as long as one likes: ``python -m tests.fuzz``.
"""

import signal

from hypothesis import settings

settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

# Who runs the tests in the background may have it ignored, and what they start would be deaf
# to a Ctrl+C.
signal.signal(signal.SIGINT, signal.default_int_handler)
