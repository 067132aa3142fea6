"""What a check found: a Result of Records, and the text of a failure."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from . import _core
from ._formats import FORMATS

NUMBERS = ("offset", "multiplier")
_LOUDEST = ("fail", "broken", "untrusted", "inconclusive", "ill-conditioned")


@dataclass(frozen=True)
class Record:
    """One case of a check.

    case: its id, which is its filter and its replay. verdict: pass, fail, inconclusive, ill-conditioned, untrusted, skipped
    or broken. reason: of a verdict that is not pass. refused of gated: outputs that no kernel of the declared class can
    yield. rows_refused of rows_judged: rows whose outputs no one statistic explains. data: all that the report's
    JSON line says (reports/schema.json).
    """

    case: str
    op: str
    format: str
    n: int
    rows: int
    verdict: str
    reason: str
    refused: int
    gated: int
    rows_refused: int
    rows_judged: int
    data: Dict[str, Any] = field(repr=False)

    @staticmethod
    def of(data: Dict[str, Any]) -> "Record":
        """A record from its JSON line."""
        names = [name for name in Record.__dataclass_fields__ if name != "data"]
        return Record(**{name: data[name] for name in names}, data=data)

    @property
    def bad(self) -> bool:
        return self.verdict in ("fail", "broken")


@dataclass(frozen=True)
class Cause:
    """A mistake or a recipe, and how many of the refused outputs it yields: to the bit, in fp32 and fp64 to an ulp.

    refuted: further rows that the kernel was called with speak against it.
    """

    name: str
    meaning: str
    explains: int
    of: int
    refuted: bool


@dataclass(frozen=True)
class Diagnosis:
    """What the refused outputs of all failed cases look like.

    state: named (one cause), tied (causes that these rows do not tell apart), unknown, or empty where nothing failed.
    causes: the named one, or the tied. all: every cause that was compared, the best first. numbers: what the outputs
    themselves give where the case asked for another, "eps 1e-05 where 1e-06 was asked".
    """

    state: str
    causes: Tuple[str, ...]
    all: Tuple[Cause, ...] = field(repr=False)
    numbers: Tuple[str, ...] = ()

    @staticmethod
    def of(data: Dict[str, Any]) -> "Diagnosis":
        """A diagnosis from its JSON."""
        compared = tuple(
            Cause(each["mistake"], each["meaning"], each["explains"], each["of"], each["refuted"] > 0)
            for each in data["hypotheses"]
            if each["mistake"]
        )
        fits = (f"{each['what']} {number(each['value'], 6)} where {number(each['asked'], 6)} was asked" for each in data["fits"])
        return Diagnosis(data["state"], tuple(data["causes"]), compared, tuple(fits))

    def __str__(self) -> str:
        """ "looks like eps_outside_root (...): explains 4,088 of 4,096 outputs, next best 0"; empty where it is unknown."""
        said = {"named": "looks like", "tied": "is consistent with"}.get(self.state)
        best = next((each for each in self.all if each.name in self.causes), None)
        if said is None or best is None:
            return ""
        others = [each.explains for each in self.all if each.name not in self.causes and not each.refuted]
        names = " or ".join(self.causes) + (f" ({best.meaning})" if len(self.causes) == 1 else "")
        return f"{said} {names}: explains {best.explains:,} of {best.of:,} outputs, next best {max(others, default=0):,}"


@dataclass(frozen=True)
class Result:
    """What a kernel's check found. True where it passed; str() is the report.

    kernel: its name. passed: every judged case passed and at least one was judged. records: all cases, by id.
    diagnosis: what the failures look like. report: the program's report as text. replay: what to type to see the worst case alone.
    computed: the formula that the worst case asks for and the one of the named cause, empty where the cause has none.
    meant: what check() would have to be told for the kernel to be right: a wider class, which allows all outputs of the failed
    cases (kernel_class), or another function (eps_place, offset, sum, multiplier), with which the worst case passes.
    """

    kernel: str
    passed: bool
    records: Tuple[Record, ...] = field(repr=False)
    diagnosis: Diagnosis
    report: str = field(repr=False)
    replay: str
    computed: Tuple[str, str] = ("", "")
    meant: Dict[str, str] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """pass; or the loudest of fail, broken, untrusted, inconclusive and ill-conditioned; skipped where nothing was judged."""
        if self.passed:
            return "pass"
        found = {each.verdict for each in self.records}
        return next((each for each in _LOUDEST if each in found), "skipped")

    @property
    def counts(self) -> Dict[str, int]:
        """How many cases have each verdict."""
        return dict(Counter(each.verdict for each in self.records))

    @property
    def skipped(self) -> Dict[str, int]:
        """Why cases were skipped, and how many for each reason."""
        return dict(Counter(each.reason for each in self.records if each.verdict == "skipped").most_common())

    @property
    def failures(self) -> List[Record]:
        """The records that failed or broke, the largest share of refused outputs first."""
        bad = [each for each in self.records if each.bad]
        return sorted(bad, key=lambda each: (each.verdict != "fail", -share(each), each.case))

    @property
    def case(self) -> Optional[str]:
        """The id of the worst case, None where none failed."""
        return self.failures[0].case if self.failures else None

    @property
    def looks_like(self) -> Optional[str]:
        """The cause of the failures by name; several that nothing tells apart, joined by " or "; None where it is unknown."""
        return " or ".join(self.diagnosis.causes) or None

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        return self.report


def share(record: Record) -> float:
    """The share of a record's outputs, or of its rows, that a gate refused."""
    outputs = record.refused / record.gated if record.gated else 0.0
    rows = record.rows_refused / record.rows_judged if record.rows_judged else 0.0
    return max(outputs, rows)


