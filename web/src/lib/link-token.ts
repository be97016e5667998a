/** The token of a mailed link, held for this page only and never in the address bar, the history or storage. */
let held: { path: string; token: string } | undefined

/** Takes `#token=…` of an address; true when there was one, and the address should be shown without it. */
export function takeLinkToken({ pathname, hash }: { pathname: string; hash: string }): boolean {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token === null) return false
  held = { path: pathname, token }
  return true
}

/** The token taken from this page's address, or an empty text. */
export function readLinkToken(path: string): string {
  return held?.path === path ? held.token : ''
}
