"""What every package may use: language, safe output, errors in one sentence, diagnostics, glossary, resources."""
