"""What the stability of rankings has beside the fields that the library describes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._results import Result

if TYPE_CHECKING:
    from ._results import Stability as DescribedStability
else:
    DescribedStability = Result


class Stability(DescribedStability):
    __slots__ = ()

    def to_pandas(self) -> Any:
        """The points as a pandas DataFrame: a row a size; ``taus`` counts the samples."""
        return super().to_pandas().set_index("size")

    def plot(self, **options: Any) -> Any:
        """The picture of plot_stability, which takes the options."""
        from ._ranking_plots import plot_stability

        return plot_stability(self, **options)
