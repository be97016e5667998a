import type { TextileName } from '@adire/art/textile.ts'
import { textileNames } from '@adire/art/textile.ts'
import { i18n } from '../lib/i18n.ts'

/** Chooses a pattern by name, so that a person without a photo always has the same one. */
export function choosePattern(name: string): TextileName {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return textileNames[sum % textileNames.length] ?? 'rings'
}

/** Returns the first letter of a name in upper case, with its tone marks. */
export function getInitial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase(i18n.locale) ?? ''
}
