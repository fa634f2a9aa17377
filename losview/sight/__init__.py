"""The rules of sight: rule sets, what they ask of threads, and a viewer's whole field."""
