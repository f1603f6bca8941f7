"""The message catalogues: ``python -m tools.catalogues`` brings them up to date.

It extracts every text of the program into the template ``dstui.pot``, merges that into
the catalogue of each language and compiles them. What has no translation yet, or one that
is marked as ``fuzzy``, is listed; the tests refuse both.
"""

import datetime
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from dstui.i18n import DOMAIN, LANGUAGES, LOCALE_DIR, SOURCE_LANGUAGE
from dstui.store.settings import SPECS

ROOT: Final = Path(__file__).parent.parent
TEMPLATE: Final = LOCALE_DIR / f"{DOMAIN}.pot"
TRANSLATIONS: Final = tuple(language for language in LANGUAGES if language != SOURCE_LANGUAGE)

# With two arguments the second is the context.
_KEYWORDS: Final = parse_keywords(("_:1,1t", "_:1,2c,2t", "N_:1,1t", "N_:1,2c,2t", "ngettext:1,2"))
_SETTINGS: Final = "dstui/store/settings.py"
# Dates, names and versions would change with every run; the history of the file has them.
_HEADERS: Final = ("Language:", "Plural-Forms:", "MIME-Version:", "Content-")
_NO_DATE: Final = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_WIDTH: Final = 96


def template() -> Catalog:
    """Every text of the program, with the files that have it."""
    catalog = Catalog(project=DOMAIN, header_comment=f"# The texts of {DOMAIN}.")
    found = extract_from_dir(ROOT / "dstui", keywords=_KEYWORDS)
    for file, line, text, _comments, context in found:
        if text:
            catalog.add(text, locations=[(f"dstui/{file}", line)], context=context)
    # The store knows no languages: its labels are English, and are marked here.
    for spec in SPECS.values():
        for text in (spec.label, spec.help):
            catalog.add(text, locations=[(_SETTINGS, 0)])
    return catalog


def catalogue_path(language: str) -> Path:
    """The catalogue of a language, as people edit it."""
    return LOCALE_DIR / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(path: Path, language: str | None = None) -> Catalog:
    """A catalogue or the template as it is on the disk."""
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as the program reads it, the same for the same messages."""
    catalog.creation_date = _NO_DATE
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def written(catalog: Catalog) -> bytes:
    """A catalogue as people read it, the same for the same messages."""
    file = io.BytesIO()
    write_po(
        file, catalog, width=_WIDTH, sort_by_file=True, ignore_obsolete=True, include_lineno=False
    )
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not _changes_each_run(line))


def messages(catalog: Catalog) -> Iterator[Message]:
    """The messages of a catalogue without its header."""
    return (message for message in catalog if message.id)


def strings(message: Message) -> tuple[str, ...]:
    """A translation's forms, each of them; one empty text where there is none."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def main() -> None:
    """Bring the template and the catalogues up to date and list what is to be done."""
    fresh = template()
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(written(fresh))
    for language in TRANSLATIONS:
        path = catalogue_path(language)
        catalog = Catalog(language, domain=DOMAIN, fuzzy=False)
        if path.exists():
            catalog = read_catalogue(path, language)
        # Guessing translations from similar texts, Babel would forget the contexts.
        catalog.update(fresh, no_fuzzy_matching=True)
        catalog.header_comment = f"# The texts of {DOMAIN} in {catalog.locale_identifier}."
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalog))
        # Read again: what is compiled is what is on the disk.
        path.with_suffix(".mo").write_bytes(compiled(read_catalogue(path, language)))
        for message in messages(catalog):
            if message.fuzzy or not all(strings(message)):
                sys.stdout.write(f"{language}: {message.id!r}\n")


def _changes_each_run(line: bytes) -> bool:
    text = line.decode()
    return (
        text.startswith('"')
        and text.endswith('\\n"\n')
        and ": " in text
        and not any(text.startswith(f'"{header}') for header in _HEADERS)
    )


if __name__ == "__main__":
    main()
