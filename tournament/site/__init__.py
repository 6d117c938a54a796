"""The frame of every page: access, language, address and network, what the server is told, and what is said when something fails."""
