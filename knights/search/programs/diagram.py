"""The automaton's state diagram, drawn from its own table of transitions."""

from __future__ import annotations

from knights.search.programs.automaton import TRANSITIONS, MachineState


def diagram(ink: str = "#1B1F24", accent: str = "#0072B2") -> str:
    """The states and transitions in Graphviz's DOT language; ``accent`` is the colour of final states."""
    with_transitions = {state for state, _ in TRANSITIONS}
    lines = [
        "digraph automaton {",
        f'  graph [rankdir=TB, bgcolor="transparent", nodesep=0.4, ranksep=0.45, fontcolor="{ink}"]',
        f'  node [shape=box, style=rounded, fontname="sans-serif", fontsize=16, color="{ink}", fontcolor="{ink}"]',
        f'  edge [fontname="sans-serif", fontsize=14, color="{ink}", fontcolor="{ink}"]',
        '  start [shape=point, width=0.12, color="' + ink + '"]',
    ]
    for state in MachineState:
        stops = (
            ""
            if state in with_transitions
            else f', shape=doubleoctagon, color="{accent}", fontcolor="{accent}"'
        )
        lines.append(f'  {state.name} [label="{state.value}"{stops}]')
    lines.append(f"  start -> {MachineState.ENTER.name}")
    lines += [
        f'  {state.name} -> {target.name} [label=" {symbol} "]'
        for (state, symbol), target in TRANSITIONS.items()
    ]
    return "\n".join([*lines, "}"])
