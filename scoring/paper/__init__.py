"""What every paper says, and how its formats are written. Layout is in `exporters`."""
