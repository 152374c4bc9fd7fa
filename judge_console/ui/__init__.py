"""The window: the only room that knows Qt. Panels draw what the state says and keep no facts of their own."""
