"""The settings of pages, their controls, and the addresses that store them."""
