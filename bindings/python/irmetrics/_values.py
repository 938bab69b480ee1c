"""Every object is a value: it has equality, a hash, copies and a pickle, also if its class does not define them."""

from __future__ import annotations

from copyreg import __newobj__  # type: ignore[attr-defined]

from . import _core

TYPE_CHECKING = False  # as in __init__.py
if TYPE_CHECKING:
    from typing import Any


def reduced(self: Any) -> tuple[Any, ...]:
    """What pickles an object in all protocols of pickles, by the state of protocol 2.

    For the protocols 0 and 1, and in object.__reduce__, Python makes an object of the base of all classes, for which
    pybind11 ends the process.
    """
    if not hasattr(self, "__setstate__"):
        raise TypeError(f"cannot pickle '{type(self).__module__}.{type(self).__qualname__}' object")
    return __newobj__, (type(self),), self.__getstate__()


def equal(self: Any, other: object) -> bool:
    """Whether the pickled states of objects of one class are equal. An object without a state equals only itself."""
    if type(self) is not type(other):
        return NotImplemented  # type: ignore[no-any-return]
    if self is other or not hasattr(self, "__setstate__"):
        return self is other
    try:
        return bool(self.__getstate__() == other.__getstate__())
    except TypeError:  # a similarity of an index
        return False


def hashed(self: Any) -> int:
    return hash(repr(self))


def same(self: Any, memo: Any = None) -> Any:
    """Returns the object itself, which is immutable."""
    return self


def make_values(cls: Any, is_public: bool) -> None:
    cls.__reduce__ = reduced
    if is_public:
        cls.__copy__ = cls.__deepcopy__ = same
        if cls.__eq__ is object.__eq__:
            cls.__eq__, cls.__hash__ = equal, hashed


for _name, _class in list(vars(_core).items()):
    if isinstance(_class, type):
        make_values(_class, _name[0] != "_")
