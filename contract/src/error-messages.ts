/** Characters of a message that are stored. */
const MESSAGE_MAXIMUM = 200
/** Characters that are read: some messages quote a whole response. */
const READ_MAXIMUM = 2_000

const PLACEHOLDER = '…'
/** A text in single quotes, or the name of a property; not the apostrophe in "can't". */
const SINGLE_QUOTED =
  /((?:reading|setting|property) '[\w$]{1,40}')|(?<!\w)['‘](?:[^'’]|['’](?=\w))*['’]?/g
/** Part of an email, a web address, a path or a query. */
const ADDRESS_PART =
  /@|:\/\/|\b(?:blob|data|mailto|sms|tel):.|\.[a-z]{2,10}\/|(?<![\w/])\/[\w.~%$-]|\?./i
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/**
 * Removes what may be about a person from an error message: addresses, paths, queries, emails, quoted
 * texts, ids and numbers. Messages of one error then are the same, whoever had it. Property names
 * stay, as in "reading 'name'". The browser does this before it reports an error, and the server
 * again, because anybody can send a report.
 */
export function scrubMessage(message: string): string {
  return cutQuoted(message.slice(0, READ_MAXIMUM))
    .replaceAll(SINGLE_QUOTED, (_quoted: string, kept: string | undefined) => kept ?? PLACEHOLDER)
    .replaceAll(/\S+/g, (word) => (ADDRESS_PART.test(word) ? PLACEHOLDER : word))
    .replaceAll(UUID, '#')
    .replaceAll(/\b(?=\w*\d)\w{6,}(?:-\w+)*\b/g, '#')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MESSAGE_MAXIMUM)
}

/** Cuts from the first quotation mark to the last: quoted JSON has more of them inside. */
function cutQuoted(text: string): string {
  const start = text.search(/["`“]/)
  if (start === -1) return text
  const end = Math.max(...['"', '`', '”'].map((mark) => text.lastIndexOf(mark)))
  return text.slice(0, start) + PLACEHOLDER + (end > start ? text.slice(end + 1) : '')
}
