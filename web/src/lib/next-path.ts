/**
 * Where to go after log-in, if it is a page of ours: an address of another site, or a trick that a
 * browser reads as one ('//other.example', '/\other.example'), gives undefined.
 */
export function safeNextPath(next: string | undefined): string | undefined {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return undefined
  const here = 'https://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
