/** Part of a text: plain, or a web address with the link it becomes. */
export type TextPart = { text: string; href?: string }

/**
 * Candidates in a text. They end before spaces, quotes, angle brackets, and characters that are
 * invisible or change the direction of writing, which could hide where a link leads.
 */
const ADDRESS =
  /https?:\/\/[^\s<>"“”„«»`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gi
/** Characters at the end of an address that belong to the sentence. */
const SENTENCE_END = /[.,:;!?…'’‘]$/
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text at its web addresses. Only http and https without a user name become links. */
export function splitAtAddresses(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0])
    const href = parseAddress(address)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Removes the punctuation of the sentence; a closing bracket stays if it was opened inside. */
function trimAddress(candidate: string): string {
  let address = candidate
  for (;;) {
    const last = address.at(-1) ?? ''
    const opening = PAIRS[last]
    const isUnpaired =
      opening !== undefined && address.split(last).length > address.split(opening).length
    if (!SENTENCE_END.test(address) && !isUnpaired) return address
    address = address.slice(0, -1)
  }
}

/** Returns the normalized address; undefined if it is none or hides its host behind a user name. */
function parseAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, hostname, href } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && hostname !== '' && username === '' && password === '' ? href : undefined
}

/**
 * Returns path, search and fragment of an address of this site; undefined for other sites, and for a
 * path that a browser would take for another site.
 */
export function findOwnPath(href: string, origin: string): string | undefined {
  const url = new URL(href)
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
