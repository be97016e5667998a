import { z } from 'zod'
import { forVisitors } from './base.ts'
import { Email, LinkToken, Password, SecondFactor } from './credentials.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { PasskeyId } from './ids.ts'
import { limitForm, WRONG_SECRET_LIMITS } from './limits.ts'
import { SAMPLE_EMAIL, SAMPLE_LINK, SAMPLE_TOKEN } from './samples.ts'
import { PASSKEYS_MAXIMUM, SignInMethods } from './sign-in-methods.ts'

/** Password reset by an emailed link; part of `auth`. */
export const passwordResets = {
  requestReset: forVisitors({
    spec: ['AUT-05'],
    limits: limitForm({ points: 20, seconds: 5 * MINUTE_SECONDS, perDay: 600 }),
    idempotency: 'replaces',
    sample: { email: SAMPLE_EMAIL },
  })
    .route({ method: 'POST', path: '/auth/reset-requests' })
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /** Checks a reset link and lists passkeys, two-factor and recovery codes of its account. */
  checkReset: forVisitors({
    spec: ['AUT-06'],
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/auth/reset-checks' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(SignInMethods),

  /**
   * Sets the password once and ends every session of the account. Passkeys that are not named in
   * `keepPasskeys` are removed. Two-factor is removed at once with a `code`, else after 72 hours if
   * it was turned on recently; `keep` cancels a planned removal.
   */
  resetPassword: forVisitors({
    spec: ['AUT-07'],
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: { token: SAMPLE_TOKEN, password: 'Another-Heron-48' },
  })
    .route({ method: 'POST', path: '/auth/resets' })
    .errors(
      pickErrors(
        'LINK_INVALID',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_TOO_WEAK',
        'CODE_REQUIRED',
        'CODE_INVALID',
        'FORBIDDEN',
      ),
    )
    .input(
      z.strictObject({
        token: LinkToken,
        password: Password,
        keepPasskeys: z.array(PasskeyId).max(PASSKEYS_MAXIMUM).optional(),
        removeRecoveryCodes: z.boolean().optional(),
        twoFactor: z.enum(['keep', 'remove']).optional(),
        code: SecondFactor.optional(),
      }),
    )
    .output(z.strictObject({})),

  /** Follows the link in the email about a planned removal of two-factor: it stays on. */
  keepTwoFactor: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/auth/two-factor/removal-cancellations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),
}
