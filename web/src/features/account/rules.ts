import type { QuietHours } from '@adire/contract/account.ts'
import { Email, PASSWORD_MINIMUM, SecondFactor } from '@adire/contract/credentials.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { formatCount } from '../../lib/format.ts'

/** Polling interval while a copy of the data is being prepared. */
export const EXPORT_POLL_MS = 4000

/** Sections of the settings, as in their addresses (decision P16). */
export const settingsSections = ['privacy', 'account', 'security', 'preferences'] as const
export type SettingsSection = (typeof settingsSections)[number]

export function isSettingsSection(text: string): text is SettingsSection {
  return settingsSections.some((section) => section === text)
}

/** Values of the fields for re-authentication. */
export type ProofValues = { password: string; code: string }

/** Like all checks of this file, returns the error texts of invalid fields, or an empty object. */
export function checkPassword({
  password,
}: Pick<ProofValues, 'password'>): FieldTexts<Pick<ProofValues, 'password'>> {
  return password === '' ? { password: t`Please enter your password` } : {}
}

/** Checks that password and, if asked for, code are there; the server checks whether they are right. */
export function checkProof(values: ProofValues, asksCode: boolean): FieldTexts<ProofValues> {
  return {
    ...checkPassword(values),
    ...(asksCode && !SecondFactor.safeParse(values.code).success && { code: codeRule() }),
  }
}

export type PasskeyName = { passkeyName: string }

export function checkPasskeyName({ passkeyName }: PasskeyName): FieldTexts<PasskeyName> {
  return passkeyName.trim() === '' ? { passkeyName: t`Please enter a name` } : {}
}

export function checkNewEmail(
  { email }: { email: string },
  current: string,
): FieldTexts<{ email: string }> {
  const parsed = Email.safeParse(email).data
  if (parsed === undefined) return { email: t`Please enter a valid email address` }
  return parsed === current ? { email: t`This is already your address` } : {}
}

/** Checks the code that turns two-factor on; recovery codes exist only afterwards. */
export function checkAppCode({ code }: { code: string }): FieldTexts<{ code: string }> {
  return /^(?:\s*\d){6}\s*$/.test(code) ? {} : { code: t`Enter the six digits from your app` }
}

type QuietTimes = Pick<QuietHours, 'from' | 'until'>

export function checkQuietTimes({ from, until }: QuietTimes): FieldTexts<QuietTimes> {
  const missing = t`Please enter a time`
  if (from === '' || until === '')
    return { ...(from === '' && { from: missing }), ...(until === '' && { until: missing }) }
  return from === until ? { until: t`Choose two different times` } : {}
}

function codeRule(): string {
  return t`Enter the six digits from your app, or a recovery code`
}

export type PasswordValues = { current: string; code: string; next: string; again: string }
export type PasswordErrors = FieldTexts<PasswordValues>

/** Error texts of a password change, by the same rules as a reset (RST-11 to 13). */
export function checkPasswords(
  { current, code, next, again }: PasswordValues,
  asksCode: boolean,
): PasswordErrors {
  const missing = t`Please fill in all fields`
  return {
    ...(current === '' && { current: missing }),
    ...(asksCode && !SecondFactor.safeParse(code).success && { code: codeRule() }),
    ...nextError(next, missing),
    ...(again === '' ? { again: missing } : again !== next && { again: t`Passwords do not match` }),
  }
}

function nextError(next: string, missing: string): PasswordErrors {
  if (next === '') return { next: missing }
  return next.length < PASSWORD_MINIMUM
    ? { next: t`Password must be at least 6 characters long` }
    : {}
}

const BYTES_PER_KILOBYTE = 1024

/** Formats a size, such as "38 KB" or "2.4 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_PER_KILOBYTE))
  if (kilobytes < BYTES_PER_KILOBYTE) return t`${formatCount(kilobytes)} KB`
  const megabytes = new Intl.NumberFormat(formatLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(kilobytes / BYTES_PER_KILOBYTE)
  return t`${megabytes} MB`
}

/** Groups a secret by four characters, for typing it into an app. */
export function groupedSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
