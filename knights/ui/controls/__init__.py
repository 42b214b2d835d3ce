"""The settings of a page, their controls, and the address that stores them."""
