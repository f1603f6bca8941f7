"""The command line. A front end is imported only when one is started."""
