"""pytest's hook for `-p tests.first_of_each`: of a test that repeats itself with other values the first alone. Files of constraints are run
whole.

For the second run of the same tests on another database: what they loop over is text, and was read in the first.
"""

import pytest

WHOLE = ("constraints", "kept_rows", "one_log_row", "concurrency")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seen: set[tuple[str, str]] = set()
    again = []
    for item in items:
        name = (str(item.path), getattr(item, "originalname", item.name))
        if name in seen and not item.path.stem.endswith(WHOLE):
            again.append(item)
        seen.add(name)
    if again:
        config.hook.pytest_deselected(items=again)
        items[:] = [item for item in items if item not in again]
