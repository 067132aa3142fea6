"""What a check found: a Result of Records, and the text of a failure."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from . import _core
from ._formats import FORMATS

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
    """A mistake, and how many of the outputs that the truth does not explain it yields to the bit."""

    name: str
    meaning: str
    explains: int
    of: int


@dataclass(frozen=True)
class Result:
    """What a kernel's check found. True where it passed; str() is the report.

    kernel: its name. passed: every judged case passed and at least one was judged. records: all cases, by id.
    report: the program's report as text. replay: what to type to see the worst case alone.
    """

    kernel: str
    passed: bool
    records: Tuple[Record, ...] = field(repr=False)
    report: str = field(repr=False)
    replay: str

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
    def causes(self) -> List[Cause]:
        """Mistakes that would explain the failure, the best first."""
        found: Dict[str, Cause] = {}
        for record in self.records:
            for each in record.data.get("hypotheses", []):
                name, old = each["mistake"], found.get(each["mistake"])
                explains, of = each["explains"], each["of"]
                if old:
                    explains, of = explains + old.explains, of + old.of
                found[name] = Cause(name, each["meaning"], explains, of)
        return sorted((each for each in found.values() if each.explains), key=lambda each: (-each.explains, each.name))

    @property
    def looks_like(self) -> Optional[str]:
        """The mistake that explains most; several that explain as much are joined by " or "; None where none explains any."""
        best = [each.name for each in self.causes if each.explains == self.causes[0].explains]
        return " or ".join(best) if best else None

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
    causes = result.causes
    bad = result.failures
    if not bad:
        why = "; ".join(f"{reason} ({count})" for reason, count in result.skipped.items())
        return f"{result.kernel}: nothing was judged" + (f": {why}" if why else "")
    if result.looks_like is None:
        number_bad = sum(each.verdict == "fail" for each in bad)
        said = f"{number_bad:,} of {len(result.records):,} cases fail" if number_bad else f"broken: {bad[0].reason}"
        return f"{result.kernel}: {said}"
    best = causes[0]
    rest = [each.explains for each in causes if each.explains < best.explains]
    return (
        f"{result.kernel} looks like {result.looks_like} ({best.meaning}): explains {best.explains:,} of {best.of:,} outputs "
        f"to the bit, next best {rest[0] if rest else 0:,}"
    )


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


def failure_text(result: Result, again: Optional[str] = None) -> str:
    """Why a check failed: what it looks like, what the gates refused, where, by how much, how to replay."""
    paragraphs = ["\n".join(textwrap.wrap(headline(result), 88))]
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
    how = [f"again: {again}"] if again else []
    paragraphs.append("\n".join([*how, f"{'or:   ' if again else 'again:'} {result.replay}"]))
    return "\n\n".join(each for each in paragraphs if each)


def parsed(lines: str) -> Tuple[Record, ...]:
    """The records of a report in JSON lines; its first line is the head."""
    return tuple(Record.of(json.loads(each)) for each in lines.splitlines()[1:])


# SPDX-License-Identifier: Apache-2.0
