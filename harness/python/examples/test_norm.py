"""The same in a test: pytest test_norm.py"""

from numpy_norm import rms_norm


def test_my_rms_norm(accuracy):
    accuracy.check(rms_norm, op="rms_norm", suite="smoke")
