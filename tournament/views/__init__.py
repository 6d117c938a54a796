"""Pages: one module a page. Views read through selectors and write through services; they compute nothing themselves."""
