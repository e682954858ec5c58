"""Files for a server: nginx, systemd, settings; `spielwerk hosting-files` writes them out."""
