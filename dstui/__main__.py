"""``python -m dstui``."""

from dstui.cli.main import main

if __name__ == "__main__":
    main()
