"""Hypothesis tries the same examples every time, and no clock decides about a test.

Fresh examples, for as long as one likes: ``python -m tests.fuzz``.
"""

from hypothesis import settings

settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")
