"""The ways to people who are not here. Each sends one message within a bounded time, or says why it could not."""
