"""The Python interface for notebooks and programs, which `import losview` exports."""
