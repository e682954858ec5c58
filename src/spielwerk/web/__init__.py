"""The site: pages, a JSON API and live updates over the games, with people and bots at the tables."""
