"""The wheel with its top, and dice: drawn for the host's desk, the hall and the free simulator alike."""
