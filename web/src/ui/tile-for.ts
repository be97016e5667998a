import type { TextileName } from '@adire/contract/art/textile.ts'
import { textileNames } from '@adire/contract/art/textile.ts'

/** The same name always gets the same tile, so a person without a photo is recognised by theirs. */
export function tileFor(name: string): TextileName {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return textileNames[sum % textileNames.length] ?? 'rings'
}

/** The first letter as a reader sees it: a letter with its tone marks is one. */
export function getInitial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}
