"""Tie-breaks written as formulas: their parser, their trees and their values."""
