import { foldText } from './lists.ts'

export type Option = {
  value: string
  label: string
  /** Second line of the option. */
  detail?: string
  /** Further search terms that aren't shown. */
  keywords?: string
}

/**
 * Filters options by the typed words, ignoring accents and case. Options that start with the text
 * come first.
 */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const start = words.join(' ')
  const found = options
    .map((option) => ({ option, text: foldText(`${option.label} ${option.keywords ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
  return [
    ...found.filter(({ text }) => text.startsWith(start)),
    ...found.filter(({ text }) => !text.startsWith(start)),
  ].map(({ option }) => option)
}
