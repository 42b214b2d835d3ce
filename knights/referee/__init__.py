"""The referee, which judges whether a walk is a tour and shares no code with the searches."""
