import pytest

from knights.theory.construct.tiling import LONGEST, cut, cut_around


@pytest.mark.parametrize("least", [5, 6])
def test_a_side_falls_into_sixes_and_one_last_length(least: int) -> None:
    for length in range(least, 300):
        lengths = cut(length, least)
        assert sum(lengths) == length
        assert all(part == 6 for part in lengths[:-1])
        assert least <= lengths[-1] <= LONGEST


@pytest.mark.parametrize("least", [5, 7])
def test_the_odd_length_holds_the_place_at_an_even_distance_from_both_ends(least: int) -> None:
    for length in range(least, 90, 2):
        for place in range(length):
            lengths, index = cut_around(length, place, least)
            before = sum(lengths[:index])
            assert sum(lengths) == length
            assert before <= place < before + lengths[index]
            assert before % 2 == 0
            assert least <= lengths[index] <= LONGEST
            assert lengths[index] % 2 == 1
            assert all(part % 2 == 0 and part >= 6 for i, part in enumerate(lengths) if i != index)
