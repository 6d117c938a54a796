"""How days and times are written, a module a language, where Django's own way does not do (`FORMAT_MODULE_PATH`)."""
