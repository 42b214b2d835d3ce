"""Is a sample plausible, if these are the true shares? The exact binomial test."""

from math import comb


def binomial_p_value(hits: int, trials: int, share: float) -> float:
    """The probability of a result no more likely than this one, if each trial hits with probability ``share``.

    The exact two-sided binomial test, with both sides as in Fisher's. Linear in the trials.
    """
    if share in (0.0, 1.0):
        return float(hits == trials * share)
    chances = [comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(trials + 1)]
    # Results as likely as this one count, though rounding may have set them apart.
    return min(1.0, sum(chance for chance in chances if chance <= chances[hits] * (1 + 1e-9)))
