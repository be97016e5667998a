import type { Catalogue } from './catalogue.ts'

/** A message in built code, as Lingui's macro writes it and the minifier leaves it. */
const MESSAGE =
  /\bid:(["'`])([\w-]{6})\1,message:(`(?:[^`\\]|\\[^])*`|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g

/** Returns the ids of all messages in built code. */
export function listMessageIds(code: string): string[] {
  return [...code.matchAll(MESSAGE)].flatMap(([, , id]) => (id === undefined ? [] : [id]))
}

/**
 * Finds ids of messages that are in built code in another form than Lingui's, where they would stay
 * English in every language.
 */
export function findUnrecognized(code: string, ids: ReadonlySet<string>): string[] {
  const rest = code.replaceAll(MESSAGE, '')
  const quoted = [...rest.matchAll(/(["'`])([\w-]{6})\1/g)].map(([, , text = '']) => text)
  const starts = [...rest.matchAll(/\bid:(["'`])([\w-]{6})\1,message:/g)].map(([, , id = '']) => id)
  return [...new Set([...quoted.filter((text) => ids.has(text)), ...starts])]
}

/**
 * Replaces the English messages in built code; those that a catalogue lacks stay English. Translated ones
 * lose their ids, which only find texts in a catalogue and don't compress: Lingui shows the message.
 */
export function translateCode(code: string, catalogue: Catalogue): string {
  return code.replaceAll(MESSAGE, (whole, _quote, id: string) => {
    const translation = catalogue.get(id)
    return translation === undefined ? whole : `message:${quote(translation)}`
  })
}

/** Quotes a text as a JavaScript string that may also be in an inline script. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('<', String.raw`\u003C`)
}
