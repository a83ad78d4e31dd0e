"""What each command of the command line does; imported only when the command runs."""
