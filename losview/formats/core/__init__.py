"""What readers and writers of files share: limits, errors, disk access, JSON and ZIP archives."""
