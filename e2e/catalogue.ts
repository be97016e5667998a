import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { readMessages } from '../scripts/languages/catalogue.ts'

/** Writes a text of the web app in a language, from its English message without a context. */
export type Say = (english: string, values?: Record<string, string>) => string

export function readSay(language: UiLanguageTag): Say {
  const messages = new Map(
    readMessages(language, 'web')
      .filter(({ context }) => context === '')
      .map(({ english, translation }) => [english, translation]),
  )
  return (english, values = {}) => {
    const translation = messages.get(english)
    if (translation === undefined) throw new Error(`There is no message "${english}"`)
    return translation.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
