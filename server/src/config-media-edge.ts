import { createFallbackSecrets, httpsOrigin, origin, required, secret } from './config-formats.ts'

/** Edge in front of the files of photos. */
export interface MediaEdge {
  /** Origin of the edge. */
  url: string
  /** Sign its addresses and let it read the files; the first one signs, all of them are accepted. */
  secrets: readonly [current: string, ...fallbacks: string[]]
  /** Domain of the viewer's cookie; undefined if the edge has the host name of the site. */
  cookieDomain: string | undefined
}

/** Characters that need no escaping in the configuration of a proxy. */
const edgeSecret = secret.regex(
  /^[\w+/=-]+$/,
  'must have letters, digits and + / = - _ only; make one with: openssl rand -base64 48',
)

/** Schema of the variables. Browsers send the viewer's cookie to hosts of the same site only. */
export function mediaEdgeSchemaFor(given: Record<string, string | undefined>) {
  const site = given['PUBLIC_URL'] ?? 'http://localhost'
  const address = (given['NODE_ENV'] === 'production' ? httpsOrigin : origin)
    .refine(
      (url) => isWithin(hostIn(url), hostIn(site)),
      'must have the host name of PUBLIC_URL, or one below it, such as media.adire.example',
    )
    .refine(
      (url) => !URL.canParse(site) || url !== new URL(site).origin,
      'must not be PUBLIC_URL itself',
    )
  const hasEdge = ['MEDIA_EDGE_URL', 'MEDIA_EDGE_SECRET'].some((name) => given[name] !== undefined)
  return {
    MEDIA_EDGE_URL: hasEdge
      ? required(address, 'together with MEDIA_EDGE_SECRET')
      : address.optional(),
    MEDIA_EDGE_SECRET: hasEdge
      ? required(edgeSecret, 'together with MEDIA_EDGE_URL')
      : edgeSecret.optional(),
    MEDIA_EDGE_SECRET_FALLBACKS: createFallbackSecrets(edgeSecret).default([]),
  }
}

interface Values {
  PUBLIC_URL?: string | undefined
  MEDIA_EDGE_URL?: string | undefined
  MEDIA_EDGE_SECRET?: string | undefined
  MEDIA_EDGE_SECRET_FALLBACKS: string[]
}

export function toMediaEdge(values: Values): MediaEdge | undefined {
  const { MEDIA_EDGE_URL: url, MEDIA_EDGE_SECRET: key, PUBLIC_URL = 'http://localhost' } = values
  if (url === undefined || key === undefined) return undefined
  const host = hostIn(PUBLIC_URL)
  const secrets = [key, ...values.MEDIA_EDGE_SECRET_FALLBACKS] as const
  return { url, secrets, cookieDomain: hostIn(url) === host ? undefined : host }
}

function hostIn(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function isWithin(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`)
}
