"""How `make docs` builds the guides and the reference: Sphinx reads docstrings and the Markdown of this folder."""

import os

os.environ["SPIELWERK_MODE"] = "plain"  # rules are then functions with signatures and docstrings

project = "Spielwerk"
author = "Spielwerk developers"
copyright = author
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.viewcode"]
exclude_patterns = ["screenshots"]
autosummary_generate = True
autosummary_ignore_module_all = False
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
autodoc_mock_imports = ["pyspiel"]
myst_heading_anchors = 3
suppress_warnings = ["myst.xref_missing"]  # links to files of the repository that are no pages
html_theme = "alabaster"
html_static_path = ["_static"]
html_css_files = ["spielwerk.css"]
html_title = "Spielwerk"
html_show_sourcelink = False
html_theme_options = {"description": "Economic board games as software", "fixed_sidebar": True, "page_width": "1080px"}
