"""Words that were given up do not come back: not on the pages, not in messages, not on the command line."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from knights.cli import COMMANDS, main
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.tie_breaks import RULES, TIES
from knights.heuristics.variants import NAMED
from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.heuristics import HEURISTICS
from tests.run import ROOT
from tests.support.rules import modules, none

GIVEN_UP = r"""
\b(steps|starts|time|mean|median|largest) a (board|line|start|step|square|size)\b
\balgo\b
\banew\b
\barms\b
\bat the first try\b
\bbeg[iau]ns?\b
\bbroke off\b
\bbuys\b
\bby greed\b
\bby lot\b
\bcame of (them|it)\b
\bcarries\b
\bcells?\b
\bdesks?\b
\bdice\b
\bdoors?\b
\bduels?\b
\bfates?\b
\bfell back\b
\bgrids?\b
\bhopeless\b
\bimpossible starts?\b
\bin vain\b
\bis to enter\b
\blaw\b
\bleft again\b
\blots? (is|are)? ?drawn\b
\bmanagers?\b
\bon their way\b
\bparted by\b
\bpossible starts?\b
\bprotocol\b
\bseals?\b
\bsize by size\b
\bsolution path\b
\btake (it|them) away\b
\btake away\b
\bthrows?\b
\btried before\b
\butils\b
\bways? on\b
\bwhere it stood\b
\bworst first\b
""".split("\n")[1:-1]


def texts(module: Path) -> Iterator[str]:
    """The strings of a module, or their fixed parts, without its docstrings."""
    tree = ast.parse(module.read_text("utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def texts_of_script(script: Path) -> Iterator[str]:
    """The strings of a script of the browser."""
    lines = (line for line in script.read_text("utf-8").splitlines() if not line.lstrip().startswith("//"))
    for match in re.finditer(r'"([^"\n]*)"|`([^`]*)`', "\n".join(lines)):
        yield match[1] or match[2] or ""


CIRCUMLOCUTIONS = r"""
\banew\b
\bas much as\b
\bbeg[iau]ns?\b
\bby lot\b
\blots\b
\bso many\b
\bthat of those\b
\bwhat (else )?is (asked|drawn|found|handed|kept|left|made|said|searched|shown|there|told)\b
\bways? (on|to)\b
""".split("\n")[1:-1]
"""Words for which a docstring has a noun of the field, or a plainer one."""

PLAIN_ROOMS = """
atlas board caches construct errors heuristics jit judging practice provenance published referee referee_compiled
reproduction rng search sliding sweeps text theorems tour work
""".split()
COMPILED = {
    "knights.search.formula_ties",
    "knights.search.kernel",
    "knights.search.stack_machine",
    "knights.sliding.best_first_kernel",
    "knights.sliding.idastar_kernel",
}
"""Modules that every change, of a word too, compiles again on every machine: their turn is at their next change."""


def docstrings(module: Path) -> Iterator[str]:
    """The docstrings of a module, those of its constants too."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def captions() -> list[str]:
    return [
        entry.caption
        for registry in (RULES, TIES, PRUNINGS, NAMED, ALGORITHMS, HEURISTICS)
        for entry in registry.values()
    ]


def for_people(text: str) -> bool:
    """Whether it reads as a sentence or a label, and not as a key."""
    return " " in text or text[:1].isupper()


def offences(text: str) -> list[str]:
    return [word for word in GIVEN_UP if for_people(text) and re.search(word, text, re.IGNORECASE)]


def test_no_text_of_a_module_uses_a_word_that_was_given_up():
    texts_of = {path: texts(path) for path in modules().values()}
    texts_of |= {path: texts_of_script(path) for path in ROOT.glob("knights/**/*.js")}
    none(
        f"{path.relative_to(ROOT)}: {text!r} has {words}"
        for path, all_texts in texts_of.items()
        for text in all_texts
        if (words := offences(text))
    )


def test_the_pages_say_method_for_a_variant():
    none(
        f"{name}: {text!r} says variant"
        for name, path in modules().items()
        if name.startswith(("knights.ui.", "pages."))
        for text in texts(path)
        if for_people(text) and re.search(r"(?<![-.\w])variants?\b(?!=)", text, re.IGNORECASE)
    )


def test_docstrings_of_the_core_are_plain():
    core = [name for name in modules() if name.split(".")[1:2] and name.split(".")[1] in PLAIN_ROOMS]
    assert {name.split(".")[1] for name in core} == set(PLAIN_ROOMS)
    none(
        f"{name}: {line.strip()!r} has {word}"
        for name in core
        if name not in COMPILED
        for text in docstrings(modules()[name])
        for line in text.splitlines()
        for word in CIRCUMLOCUTIONS
        if re.search(word, line, re.IGNORECASE)
    )


def test_no_caption_does():
    none(f"{caption!r} has {words}" for caption in captions() if (words := offences(caption)))


def test_no_help_of_a_command_does(capsys):
    for command in COMMANDS:
        assert main([command, "--help"]) == 0
        text = capsys.readouterr().out
        assert text.startswith("Usage: ")
        assert offences(text) == [], command


def test_the_texts_that_people_read_are_looked_at():
    home = [*texts(ROOT / "knights/ui/home/page.py")]
    assert any("Can a knight visit every square" in text for text in home)
    assert not any("a race of two searches" in text for text in home), "docstrings are for programmers"
    player = [*texts_of_script(ROOT / "knights/ui/components/player/knight.js")]
    assert any("dead end" in text for text in player)
    constants = [*docstrings(ROOT / "knights/board.py")]
    assert any("A square as (row, column)" in text for text in constants)
    assert offences("Grid of cells") == [r"\bcells?\b", r"\bgrids?\b"]
    assert not offences("grid")
    assert len(captions()) > 30
