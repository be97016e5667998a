import type { IncomingMessage } from 'node:http'
import { getPath, type Refusal, refusals } from './refusals.ts'

/**
 * Longest accepted address. Our longest is a Discover search with every filter set, about 4,000
 * characters.
 */
export const URL_MAXIMUM = 6_144
/** Longest path: names, ids, and tokens of up to 200 characters. */
export const PATH_MAXIMUM = 512
/** Most query parameters; Discover with every filter set has about 80. */
export const PARAMETERS_MAXIMUM = 160
/** Most header lines; browsers behind two proxies send about 40. */
export const HEADERS_MAXIMUM = 100

const refused = new WeakMap<IncomingMessage, Refusal>()

/**
 * Returns the address for the router. If the address or the headers exceed a limit, it returns `/`,
 * so that nothing parses them, and the first hook refuses the request with `refuseUrl`. All checks
 * are linear in the length.
 */
export function boundUrl(raw: IncomingMessage): string {
  const url = raw.url ?? '/'
  const refusal = checkHeaders(raw) ?? checkAddress(url)
  if (!refusal) return url
  refused.set(raw, refusal)
  return '/'
}

/** Returns the refusal that `boundUrl` noted for a request. */
export function refuseUrl(raw: IncomingMessage): Refusal | undefined {
  return refused.get(raw)
}

function checkHeaders({ rawHeaders }: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > HEADERS_MAXIMUM * 2) return refusals.headersTooLarge
  // Node uses the first of two `host` headers, but a proxy in front may have used the other.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length > 1 ? refusals.badRequest : undefined
}

function checkAddress(url: string): Refusal | undefined {
  if (url.length > URL_MAXIMUM) return refusals.addressTooLong
  // Absolute addresses are for proxies, `*` is for OPTIONS.
  if (!url.startsWith('/')) return refusals.badRequest
  const path = getPath(url)
  if (path.length > PATH_MAXIMUM) return refusals.addressTooLong
  if (countParameters(url, path.length) > PARAMETERS_MAXIMUM) return refusals.badRequest
  if (path.includes('//')) return refusals.notFound
  return isDecodable(path) ? undefined : refusals.badRequest
}

function countParameters(url: string, from: number): number {
  let count = 0
  for (let at = from; at >= 0; at = url.indexOf('&', at + 1)) count++
  return count
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
