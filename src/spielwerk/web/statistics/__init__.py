"""What people have played: their histories, what all of it adds up to, and how it compares."""
