"""The site over HTTP: pages, a JSON API, live updates, and what guards them."""
