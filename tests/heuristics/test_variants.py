import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import InputError
from knights.boards import MOVES, parse_move_order
from knights.engine import DEFAULT_STEPS, kernel
from knights.engine.state import Asked, ScheduleCode
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics import NAMED, RULES, Variant, name_of, parse_variant, spec, title_of, with_seed
from knights.heuristics.tie_breaks import TIES
from knights.heuristics.variants import SCHEDULES
from tests.run import ROOT
from tests.support.strategies import variants
from tests.support.sweeping import swept


@given(variants(), st.booleans(), st.sampled_from([*RULES, None]))
def test_a_variant_is_read_as_it_is_written(variant, fallback, rule):
    variant = replace(variant, fallback=fallback, rule=rule or variant.rule)
    assert parse_variant(spec(variant)) == variant
    assert parse_variant(f" {variant} ") == variant
    word = spec(variant).replace(variant.ties, "", variant.ties not in TIES)
    assert set(word) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_.")
    assert hash(parse_variant(str(variant))) == hash(variant)


@pytest.mark.parametrize("name", NAMED)
def test_a_named_variant_is_written_and_read_by_its_name(name):
    variant = NAMED[name].variant
    assert str(variant) == name_of(variant) == name
    assert parse_variant(name) == parse_variant(spec(variant)) == variant
    assert NAMED[name].caption.endswith(".")


CULL = (
    "12345678_21345678_31245678_13245678_23145678_32145678_42135678_24135678_14235678_41235678_"
    "21435678_12435678_13425678_31425678_41325678_14325678_34125678_43125678_43215678"
)


def test_a_name_in_an_old_link_still_means_the_same_variant():
    written = {name: spec(named.variant) for name, named in NAMED.items()}
    assert {
        "default": "order.shaped.parity_squares_pairs.12345678.10x10000.0.fallback",
        "construct": "construct",
        "warnsdorff": "order.move-order.parity",
        "roth": "order.roth.parity",
        "pohl": "order.pohl.parity",
        "edge": "order.edge.parity",
        "outward": "order.f(38*turn + 5*least - centre + 297*min(centre, 2) - 456*min(onward, 7)).parity",
        "look-ahead": "order.f(100*ahead - centre - 14*onward).parity",
        "by-shape": "order.f(38*turn + 71*least - start + 5*corner - 16*onward + 14*(edge == 2) - "
        "903700*min(onward, 5) if min(rows, columns) < 7 and rows != columns else "
        "(200*ahead + 77*least if left < min(64, number // 2) else 100*ahead) - centre - 14*onward).parity",
        "random": "order.random.parity",
        "two-walks": "order.f(100*ahead - centre - 14*onward).parity.12345678_34567812.1x1",
        "squirrel-cull": f"order.move-order.parity.{CULL}.1x1",
        "stu-2019": "order.exchange.-.32674158",
        "stu-2020": "filter.move-order.-.36452718",
        "stu-2021": "order.move-order.-.73254861",
        "altstu-2009": "order.move-order.parity_squares_pairs.78162534_21837465_65473821_34526178_87615243.1x1",
        "plain": "none",
    }.items() <= written.items()


def test_variants_have_the_expected_properties_and_specifications():
    assert NAMED["stu-2021"].variant.complete
    assert not NAMED["stu-2020"].variant.complete
    assert NAMED["random"].variant.uses_seed
    assert not NAMED["roth"].variant.uses_seed
    assert Variant(orders=(MOVES,), restart_after=1, rounds=7).attempts == 7
    assert Variant(prune=("pairs", "parity", "pairs")).prune == ("parity", "pairs")
    assert with_seed(Variant(ties="random"), 5).seed == 5
    assert spec(Variant()) == "order"
    assert spec(Variant("none", seed=3)) == "none.move-order.-.12345678.-.3"
    luby = Variant(restart_after=10, rounds=99, schedule="luby")
    assert spec(luby) == "order.move-order.-.12345678.luby10x99"
    assert parse_variant("order.move-order.-.12345678.luby10x99") == luby
    assert spec(Variant("none", fallback=True)) == "none.move-order.-.12345678.-.0.fallback"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no variant “”"),
        ("best", "no variant “best”; choose one of: default,"),
        ("order.left", "no tie-break “left”; choose one of: move-order,"),
        ("order.roth.holes", "no pruning “holes”; choose one of: parity, squares, pairs"),
        ("order.roth.-.1234567", "not “1234567”"),
        ("order.roth.-.12345678 87654321.10x50", "joined by _, like 12345678_87654321"),
        ("order.roth.-.12345678.x", "backtracks before a restart must be a whole number"),
        ("order.roth.-.12345678.0x2", "not 0"),
        ("order.roth.-.12345678.often5x2", "no restart schedule “often”; choose one of: fixed, geometric"),
        ("order.roth.-.12345678.luby", "backtracks before a restart must be a whole number"),
        ("order.roth.-.12345678.5xa", "rounds must be a whole number .* not “a”"),
        ("order.roth.-.12345678.-.-1", "The seed must be .* not -1"),
        ("order.roth.-.12345678.-.99999999999", "not 99,999,999,999"),
        ("order.roth.-.12345678_21345678", r"Several move orders \(2\)"),
        ("order.roth.-.12345678.-.0.more", "is fallback or -, not “more”"),
        ("order.roth.-.12345678.-.0.-.more", "rotations must be a whole number .* not “more”"),
        ("order.roth.-.12345678.-.0.-.1.2", "no variant “order.roth.-.12345678.-.0.-.1.2”"),
    ],
)
def test_text_that_is_not_a_variant_is_refused_and_quoted(text, said):
    with pytest.raises(InputError, match=said):
        parse_variant(text)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"rule": "best"}, "no rule “best”; choose one of: none, filter, order"),
        ({"orders": ()}, "at least one move order"),
        ({"orders": (MOVES[:7],)}, "each of the eight moves once"),
        ({"rounds": 2}, "Several move orders"),
        ({"rounds": 0}, "rounds must be"),
        ({"restart_after": 0}, "backtracks before a restart must be"),
        ({"schedule": "luby"}, "“luby” needs restarts: say after how many backtracks"),
    ],
)
def test_parts_that_do_not_make_a_variant_are_refused(parts, said):
    with pytest.raises(InputError, match=said):
        Variant(**parts)


