import lookalikes from 'unhomoglyph/data.json' with { type: 'json' }

const table = new Map(Object.entries(lookalikes))

/**
 * Replaces each character by the one it is confused with, by the table of Unicode UTS 39: Cyrillic
 * and Greek letters become Latin ones.
 */
export function foldConfusables(text: string): string {
  return [...text.normalize('NFD')].map((character) => table.get(character) ?? character).join('')
}
