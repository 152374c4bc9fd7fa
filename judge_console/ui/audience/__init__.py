"""The hall screen: a second window for a projector or a streaming program. It shows what the table may know, never a role."""
