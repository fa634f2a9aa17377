"""`losview rules`: every rule set with its options."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from losview.base.translation import tr
from losview.cli.errors import DONE
from losview.cli.judged_map import SCHEMA
from losview.cli.terminal import filled, print_json, print_text, styled
from losview.rules.core.presets import Preset
from losview.rules.core.rule_set import Option, RuleSet
from losview.rules.rule_sets import RULE_SETS


def run(args: Namespace) -> int:
    """List the rule sets."""
    if args.json:
        rules = [_as_json(rule_set) for rule_set in RULE_SETS]
        print_json({"schema": SCHEMA, "command": "rules", "rules": rules})
    else:
        print_text("\n\n".join(_as_text(rule_set) for rule_set in RULE_SETS))
    return DONE


def _as_json(rule_set: RuleSet) -> dict[str, Any]:
    return {
        "key": rule_set.key, "name": rule_set.name, "source": rule_set.source,
        "options": [
            {"key": option.key, "name": option.name, "about": option.about, "default": option.default,
             "choices": [{"key": key, "name": name} for key, name in option.choices]}
            for option in rule_set.options
        ],
        "presets": [
            {"key": preset.key, "name": preset.name, "rule": preset.rule, "at": preset.at, "about": preset.about}
            for preset in rule_set.presets
        ],
    }


def _as_text(rule_set: RuleSet) -> str:
    lines = [f"{styled(rule_set.name, 'bold')}  --rules {rule_set.key}", filled(rule_set.source, "  ")]
    for option in rule_set.options:
        lines += ["", *_option_lines(option)]
    if rule_set.presets:
        lines += ["", "  " + tr("LABEL@PRESET/PLACE  Presets of an end"), *_preset_lines(rule_set.presets)]
    return "\n".join(lines)


def _preset_lines(presets: tuple[Preset, ...]) -> list[str]:
    examples = [f"{preset.key}/{'3' if preset.at == 'vertex' else '2-3'}" for preset in presets]
    wide = max(len(example) for example in examples)
    return [filled(f"{preset.about} ({preset.rule})", " " * (wide + 6), f"    {example.ljust(wide)}  ")
            for preset, example in zip(presets, examples, strict=True)]


def _option_lines(option: Option) -> list[str]:
    wide = max(len(key) for key, _ in option.choices)
    lines = [f"  --option {option.key}=…  {option.name}"]
    if option.about:
        lines.append(filled(option.about, "    "))
    for key, name in option.choices:
        words = tr("{name} (the usual choice)", name=name) if key == option.default else name
        lines.append(filled(words, " " * (wide + 6), f"    {key.ljust(wide)}  "))
    return lines
