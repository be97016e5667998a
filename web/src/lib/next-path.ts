/**
 * Path to open after log-in; undefined for addresses of other sites, including those that only
 * browsers read as such ('//other.example', '/\other.example').
 */
export function safeNextPath(next: string | undefined): string | undefined {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return undefined
  const here = 'https://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
