"""The settings of a page, their controls, and the address that holds them."""
