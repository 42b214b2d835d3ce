"""Settings for every test."""

from hypothesis import HealthCheck, settings

# The first call of a compiled function takes seconds, so examples have no deadline.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
