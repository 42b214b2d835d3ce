"""The reason for which an onward square is taken, against a look at all that are left."""

from hypothesis import given
from hypothesis import strategies as st

from knights.engine.decisions import KEY, LAST, LEAST, ONLY, ORDER, sentences, why
from knights.heuristics.variants import Variant

onward = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=8)


@given(onward, st.integers(0, 7))
def test_a_reason_holds_for_all_that_are_left(keys: list[tuple[int, int]], pick: int):
    ranked = sorted((*each, place, (0, place)) for place, each in enumerate(keys))
    at = pick % len(ranked)
    degree, key, *_ = ranked[at]
    left = ranked[at + 1 :]
    ties = [each for each in left if each[0] == degree]
    if not left:
        expected = ONLY if len(ranked) == 1 else LAST
    elif not ties:
        expected = LEAST
    else:
        expected = KEY if all(each[1] > key for each in ties) else ORDER
    assert why(ranked, at) == expected


def test_sentences_say_how_it_is_searched():
    for reason in (KEY, ORDER):
        told = sentences(Variant(ties="move-order"), True)[reason]
        assert told == "A tie in degree: the first in the move order."
        assert sentences(Variant(ties="random"), False, keyed=False)[reason] == "Decided at random."
    assert sentences(Variant(ties="roth"), True)[KEY] == "A tie in degree: the least key."
    assert sentences(Variant(ties="roth"), False)[ORDER] == "A tie in key: the first in the move order."
