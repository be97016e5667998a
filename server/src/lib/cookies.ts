/** A request's headers; a `Headers` object fits too. */
type CookieHeaders = Pick<Headers, 'get'>

/** Public address of the site, which decides whether cookies need https. */
interface Site {
  publicUrl: string
}

/** Lists the cookies of a request as pairs of name and value. */
export function listCookies(headers: CookieHeaders): [name: string, value: string][] {
  return (headers.get('cookie')?.split(';') ?? []).flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : []
  })
}

export function readCookie(headers: CookieHeaders, name: string): string | undefined {
  return listCookies(headers).find(([known]) => known === name)?.[1]
}

/** Adds the `__Host-` prefix, which browsers accept over https only. */
export function getCookieName(name: string, site: Site): string {
  return isSecure(site) ? `__Host-${name}` : name
}

function isSecure(site: Site): boolean {
  return site.publicUrl.startsWith('https:')
}

interface Cookie {
  name: string
  value: string
  /** Lifetime; 0 removes the cookie. */
  seconds: number
  /** True if scripts of our pages may read it. */
  isReadable?: boolean
}

export function formatCookie(
  site: Site,
  { name, value, seconds, isReadable = false }: Cookie,
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'SameSite=Lax',
    ...(isReadable ? [] : ['HttpOnly']),
    ...(isSecure(site) ? ['Secure'] : []),
  ].join('; ')
}
