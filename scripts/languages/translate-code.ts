import type { Catalogue } from './catalogue.ts'

/** A message in built code, as Lingui's macro writes it and the minifier leaves it. */
const MESSAGE =
  /\bid:(["'`])([\w-]{6})\1,message:(`(?:[^`\\]|\\[^])*`|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g

/** Returns the ids of all messages in built code. */
export function listMessageIds(code: string): string[] {
  return [...code.matchAll(MESSAGE)].flatMap(([, , id]) => (id === undefined ? [] : [id]))
}

/** Replaces the English messages in built code; those that a catalogue lacks stay English. */
export function translateCode(code: string, catalogue: Catalogue): string {
  return code.replaceAll(MESSAGE, (whole, _quote, id: string) => {
    const translation = catalogue.get(id)
    return translation === undefined ? whole : `id:"${id}",message:${quote(translation)}`
  })
}

/** Quotes a text as a JavaScript string that may also stand in an inline script. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('<', String.raw`\u003C`)
}
