import { PASSWORD_MINIMUM, SecondFactor } from '@adire/contract/credentials.ts'
import { t } from '@lingui/core/macro'

/** Interval at which a page checks a copy that is being made. */
export const EXPORT_ASK_AGAIN_MS = 4000

/** Sections of the settings, as in their addresses (decision P16). */
export const settingsSections = ['privacy', 'account', 'security', 'preferences'] as const
export type SettingsSection = (typeof settingsSections)[number]

export function isSettingsSection(text: string): text is SettingsSection {
  return (settingsSections as readonly string[]).includes(text)
}

export type ProofValues = { password: string; code: string }
export type ProofErrors = { password?: string; code?: string }

/** Missing fields, before the request is sent. */
export function checkProof({ password, code }: ProofValues, asksCode: boolean): ProofErrors {
  const missing = t`Please enter your password`
  return {
    ...(password === '' && { password: missing }),
    ...(asksCode && !SecondFactor.safeParse(code).success && { code: codeRule() }),
  }
}

function codeRule(): string {
  return t`Enter the six digits of your app, or a recovery code`
}

export type PasswordValues = { current: string; code: string; next: string; again: string }
export type PasswordErrors = Partial<Record<keyof PasswordValues, string>>

/** Problems of a new password, by field: the same rules as for a reset (RST-11 to 13). */
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

/** "38 KB", "2.4 MB" */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_PER_KILOBYTE))
  if (kilobytes < BYTES_PER_KILOBYTE) return `${kilobytes} KB`
  return `${(kilobytes / BYTES_PER_KILOBYTE).toFixed(1)} MB`
}

/** Groups a secret by four characters, for typing it into an app. */
export function groupedSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
