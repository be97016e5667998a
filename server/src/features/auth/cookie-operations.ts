import { DAY_SECONDS } from '@adire/contract/durations.ts'
import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_DAYS,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import type { Config } from '../../config.ts'
import type { RequestContext, RequestHeaders } from '../../deps.ts'
import { formatCookie, getCookieName, readCookie } from '../../lib/cookies.ts'
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
      seconds: SESSION_DAYS * DAY_SECONDS,
    }),
  )
  resHeaders.append(
    'set-cookie',
    formatCookie(config, {
      name: SIGNED_IN_HINT,
      value: '1',
      seconds: SESSION_DAYS * DAY_SECONDS,
      isReadable: true,
    }),
  )
}

export function clearSessionCookies({ config, resHeaders }: CookieContext): void {
  resHeaders.append(
    'set-cookie',
    formatCookie(config, { name: getCookieName('session', config), value: '', seconds: 0 }),
  )
  resHeaders.append(
    'set-cookie',
    formatCookie(config, { name: SIGNED_IN_HINT, value: '', seconds: 0, isReadable: true }),
  )
}

/** Sets the cookie by which the app's page is chosen; it stays after log-out and contains no more. */
export function setLanguageCookie(
  { config, resHeaders }: Pick<RequestContext, 'config' | 'resHeaders'>,
  language: UiLanguageTag,
): void {
  resHeaders.append(
    'set-cookie',
    formatCookie(config, {
      name: LANGUAGE_COOKIE,
      value: language,
      seconds: LANGUAGE_COOKIE_DAYS * DAY_SECONDS,
      isReadable: true,
    }),
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
      seconds: DEVICE_DAYS * DAY_SECONDS,
    }),
  )
  return device
}