def number(value: Any, digits: int) -> str:
    """A number of a record, which writes inf and nan as text."""
    return value if isinstance(value, str) else f"{value:.{digits}g}"


def bits(form: str, value: Any) -> str:
    """The bits of a value of a format, "0x3c47"."""
    return f"{_core.encode(form, float(value)):#0{2 + 2 * FORMATS[form].size}x}"


def table(rows: List[List[str]], left: int = 1) -> List[str]:
    """Rows in columns, the first `left` of them flush left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [each.ljust(width) if i < left else each.rjust(width) for i, (each, width) in enumerate(zip(row, widths))]
        lines.append("  " + "  ".join(cells).rstrip())
    return lines


def headline(result: Result) -> str:
    """What is wrong, in a sentence."""
    bad = result.failures
    if not bad:
        why = "; ".join(f"{reason} ({count})" for reason, count in result.skipped.items())
        return f"{result.kernel}: nothing was judged" + (f": {why}" if why else "")
    if str(result.diagnosis):
        return f"{result.kernel} {result.diagnosis}"
    failed = sum(each.verdict == "fail" for each in bad)
    if not failed:
        return f"{result.kernel}: broken: {bad[0].reason}"
    unknown = "; cause unknown: no mistake and no recipe explains them" if result.diagnosis.state == "unknown" else ""
    return f"{result.kernel}: {failed:,} of {len(result.records):,} cases fail{unknown}"


def gates(failures: List[Record]) -> List[str]:
    """How much each gate refused, in how many cases."""
    failed = [each for each in failures if each.verdict == "fail"]
    rows = []
    for name, refused, of, what in (("set", "refused", "gated", "outputs"), ("row factor", "rows_refused", "rows_judged", "rows")):
        found = [each for each in failed if getattr(each, refused)]
        if found:
            part, whole = sum(getattr(each, refused) for each in found), sum(getattr(each, of) for each in found)
            rows.append([name, f"{part:,} of {whole:,} {what}", f"{len(found):,}"])
    return table([["gate", "refused", "cases"], *rows], left=2) if rows else []


def elements(record: Record) -> List[str]:
    """The witnesses of a case: where, what is exact, what is expected, what was got, how far."""
    rows = [["row", "i", "exact", "expected (bits)", "got (bits)", "ulp"]]
    for each in record.data.get("witnesses", [])[:4]:
        form = each["format"]
        expected, got = (f"{number(each[name], 6)} {bits(form, each[name])}" for name in ("expected", "got"))
        ulps = each["ulps"] if isinstance(each["ulps"], str) else f"{each['ulps']:+.4g}"
        rows.append([f"{each['row']:,}", f"{each['index']:,}", number(each["exact"], 7), expected, got, ulps])
    return table(rows, left=0) if len(rows) > 1 else []


def formulas(result: Result) -> str:
    """What was computed beside what was declared; empty where no formula says it."""
    declared, computed = result.computed
    return f"computed  {computed}\ndeclared  {declared}" if computed else ""


def meant(result: Result) -> str:
    """The argument that would declare what the kernel does; empty where none does."""
    if not result.meant:
        return ""
    told = ", ".join(f"{name}={value}" if name in NUMBERS else f'{name}="{value}"' for name, value in result.meant.items())
    failed = sum(each.verdict == "fail" for each in result.failures)
    cases = f"the {failed:,} failed cases" if failed > 1 else "the failed case"
    how = f"allows every output of {cases}" if "kernel_class" in result.meant else "passes this case"
    return f"meant so? check(..., {told}) {how}"


def failure_text(result: Result, again: Optional[str] = None) -> str:
    """Why a check failed: what it looks like, what the gates refused, where, by how much, how to replay."""
    paragraphs = ["\n".join(textwrap.wrap(headline(result), 88))]
    paragraphs += [f"the outputs give {each}" for each in result.diagnosis.numbers]
    paragraphs.append("\n".join(gates(result.failures)))
    worst = result.failures[0] if result.failures else None
    if worst is not None:
        reason = [] if worst.verdict == "fail" and worst.data["witnesses"] else textwrap.wrap(worst.reason, 86)
        lines = [f"{worst.verdict}  {worst.case}", *("  " + each for each in reason), *elements(worst)]
        paragraphs.append("\n".join(lines))
    others = Counter(each.reason for each in result.failures if each.verdict == "broken")
    if others and worst is not None and (len(others) > 1 or worst.verdict == "fail"):
        listed = [f"broken in {count:,}: {reason}" for reason, count in others.most_common(4)]
        paragraphs.append("\n".join("\n".join(textwrap.wrap(each, 88, subsequent_indent="  ")) for each in listed))
    paragraphs.append(formulas(result))
    how = [f"again: {again}"] if again else []
    paragraphs.append("\n".join([*how, f"{'or:   ' if again else 'again:'} {result.replay}", *filter(None, [meant(result)])]))
    return "\n\n".join(each for each in paragraphs if each)


def parsed(lines: str) -> Tuple[Record, ...]:
    """The records of a report in JSON lines; its first line is the head."""
    return tuple(Record.of(json.loads(each)) for each in lines.splitlines()[1:])


# SPDX-License-Identifier: Apache-2.0