def test_the_schedules_match_the_literature():
    block = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    assert [SCHEDULES["luby"].factor(k) for k in range(31)] == [*block, *block, 16]
    assert [SCHEDULES["geometric"].factor(k) for k in range(5)] == [1, 2, 4, 8, 16]
    assert {SCHEDULES["fixed"].factor(k) for k in range(100)} == {1}


@pytest.mark.parametrize("key", SCHEDULES)
def test_the_kernel_has_the_same_cutoffs_as_the_plain_schedules(key):
    assert SCHEDULES[key].caption.endswith(".")
    variant = Variant(restart_after=7, rounds=5000, schedule=key)
    asked = np.zeros(len(Asked), dtype=np.int64)
    asked[Asked.RESTART_AFTER], asked[Asked.SCHEDULE] = 7, ScheduleCode[key.upper()]
    for attempt in [*range(3000), 2**20 - 2, 2**20 - 1, 10**6]:
        assert kernel.cutoff(asked, attempt) == variant.cutoff(attempt)


@pytest.mark.parametrize(
    "rows", [*range(5, 16), 20, *(pytest.param(rows, marks=pytest.mark.thorough) for rows in range(16, 31))]
)
def test_the_default_finds_a_tour_from_every_solvable_start(rows):
    """Each search on a board from 5x5 to 30x30 needs less than a tenth of the default limit."""
    for part in swept([Sweep(Cases(rows, rows, (5, 30)), NAMED["default"].variant, DEFAULT_STEPS // 10)]):
        assert (part.found == part["solvable"]).all(), part.board
        assert not part["constructed_after_search"].any(), part.board


def test_a_variant_may_have_a_name_of_the_users_own():
    mine = parse_variant(" mine = order.f(edge == 2).parity ")
    assert mine == Variant(ties="f(edge == 2)", prune=("parity",), name="mine")
    assert str(mine) == "mine=order.f(edge == 2).parity"
    assert title_of(mine) == "mine"
    assert [str(parse_variant(text)) for text in ("x=roth", "x y-z=plain")] == ["x=roth", "x y-z=plain"]
    assert parse_variant("order.f(edge == 2)").name == ""
    assert parse_variant("x=construct").name == "x"
    for wrong in ("roth=pohl", "edge=roth", "=roth", "a.b=roth", f"{'x' * 41}=roth"):
        with pytest.raises(InputError):
            parse_variant(wrong)


PAGE = (ROOT / "docs" / "variants.md").read_text("utf-8")


def written(pattern: str) -> str:
    """Return the only part of docs/variants.md that a pattern captures, on one line."""
    (found,) = re.findall(pattern, PAGE, re.DOTALL)
    return " ".join(found.split())


def test_the_formulas_and_move_orders_of_the_documentation_are_those_of_the_variants():
    ahead = written(r"`look-ahead` is `f\((.*?)\)`")
    assert NAMED["look-ahead"].variant.ties == f"f({ahead})"
    assert NAMED["two-walks"].variant == parse_variant(written(r"`two-walks` is `(.*?)`"))
    narrow, last = written(r"The sum is\s`(38\*turn.*?)`"), written(r"`(\(200\*ahead.*?)`")
    assert NAMED["by-shape"].variant.ties == f"f({narrow} if min(rows, columns) < 7 and rows != columns else {last})"
    orders = written(r"in this order, ([1-8\s]+)\.").split()
    assert NAMED["squirrel-cull"].variant.orders == tuple(map(parse_move_order, orders))
    assert len(orders) == 19
