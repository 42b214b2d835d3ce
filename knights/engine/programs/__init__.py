"""The same depth-first search written three ways in plain Python.

They are there to be read, and they define what the compiled kernel does. Each is a generator
``program(walk, start, choices, refuses)``: it makes one attempt on the empty ``walk``, asks
``choices(walk)`` for the squares to try and ``refuses(walk, square)`` whether to leave one out, yields
every event as ``(kind, square)`` before it happens, and returns whether it found a tour. Whoever draws the
events (:mod:`knights.engine.programs.driver`) may pause between any two of them, or stop.
"""

from knights.engine.programs import automaton, iterative, recursive

PROGRAMS = {
    "recursive": recursive.recursive,
    "iterative": iterative.iterative,
    "automaton": automaton.automaton,
}
