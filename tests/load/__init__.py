"""A hall full of phones against the real server: `make load`. Bounded in time; asks the database afterwards whether anything was lost or
doubled."""
