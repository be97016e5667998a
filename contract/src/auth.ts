import { z } from 'zod'
import { forMembers, forVisitors } from './base.ts'
import { pickErrors } from './errors.ts'
import { MemberId, SessionId } from './ids.ts'
import { City, Gender, InterestedIn, Role } from './members.ts'

/** Characters; the texts promise six, the block list and the guess estimate do the rest (decision S2). */
export const PASSWORD_MINIMUM = 6
export const PASSWORD_MAXIMUM = 256

/** Trimmed and lowercased before use (VIS-AUTH-27, 28). */
export const Email = z
  .string()
  .max(320)
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .pipe(z.email().max(254))

const Password = z.string().max(PASSWORD_MAXIMUM)
const LinkToken = z.string().min(16).max(200)

export const ReferralCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{8,16}$/)

/** The signed-in member as their own pages need them; never another member's. */
export const OwnSession = z.strictObject({
  memberId: MemberId,
  handle: z.string(),
  email: z.string(),
  gender: Gender,
  role: Role,
  isVerified: z.boolean(),
  isPremium: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const auth = {
  /** Creates the account, profile, wallet and welcome tokens at once; signs in unless the address must be confirmed first (P20). */
  signUp: forVisitors
    .route({ method: 'POST', path: '/auth/sign-up' })
    .errors(pickErrors('EMAIL_TAKEN', 'ALREADY_SIGNED_IN', 'UNDER_AGE', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_WEAK'))
    .input(
      z.strictObject({
        email: Email,
        password: Password,
        birthDate: z.iso.date(),
        city: City,
        gender: Gender,
        interestedIn: InterestedIn.optional(),
        referralCode: ReferralCode.optional(),
      }),
    )
    .output(z.strictObject({ session: OwnSession.nullable() })),

  logIn: forVisitors
    .route({ method: 'POST', path: '/auth/log-in' })
    .errors(pickErrors('INVALID_CREDENTIALS', 'EMAIL_UNCONFIRMED', 'ACCOUNT_BANNED', 'ACCOUNT_SUSPENDED', 'PROFILE_MISSING'))
    .input(z.strictObject({ email: Email, password: Password }))
    .output(z.strictObject({ session: OwnSession })),

  /** Ends this session; without one it does nothing and still succeeds. */
  logOut: forVisitors.route({ method: 'POST', path: '/auth/log-out' }).input(z.strictObject({})).output(z.strictObject({})),

  session: forMembers.route({ method: 'GET', path: '/auth/session' }).output(OwnSession),

  /** Answers the same for every address, in words and in time (decision S3). */
  requestReset: forVisitors
    .route({ method: 'POST', path: '/auth/reset-requests' })
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  checkReset: forVisitors
    .route({ method: 'POST', path: '/auth/reset-checks' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),

  /** Sets the password once and ends every session of the account. */
  resetPassword: forVisitors
    .route({ method: 'POST', path: '/auth/resets' })
    .errors(pickErrors('LINK_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_WEAK'))
    .input(z.strictObject({ token: LinkToken, password: Password }))
    .output(z.strictObject({})),

  confirmEmail: forVisitors
    .route({ method: 'POST', path: '/auth/confirmations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),

  resendConfirmation: forVisitors
    .route({ method: 'POST', path: '/auth/confirmation-requests' })
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /** Ends every other session and replaces this one's token. */
  changePassword: forMembers
    .route({ method: 'POST', path: '/auth/password' })
    .errors(pickErrors('WRONG_PASSWORD', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_WEAK'))
    .input(z.strictObject({ currentPassword: Password, newPassword: Password }))
    .output(z.strictObject({})),

  listSessions: forMembers.route({ method: 'GET', path: '/auth/sessions' }).output(
    z.strictObject({
      sessions: z.array(
        z.strictObject({
          id: SessionId,
          device: z.string(),
          startedAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  ),

  endSession: forMembers
    .route({ method: 'DELETE', path: '/auth/sessions/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: SessionId }))
    .output(z.strictObject({})),
}
