"""The dialogs, one a file. Each is imported when it is first opened: start-up does not pay."""
