"""Who sits where and stands how: people, seats, the ranking, repairs, marks, the register."""
