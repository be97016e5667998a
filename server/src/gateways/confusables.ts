import lookalikes from 'unhomoglyph/data.json' with { type: 'json' }

const table = new Map(Object.entries(lookalikes))

/**
 * Replaces each character by the one it can be confused with (Unicode UTS 39), such as Cyrillic and
 * Greek letters by Latin ones. Handles are unique by the result, which is stored.
 */
export function foldConfusables(text: string): string {
  return [...text.normalize('NFD')].map((character) => table.get(character) ?? character).join('')
}

const LETTER = /\p{L}/u

/** Like `foldConfusables`, but keeps ASCII and signs, so that ordinary text and prices stay readable. */
export function foldForeign(text: string): string {
  const fold = (character: string) =>
    character < '\u0080' || !LETTER.test(character)
      ? character
      : (table.get(character) ?? character)
  return [...text].map(fold).join('')
}
