"""The application: its windows, put together from their parts and features."""
