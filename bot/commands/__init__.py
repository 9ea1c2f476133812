"""The subcommands, a module each: ``add(subparsers)`` and ``main(args) -> exit code``."""
