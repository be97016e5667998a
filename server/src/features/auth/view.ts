import type { OwnSession } from '@adire/contract/auth.ts'
import type { PasskeyId } from '@adire/contract/ids.ts'
import type { SignInMethods } from '@adire/contract/sign-in-methods.ts'
import type { Actor } from '../../lib/actor.ts'
import { t } from '../../lib/text.ts'
import { resolveRemoval } from './two-factor-rules.ts'

export function toOwnSession({
  id,
  handle,
  email,
  gender,
  role,
  isVerified,
  isPremium,
}: Actor): OwnSession {
  return { memberId: id, handle, email, gender, role, isVerified, isPremium }
}

interface SecurityFacts {
  email: string
  pending: { email: string } | undefined
  isTwoFactorOn: boolean
  twoFactorRemovalAt: Date | null
  mustTurnTwoFactorOn: boolean
  codes: number
  passkeys: { id: PasskeyId; name: string; createdAt: Date; lastUsedAt: Date | null }[]
}

export function toSecurity({
  email,
  pending,
  isTwoFactorOn,
  twoFactorRemovalAt,
  mustTurnTwoFactorOn,
  codes,
  passkeys,
}: SecurityFacts) {
  return {
    email,
    pendingEmail: pending?.email ?? null,
    isTwoFactorOn,
    twoFactorRemovalAt: twoFactorRemovalAt?.toISOString() ?? null,
    mustTurnTwoFactorOn,
    recoveryCodesLeft: codes,
    passkeys: passkeys.map(toPasskey),
  }
}

export function toTwoFactor(
  account: Parameters<typeof resolveRemoval>[0],
  now: Date,
): SignInMethods['twoFactor'] {
  const { twoFactorSince, twoFactorRemovalAt } = account
  if (twoFactorSince === null) return null
  return {
    since: twoFactorSince.toISOString(),
    removal: resolveRemoval(account, now),
    removalDueAt: twoFactorRemovalAt?.toISOString() ?? null,
  }
}

export function toPasskey({ id, name, createdAt, lastUsedAt }: SecurityFacts['passkeys'][number]) {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** The first match wins: most browsers also name Chrome and Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a browser by its user agent, such as "Firefox on Linux". */
export function describeDevice(userAgent: string | null): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown device`
}
