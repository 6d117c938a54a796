"""The federation's server takes in what laptops send: who may send, what arrived, settling it again, whose results they are, and what a
person decides about it."""
