"""Slovenian Tarok, ŠTIRI: four play. Pravila taroka of Tarok.net, version 1.08 (01), 11 August 2016, § 2.4 with § 3."""
