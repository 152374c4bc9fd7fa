"""The only room that knows SQL and files: the club file, the journals in it, what the desk keeps beside them, record files in and out.

It keeps rows of JSON text and does not know what they mean. Everything that can go wrong with disk, file, lock or rights leaves
this room as a `StorageTrouble`; everything else that is raised is a bug of ours.
"""
