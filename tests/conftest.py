"""Settings for every test."""

import os

from hypothesis import HealthCheck, settings

# The first call of a compiled function takes seconds, so examples have no deadline. Where a change is judged
# the examples are the same for everybody; on a person's machine every run tries new ones.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("house")
