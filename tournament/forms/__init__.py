"""Forms: what a person typed becomes plain values for a service, and back. They never store and never score."""
