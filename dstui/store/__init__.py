"""What is kept on disk: games, their statistics and the settings.

:class:`~dstui.store.store.Store` is the door to the games, ``settings_file`` to the
settings; nothing here knows words or screens. Importing this package loads nothing.
"""
