"""Makes what is handed out, the wheel (`build_hook`) and the portable folders of `make portable`; docs/portable.md says what lies where and
why.

Never imported by the program, and no part of what it makes.
"""
