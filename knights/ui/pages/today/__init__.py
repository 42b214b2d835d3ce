"""The page of today's board, which everyone walks by hand."""
