"""Maps in files: one module a format, the list of them in `format`, errors of one clear sentence."""
