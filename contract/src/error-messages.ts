/** Characters of a message that are stored. */
const MESSAGE_MAXIMUM = 200
/** Characters that are read: some messages quote a whole response. */
const READ_MAXIMUM = 2_000

const PLACEHOLDER = '…'
/** From the first quotation mark to the last: quoted JSON has more of them inside. */
const QUOTED = /["`“][^]*["`”]|["`“][^]*$/g
/** A text in single quotes, or the name of a property; not the apostrophe in "can't". */
const SINGLE_QUOTED =
  /((?:reading|setting|property) '[\w$]{1,40}')|(?<!\w)['‘](?:[^'’]|['’](?=\w))*(?:['’]|$)/g
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/**
 * Removes what may be about a person from an error message: addresses, paths, queries, emails, quoted
 * texts, ids and numbers. Messages of one error then are the same, whoever had it. Property names
 * stay, as in "reading 'name'". The browser does this before it reports an error, and the server
 * again, because anybody can send a report.
 */
export function scrubMessage(message: string): string {
  return message
    .slice(0, READ_MAXIMUM)
    .replaceAll(QUOTED, PLACEHOLDER)
    .replaceAll(SINGLE_QUOTED, (_quoted: string, kept: string | undefined) => kept ?? PLACEHOLDER)
    .replaceAll(/\b[a-z][a-z\d+.-]{1,20}:\/\/\S+/gi, PLACEHOLDER)
    .replaceAll(/\b(?:blob|data|mailto|tel|sms):\S+/gi, PLACEHOLDER)
    .replaceAll(/\S+@\S+/g, PLACEHOLDER)
    .replaceAll(/\b(?:[a-z\d-]+\.)*[a-z\d-]+\.[a-z]{2,10}\/\S*/gi, PLACEHOLDER)
    .replaceAll(/(?<![\w/])\/[\w.~%$-]\S*/g, PLACEHOLDER)
    .replaceAll(/\?\S+/g, PLACEHOLDER)
    .replaceAll(UUID, '#')
    .replaceAll(/\b(?=\w*\d)\w{6,}(?:-\w+)*\b/g, '#')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MESSAGE_MAXIMUM)
}
