"""From settlements to standings: ties, statistics, payments, disputes, prizes and series. Exact numbers, no paper."""
