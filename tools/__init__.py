"""Makes what is handed out: the wheel and the portable folders. Never imported by the program."""
