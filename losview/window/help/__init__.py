"""Help pages, About, the welcome page and the first steps."""
