"""What every package may use: language, safe output, errors as one sentence, diagnostics, the glossary and resources."""
