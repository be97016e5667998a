import { DAY_SECONDS } from '@adire/contract/durations.ts'
import type { Config } from '../../config.ts'
import type { RequestContext, RequestHeaders } from '../../deps.ts'
import { SESSION_DAYS } from './rules.ts'
import { createSecret, isSecret } from '../../lib/secrets.ts'

/** Lifetime of the cookie that recognises a browser; as long as `DEVICE_MS` in jobs.ts. */
const DEVICE_DAYS = 365
/** Cookie that tells public pages that a member is probably signed in; it grants nothing. */
const SIGNED_IN_HINT = 'adire-hint'

type CookieContext = Pick<RequestContext, 'config' | 'headers' | 'resHeaders'>

/** Reads the session token of a request; undefined if it is malformed. */
export function readSessionToken(headers: RequestHeaders, config: Config): string | undefined {
  const token = readCookie(headers, getCookieName('session', config))
  return isSecret(token) ? token : undefined
}

export function setSessionCookies({ config, resHeaders }: CookieContext, token: string): void {
  resHeaders.append(
    'set-cookie',
    formatCookie(config, {
      name: getCookieName('session', config),
      value: token,
      days: SESSION_DAYS,
    }),
  )
  resHeaders.append(
    'set-cookie',
    formatCookie(config, {
      name: SIGNED_IN_HINT,
      value: '1',
      days: SESSION_DAYS,
      isReadable: true,
    }),
  )
}

export function clearSessionCookies({ config, resHeaders }: CookieContext): void {
  resHeaders.append(
    'set-cookie',
    formatCookie(config, { name: getCookieName('session', config), value: '', days: 0 }),
  )
  resHeaders.append(
    'set-cookie',
    formatCookie(config, { name: SIGNED_IN_HINT, value: '', days: 0, isReadable: true }),
  )
}

/** Reads the device secret of a browser, which outlives sessions. */
export function readDevice(headers: RequestHeaders, config: Config): string | undefined {
  const device = readCookie(headers, getCookieName('device', config))
  return isSecret(device) ? device : undefined
}

/** Renews the device secret of a browser, or sets a new one, and returns it. */
export function renewDevice({ config, headers, resHeaders }: CookieContext): string {
  const device = readDevice(headers, config) ?? createSecret()
  resHeaders.append(
    'set-cookie',
    formatCookie(config, {
      name: getCookieName('device', config),
      value: device,
      days: DEVICE_DAYS,
    }),
  )
  return device
}

function readCookie(headers: RequestHeaders, name: string): string | undefined {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Adds the `__Host-` prefix, which browsers accept over https only. */
function getCookieName(name: string, config: Config): string {
  return isSecure(config) ? `__Host-${name}` : name
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}

interface Cookie {
  name: string
  value: string
  /** Lifetime; 0 removes the cookie. */
  days: number
  /** True if scripts of our pages may read it. */
  isReadable?: boolean
}

function formatCookie(config: Config, { name, value, days, isReadable = false }: Cookie): string {
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${days * DAY_SECONDS}`,
    'SameSite=Lax',
    ...(isReadable ? [] : ['HttpOnly']),
    ...(isSecure(config) ? ['Secure'] : []),
  ].join('; ')
}
