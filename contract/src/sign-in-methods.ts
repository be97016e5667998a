import { z } from 'zod'
import { forMembers, forModerators } from './base.ts'
import { Password, Proof, proofErrors, SecondFactor } from './credentials.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { PasskeyId } from './ids.ts'
import { perMember } from './limits.ts'
import { NewPasskey, PasskeyCreationOptions } from './passkeys.ts'
import { SAMPLE_CLIENT_DATA, SAMPLE_ID, SAMPLE_PASSKEY, SAMPLE_PROOF } from './samples.ts'
import { lineOfText } from './text.ts'

/** Days since it was turned on in which a reset link can remove two-factor without a code. */
export const RECENT_TWO_FACTOR_DAYS = 30
/** Hours between such a request and the removal, in which the owner can cancel it. */
export const TWO_FACTOR_REMOVAL_HOURS = 72
export const RECOVERY_CODE_COUNT = 10
export const PASSKEYS_MAXIMUM = 10

export const PasskeySummary = z.strictObject({
  id: PasskeyId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PasskeySummary = z.infer<typeof PasskeySummary>

/** Passkeys, two-factor and recovery codes of an account, as the password reset page shows them. */
export const SignInMethods = z.strictObject({
  twoFactor: z
    .strictObject({
      since: z.iso.datetime(),
      /** `after-wait`: without a code after 72 hours. `never`: staff accounts. */
      removal: z.enum(['after-wait', 'with-code', 'never']),
      removalDueAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(PasskeySummary),
})
export type SignInMethods = z.infer<typeof SignInMethods>

const PasskeyName = lineOfText({ minimum: 1, maximum: 40 })

/** Two-factor, passkeys and re-authentication; part of `auth`. */
export const signInMethods = {
  /** The caller's email address, two-factor and passkeys. */
  security: forMembers({ reads: 'fresh', spec: ['AUT-12'] })
    .route({ method: 'GET', path: '/auth/security' })
    .output(
      z.strictObject({
        email: z.string(),
        /** A requested address that is not confirmed yet. */
        pendingEmail: z.string().nullable(),
        isTwoFactorOn: z.boolean(),
        /** Time of a removal that was planned with a reset link. */
        twoFactorRemovalAt: z.iso.datetime().nullable(),
        /** True for staff who must turn on two-factor before they can work (decision T1). */
        mustTurnTwoFactorOn: z.boolean(),
        recoveryCodesLeft: z.int(),
        passkeys: z.array(PasskeySummary),
      }),
    ),

  /**
   * Confirms staff actions of this session for ten minutes or, with `action` from the error
   * REAUTHENTICATION_REQUIRED, one call. A code is required if two-factor is on and this session
   * gave none in the last ten minutes.
   */
  reauthenticate: forModerators({
    idempotency: 'opens-session',
    stepUpExemption: { because: 'Is the confirmation itself' },
    sample: { proof: SAMPLE_PROOF, action: null },
  })
    .route({ method: 'POST', path: '/auth/reauthentications' })
    .errors(proofErrors)
    .input(z.strictObject({ proof: Proof, action: z.string().max(100).nullable() }))
    .output(z.strictObject({})),

  /**
   * Returns a secret for an authenticator app, as text and as the URI of a QR code. Two-factor is
   * on after `confirmTwoFactor`.
   */
  beginTwoFactor: forMembers({
    spec: ['AUT-13'],
    idempotency: 'replaces',
    sample: { password: 'not-the-password' },
  })
    .route({ method: 'POST', path: '/auth/two-factor' })
    .errors(pickErrors('WRONG_PASSWORD', 'TWO_FACTOR_ON'))
    .input(z.strictObject({ password: Password }))
    .output(z.strictObject({ secret: z.string(), uri: z.string() })),

  /** Turns two-factor on, ends other sessions and returns the recovery codes this one time. */
  confirmTwoFactor: forMembers({
    spec: ['AUT-13'],
    idempotency: 'sets-state',
    sample: { code: '123456' },
  })
    .route({ method: 'POST', path: '/auth/two-factor/confirmations' })
    .errors(pickErrors('CODE_INVALID', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF'))
    .input(z.strictObject({ code: SecondFactor }))
    .output(z.strictObject({ recoveryCodes: z.array(z.string()) })),

  disableTwoFactor: forMembers({
    spec: ['AUT-13'],
    idempotency: 'sets-state',
    sample: SAMPLE_PROOF,
  })
    .route({ method: 'POST', path: '/auth/two-factor/removals' })
    .errors(proofErrors)
    .errors(pickErrors('TWO_FACTOR_OFF'))
    .input(Proof)
    .output(z.strictObject({})),

  /** Replaces the recovery codes and returns the new ones this one time. */
  renewRecoveryCodes: forMembers({
    spec: ['AUT-13'],
    idempotency: 'replaces',
    sample: SAMPLE_PROOF,
  })
    .route({ method: 'POST', path: '/auth/two-factor/recovery-codes' })
    .errors(proofErrors)
    .errors(pickErrors('TWO_FACTOR_OFF'))
    .input(Proof)
    .output(z.strictObject({ recoveryCodes: z.array(z.string()) })),

  beginPasskey: forMembers({ idempotency: 'reads', sample: SAMPLE_PROOF })
    .route({ method: 'POST', path: '/auth/passkey-offers' })
    .errors(proofErrors)
    .errors(pickErrors('PASSKEY_LIMIT_REACHED'))
    .input(Proof)
    .output(PasskeyCreationOptions),

  addPasskey: forMembers({
    idempotency: 'key',
    sample: {
      passkey: {
        ...SAMPLE_PASSKEY,
        response: { clientDataJSON: SAMPLE_CLIENT_DATA, attestationObject: 'AAAA' },
      },
      name: 'Telephone',
    },
  })
    .route({ method: 'POST', path: '/auth/passkeys' })
    .errors(pickErrors('SIGN_IN_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT_REACHED'))
    .input(z.strictObject({ passkey: NewPasskey, name: PasskeyName }))
    .output(z.strictObject({ id: PasskeyId })),

  renamePasskey: forMembers({
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID, name: 'Telephone' },
  })
    .route({ method: 'PATCH', path: '/auth/passkeys/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PasskeyId, name: PasskeyName }))
    .output(z.strictObject({})),

  removePasskey: forMembers({
    idempotency: 'removes',
    sample: { id: SAMPLE_ID, proof: SAMPLE_PROOF },
  })
    .route({ method: 'POST', path: '/auth/passkeys/{id}/removals' })
    .errors(proofErrors)
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PasskeyId, proof: Proof }))
    .output(z.strictObject({})),
}
