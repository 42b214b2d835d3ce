import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from knights.rng import Dice, mix
from knights.search import kernel

words = st.integers(0, 2**64 - 1)


def test_the_first_throws_are_those_of_splitmix64():
    # The reference program's first outputs for seed 1234567, their upper 40 bits.
    outputs = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    dice = Dice(1234567)
    assert [dice.throw() for _ in outputs] == [output >> 24 for output in outputs]


@given(words)
def test_the_compiled_mix_is_the_plain_one(number):
    assert int(kernel.mix(np.uint64(number))) == mix(number)


@given(st.integers(0, 2**31 - 1))
def test_the_compiled_dice_throw_what_the_plain_ones_throw(seed):
    registers = np.zeros(kernel.REGISTERS, dtype=np.int64)
    registers[kernel.DICE] = seed
    dice = Dice(seed)
    for _ in range(20):
        assert int(kernel._throw(registers)) >> 24 == dice.throw()


def test_throws_are_even():
    throws = [Dice(seed).throw() % 8 for seed in range(8000)]
    assert all(900 < throws.count(face) < 1100 for face in range(8))
