import { i18n } from '@lingui/core'

/**
 * English is the source text and stands in the code; other languages come as catalogues. The public
 * pages use blanks and nothing more, so they do without the parser of whole ICU messages;
 * `full-messages.ts` brings that to the rest.
 */
i18n.setMessagesCompiler(compilePlaceholders)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }

type Compiled = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>

const BLANK = /\{(\w+)\}/

/**
 * "Hello {name}" in the form that Lingui takes: texts and names of blanks in turn. A plural or a
 * choice is a fault here.
 */
export function compilePlaceholders(message: string): Compiled {
  const parts = message.split(BLANK)
  if (parts.some((part, index) => index % 2 === 0 && /[{}]/.test(part)))
    throw new Error(`This message needs full-messages.ts: ${message}`)
  return parts
    .map((part, index) => (index % 2 === 0 ? part : [part]))
    .filter((part) => part !== '') as Compiled
}

/**
 * The page's language as it is written where the reader is: "en-GB" for dates and figures of an
 * English page in London.
 */
export function formatLocale(): string {
  return (
    navigator.languages.find((language) => language.split('-')[0] === i18n.locale) ?? i18n.locale
  )
}
