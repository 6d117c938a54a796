"""Makes the portable folders of `make portable`: docs/portable.md says what lies where and why."""
