"""The examples in the engine's docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import dstui.engine

MODULES = sorted(module.name for module in pkgutil.iter_modules(dstui.engine.__path__))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module(f"dstui.engine.{name}")
    assert doctest.testmod(module).failed == 0


def test_there_are_examples_to_run():
    tests = [
        test
        for name in MODULES
        for test in doctest.DocTestFinder().find(importlib.import_module(f"dstui.engine.{name}"))
        if test.examples
    ]
    assert len(tests) >= 10
