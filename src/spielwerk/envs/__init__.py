"""Interfaces for research: each module needs the extra of the package it speaks to."""
