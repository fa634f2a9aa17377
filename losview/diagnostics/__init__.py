"""What a report of a problem needs: versions of losview, its libraries and the system, and libraries that Qt lacks.

Read first: `versions.py`.
May import: resources_dir, version.
"""
