import { SecondFactor } from '@adire/contract/credentials.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { SignInMethods } from '@adire/contract/sign-in-methods.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { checkNewPassword, missingCodeText } from './rules.ts'

/** A passkey younger than this may belong to someone who knew the old password. */
const RECENT_PASSKEY_MS = 30 * DAY_MS

/** The owner's choice at a password reset. */
export interface AccessChoice {
  /** Passkeys to keep. */
  passkeys: SignInMethods['passkeys'][number]['id'][]
  removesCodes: boolean
  removesTwoFactor: boolean
  /** Text of the field; may be empty. */
  code: string
}

/** Initial choice: passkeys of the last thirty days are removed unless the owner keeps them. */
export function suggestAccess({ passkeys, twoFactor }: SignInMethods, now: Date): AccessChoice {
  const isOld = ({ createdAt }: SignInMethods['passkeys'][number]) =>
    now.getTime() - Date.parse(createdAt) > RECENT_PASSKEY_MS
  const isPlanned =
    twoFactor !== null && twoFactor.removalDueAt !== null && twoFactor.removal !== 'never'
  return {
    passkeys: passkeys.filter(isOld).map(({ id }) => id),
    removesCodes: false,
    removesTwoFactor: isPlanned,
    code: '',
  }
}

/**
 * True if a removal of two-factor lacks a usable code. An empty one is fine where the removal can
 * wait.
 */
export function lacksCode(
  { twoFactor }: SignInMethods,
  { removesTwoFactor, code }: AccessChoice,
): boolean {
  if (!removesTwoFactor || twoFactor === null) return false
  return code.trim() === ''
    ? twoFactor.removal === 'with-code'
    : !SecondFactor.safeParse(code).success
}

export type ResetValues = { password: string; confirmation: string; access: AccessChoice }

/** Schema of the form that sets a new password; the code is checked once the password is fine. */
export function createResetSchema(signInMethods: SignInMethods) {
  return schemaFromRule(({ password, confirmation, access }: ResetValues) => {
    const problem = checkNewPassword(password, confirmation)
    if (problem !== undefined) return { password: problem }
    return lacksCode(signInMethods, access) ? { access: missingCodeText() } : {}
  })
}

/** Builds the part of the reset request that is about two-factor. */
export function describeTwoFactorChoice(
  { twoFactor }: SignInMethods,
  { removesTwoFactor, code }: AccessChoice,
) {
  if (twoFactor === null) return {}
  if (!removesTwoFactor) return { twoFactor: 'keep' as const }
  return { twoFactor: 'remove' as const, ...(code.trim() !== '' && { code }) }
}
