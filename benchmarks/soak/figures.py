"""What a soak has done and found, in figures."""

from collections import Counter
from dataclasses import dataclass, field
from math import ceil


@dataclass
class Life:
    """One run of the program: seconds, events, and resident kB soon after the start and last."""

    seconds: float = 0.0
    events: int = 0
    at_start: int = 0
    at_end: int = 0


@dataclass
class Figures:
    """Counts of everything; ``latencies`` are seconds from a key to the changed screen."""

    counts: Counter[str] = field(default_factory=Counter)
    by_mode: Counter[str] = field(default_factory=Counter)
    won_by_mode: Counter[str] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)
    lives: list[Life] = field(default_factory=list)
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    steps: int = 0
    fault: str = ""

    def lines(self) -> list[str]:
        """The report."""
        named = {
            "minutes": f"{self.seconds / 60:.1f}",
            "processor": f"{100 * self.cpu_seconds / max(self.seconds, 1e-9):.0f} % of a core,"
            " with the soak itself",
            "steps": f"{self.steps:,}",
            "games": f"{self.by_mode.total():,}, won {self.won_by_mode.total():,}",
            **{
                f"  {mode}": f"{count:,}, won {self.won_by_mode[mode]:,}"
                for mode, count in sorted(self.by_mode.items())
            },
            **{name: f"{count:,}" for name, count in sorted(self.counts.items())},
            "keys measured": self._latency_text(),
            "memory, longest run": self._memory_text(),
            "most memory": f"{max((life.at_end for life in self.lives), default=0) / 1024:.1f} MB",
            "faults": self.fault or "0",
        }
        width = max(map(len, named)) + 2
        return [f"{name:<{width}}{text}" for name, text in named.items()]

    def _latency_text(self) -> str:
        if not self.latencies:
            return "none"
        ranked = sorted(self.latencies)
        p50, p99 = (ranked[ceil(len(ranked) * share) - 1] for share in (0.5, 0.99))
        return (
            f"{len(ranked):,}: p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms,"
            f" most {ranked[-1] * 1e3:.0f} ms"
        )

    def _memory_text(self) -> str:
        if not self.lives:
            return "none"
        life = max(self.lives, key=lambda each: each.events)
        return (
            f"{life.at_start / 1024:.1f} MB after the start, {life.at_end / 1024:.1f} MB after"
            f" {life.events:,} events and {life.seconds / 60:.1f} minutes"
        )
