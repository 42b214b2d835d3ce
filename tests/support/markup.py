"""Texts that visitors may enter and that Streamlit's Markdown would interpret."""

FOREIGN = "evil.example"
"""A host to which no page may link or send a request."""

MARKUP = (
    rf"\[Sign in again](https://{FOREIGN}/login)",
    f"[Sign in again](https://{FOREIGN}/login)",
    f"![seen](https://{FOREIGN}/seen.png)",
    f"[![seen](https://{FOREIGN}/seen.png)][1] [1]: https://{FOREIGN}",
    f"https://{FOREIGN}/login",
    f"www.{FOREIGN}",
    f"<https://{FOREIGN}/login>",
    f"me@{FOREIGN}",
    f"<a href='https://{FOREIGN}'>x</a><img src=https://{FOREIGN}/x.png><b>x</b>",
    r"$\rule{99em}{99em}$",
    r"\$\rule{99em}{99em}\$",
    r"$$\colorbox{red}{\Huge x}$$",
    ":smile: :+1: :material/home: :streamlit:",
    ":red[x] :blue-background[x] :small[x] :red-badge[x]",
    "**x** __x__ *x* _x_ ~~x~~ `x` ``x``",
    "x\n\n# x",
    "x\n\n- x\n1. x",
    "1. x\n\n    x",
    "x\n\n| x | y |\n|---|---|\n| x | y |",
    "- x\n\n> x\n\n---\n\n```\nx\n```",
    "a -> b <- c <-> d -- e >= f <= g ~= h",
    f"&#91;x](https://{FOREIGN}) &lt;b&gt; [^1] \u202ex\u0000 \\",
)
"""Texts with at least one example of each Markdown construct."""


def shown(text: str) -> str:
    """Return a text as a page shows it: on one line, with unprintable characters replaced."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
