// Rooms to come.
