/** Accented letters by the plain ones that they stand for. */
const LETTERS = new Map(
  [...'aàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoôpþqɋrŕsštţuûvṽwŵxẋyýzž'].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter] as const] : [],
  ),
)
/** Translations are often longer than English by this share. */
const EXTRA = 0.3
const FILLER = 'one two three four five six seven eight nine ten '
const TAG = /^<\/?\w+\/?>/
const CHOICE = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,\s*/
const VALUE = /^\{[^{}]*\}/
/** Name of a form before its text, such as `one {`. */
const FORM = /^\s*[=\w]+\s*\{/

/**
 * Pseudolocalizes a message in ICU MessageFormat. Accents show that a text comes from a catalogue, 30 %
 * more letters that longer translations fit, and brackets texts that are cut or joined. Values, tags
 * and plural forms stay.
 */
export function pseudolocalize(message: string): string {
  const text = message.trim()
  if (text === '') return message
  const start = message.indexOf(text)
  const [before, after] = [message.slice(0, start), message.slice(start + text.length)]
  const letters = text.replaceAll(/<[^<>]*>|\{\w+\}/g, '').length
  const filler = FILLER.repeat(1 + letters / FILLER.length)
  const extra = filler.slice(0, Math.ceil(letters * EXTRA)).trim()
  return `${before}⟦${accentMessage(text)} ${accent(extra)}⟧${after}`
}

/** Accents a message, or the text of one form up to its closing bracket. */
function accentMessage(message: string): string {
  let written = ''
  let rest = message
  const copy = (length: number) => {
    written += rest.slice(0, length)
    rest = rest.slice(length)
  }
  // The closing brackets that end the forms and choices around the position.
  const open: ('form' | 'choice')[] = []
  while (rest !== '') {
    const form = open.at(-1) === 'choice' ? FORM.exec(rest) : null
    const choice = CHOICE.exec(rest)
    const kept = TAG.exec(rest) ?? VALUE.exec(rest)
    if (form) open.push('form')
    else if (choice) open.push('choice')
    else if (rest.startsWith('}')) open.pop()
    const fixed = form ?? choice ?? kept
    if (fixed) copy(fixed[0].length)
    else {
      written += accent(rest.charAt(0))
      rest = rest.slice(1)
    }
  }
  return written
}

function accent(text: string): string {
  // Translations may not have the straight apostrophes of some specified texts.
  return text.replaceAll("'", '’').replaceAll(/[a-z]/gi, (letter) => {
    const accented = LETTERS.get(letter.toLowerCase()) ?? letter
    return letter === letter.toLowerCase() ? accented : accented.toUpperCase()
  })
}
