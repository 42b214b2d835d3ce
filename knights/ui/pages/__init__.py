"""The pages of the app, a package each."""
