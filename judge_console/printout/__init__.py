"""Protocols and other sheets as PDF: the only room that knows reportlab."""
