export type Option = {
  value: string
  label: string
  /** Further search terms that aren't shown. */
  keywords?: string
}

/**
 * The options in which every typed word is found, whatever its accents and capitals; those that
 * begin with what was typed come first.
 */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const start = words.join(' ')
  const found = options
    .map((option) => ({ option, text: plain(`${option.label} ${option.keywords ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
  return [
    ...found.filter(({ text }) => text.startsWith(start)),
    ...found.filter(({ text }) => !text.startsWith(start)),
  ].map(({ option }) => option)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
