import { z } from 'zod'
import { forMembers, forModerators, forVisitors } from './base.ts'
import { pickErrors } from './errors.ts'
import { MemberId, PasskeyId, SessionId } from './ids.ts'
import { City, Gender, InterestedIn, Role } from './members.ts'
import { NewPasskey, PasskeyOffer, PasskeyQuestion, UsedPasskey } from './passkeys.ts'
import { EventPosition } from './realtime.ts'
import { PASSKEYS_MAXIMUM, PasskeyFacts, WaysIn } from './sign-in-methods.ts'
import { lineOfText } from './text.ts'

/**
 * Characters; the texts promise six, the block list and the guess estimate do the rest (decision
 * S2).
 */
export const PASSWORD_MINIMUM = 6
export const PASSWORD_MAXIMUM = 256

/** Trimmed and lowercased before use (VIS-AUTH-27, 28). */
export const Email = z
  .string()
  .max(320)
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .pipe(z.email().max(254))

const Password = z.string().max(PASSWORD_MAXIMUM)
export const LinkToken = z.string().min(16).max(200)

/**
 * Six digits of an app, or one of the recovery codes; spaces and dashes are as people type them.
 */
export const SecondFactor = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:[0-9]{6}|[0-9A-Z]{10})$/))

/** Re-authentication: the password, and a code if two-factor is on. */
export const Proof = z.strictObject({ password: Password, code: SecondFactor.optional() })
export type Proof = z.infer<typeof Proof>
export const proofErrors = pickErrors('WRONG_PASSWORD', 'CODE_REQUIRED', 'CODE_INVALID')

/** Policy versions accepted at sign-up: the month in which each page was last updated. */
export const policyVersions = { terms: '2026-11', privacy: '2026-11' } as const

const PasskeyName = lineOfText({ minimum: 1, maximum: 40 })

/** Where the links of the mails about an address lead, each with `#token=…` behind it. */
export const CHANGE_EMAIL_PATH = '/change-email'
export const REVERT_EMAIL_PATH = '/restore-email'
/**
 * Where the link leads that whoever can't log in is mailed, with `#token=…` behind it; without one
 * it can be asked for there.
 */
export const SUPPORT_PATH = '/your-data'
/** How often it may be used is not limited; for how long it works is, in days. */
export const SUPPORT_DAYS = 7
/** How long the old address can take a change back, in days (decision P18). */
export const REVERT_DAYS = 7
/** An account that its member can't log in to, as a link of ours shows it to them. */
export const LockedOutAccount = z.strictObject({
  handle: z.string(),
  reason: z.enum(['banned', 'suspended', 'unconfirmed']),
  suspendedUntil: z.iso.datetime().nullable(),
})
export type LockedOutAccount = z.infer<typeof LockedOutAccount>

/**
 * After any of these the right password alone lets nobody in: the page asks for a code, or offers
 * to restore the account.
 */
const standingErrors = pickErrors(
  'EMAIL_UNCONFIRMED',
  'ACCOUNT_BANNED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_DELETING',
  'PROFILE_MISSING',
)

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
  /**
   * Creates the account, profile, wallet and welcome tokens at once; signs in unless the address
   * must be confirmed first (P20).
   */
  signUp: forVisitors
    .route({ method: 'POST', path: '/auth/sign-up' })
    .errors(
      pickErrors(
        'EMAIL_TAKEN',
        'ALREADY_SIGNED_IN',
        'UNDER_AGE',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_TOO_WEAK',
      ),
    )
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
    .errors(pickErrors('INVALID_CREDENTIALS', 'TWO_FACTOR_REQUIRED'))
    .errors(standingErrors)
    .input(z.strictObject({ email: Email, password: Password }))
    .output(z.strictObject({ session: OwnSession })),

  /** The second step: `challenge` is what TWO_FACTOR_REQUIRED came with, good for ten minutes. */
  logInWithCode: forVisitors
    .route({ method: 'POST', path: '/auth/log-in/code' })
    .errors(pickErrors('SIGN_IN_EXPIRED', 'CODE_INVALID'))
    .errors(standingErrors)
    .input(z.strictObject({ challenge: LinkToken, code: SecondFactor }))
    .output(z.strictObject({ session: OwnSession })),

  /** Options for a passkey log-in; the same for every visitor. */
  beginPasskeyLogIn: forVisitors
    .route({ method: 'POST', path: '/auth/log-in/passkey-questions' })
    .input(z.strictObject({}))
    .output(PasskeyQuestion),

  /** A passkey is both factors at once: no code is asked for after it. */
  logInWithPasskey: forVisitors
    .route({ method: 'POST', path: '/auth/log-in/passkey' })
    .errors(pickErrors('SIGN_IN_EXPIRED', 'PASSKEY_INVALID'))
    .errors(standingErrors)
    .input(z.strictObject({ passkey: UsedPasskey }))
    .output(z.strictObject({ session: OwnSession })),

  /** Ends this session; without one it does nothing and still succeeds. */
  logOut: forVisitors
    .route({ method: 'POST', path: '/auth/log-out' })
    .input(z.strictObject({}))
    .output(z.strictObject({})),

  /**
   * With the position among the member's events from before it was read: a stream opened there
   * misses nothing that came after.
   */
  session: forMembers
    .route({ method: 'GET', path: '/auth/session' })
    .output(OwnSession.extend({ eventPosition: EventPosition })),

  /** Answers the same for every address, in words and in time (decision S3). */
  /**
   * Mails the way to their data to whoever has an account that can't be logged in to: banned,
   * suspended or not confirmed (security PRO-13, PRO-14 and PAY-06 in their column). The same
   * answer whatever the address.
   */
  requestSupportLink: forVisitors
    .route({ method: 'POST', path: '/auth/support-link-requests' })
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /**
   * The member of a support link and why they can't log in. Procedures ending in ByLink take the
   * same token.
   */
  readSupportLink: forVisitors
    .route({ method: 'POST', path: '/auth/support-links' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(LockedOutAccount),

  requestReset: forVisitors
    .route({ method: 'POST', path: '/auth/reset-requests' })
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /**
   * Refuses a password that sign-up would refuse, before the rest of the form is filled in. Changes
   * nothing.
   */
  checkPassword: forVisitors
    .route({ method: 'POST', path: '/auth/password-checks' })
    .errors(pickErrors('PASSWORD_TOO_SHORT', 'PASSWORD_TOO_WEAK'))
    .input(z.strictObject({ email: Email, password: Password, city: City }))
    .output(z.strictObject({})),

  /** Whether a link still works, and what else opens its account, for the owner to decide about. */
  checkReset: forVisitors
    .route({ method: 'POST', path: '/auth/reset-checks' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(WaysIn),

  /**
   * Sets the password once and ends every session of the account. Passkeys that are not named in
   * `keepPasskeys` are removed. Two-factor is removed at once with a `code`, else after 72 hours if
   * it was turned on recently; `keep` cancels a planned removal.
   */
  resetPassword: forVisitors
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
  keepTwoFactor: forVisitors
    .route({ method: 'POST', path: '/auth/two-factor/removal-cancellations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
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
    .errors(proofErrors)
    .errors(pickErrors('PASSWORD_TOO_SHORT', 'PASSWORD_TOO_WEAK'))
    .input(
      z.strictObject({
        currentPassword: Password,
        code: SecondFactor.optional(),
        newPassword: Password,
      }),
    )
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

  /** Ends every session of the caller but this one. */
  endOtherSessions: forMembers
    .route({ method: 'DELETE', path: '/auth/sessions' })
    .output(z.strictObject({ ended: z.int() })),

  /**
   * Asks for another address; it counts once the link mailed there is followed. Answers the same
   * where it is somebody else's.
   */
  changeEmail: forMembers
    .route({ method: 'POST', path: '/auth/email' })
    .errors(proofErrors)
    .input(z.strictObject({ email: Email, proof: Proof }))
    .output(z.strictObject({})),

  /** Forgets a change that was asked for and not confirmed. */
  cancelEmailChange: forMembers
    .route({ method: 'DELETE', path: '/auth/email' })
    .output(z.strictObject({})),

  /**
   * Follows the link at the new address. Ends all sessions but the member's own in this very
   * browser.
   */
  confirmEmailChange: forVisitors
    .route({ method: 'POST', path: '/auth/email-confirmations' })
    .errors(pickErrors('LINK_INVALID', 'EMAIL_TAKEN'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ email: z.string() })),

  /**
   * Follows the link at the old address: it counts again, all sessions end, and a link for a new
   * password is mailed to it.
   */
  revertEmailChange: forVisitors
    .route({ method: 'POST', path: '/auth/email-reversions' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ email: z.string() })),

  /** How the caller's account is guarded. */
  security: forMembers.route({ method: 'GET', path: '/auth/security' }).output(
    z.strictObject({
      email: z.string(),
      /** Asked for and not confirmed yet. */
      pendingEmail: z.string().nullable(),
      isTwoFactorOn: z.boolean(),
      /** A removal that was planned with a reset link. */
      twoFactorRemovalAt: z.iso.datetime().nullable(),
      /** Staff whose work waits until two-factor is on (decision T1). */
      mustTurnTwoFactorOn: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(PasskeyFacts),
    }),
  ),

  /**
   * A secret for the member's app, as text and as an address for a QR code; counts once a code of
   * it was given.
   */
  /**
   * Opens this session's ten minutes for staff actions, or confirms one `action` that is asked
   * about each time. The code is needed when two-factor is on and no code was given to this session
   * within the ten minutes.
   */
  reauthenticate: forModerators
    .route({ method: 'POST', path: '/auth/reauthentications' })
    .errors(proofErrors)
    .input(z.strictObject({ proof: Proof, action: z.string().max(100).nullable() }))
    .output(z.strictObject({})),

  beginTwoFactor: forMembers
    .route({ method: 'POST', path: '/auth/two-factor' })
    .errors(pickErrors('WRONG_PASSWORD', 'TWO_FACTOR_ON'))
    .input(z.strictObject({ password: Password }))
    .output(z.strictObject({ secret: z.string(), uri: z.string() })),

  /** Turns two-factor on, ends the other sessions and shows the recovery codes, this once. */
  confirmTwoFactor: forMembers
    .route({ method: 'POST', path: '/auth/two-factor/confirmations' })
    .errors(pickErrors('CODE_INVALID', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF'))
    .input(z.strictObject({ code: SecondFactor }))
    .output(z.strictObject({ recoveryCodes: z.array(z.string()) })),

  disableTwoFactor: forMembers
    .route({ method: 'POST', path: '/auth/two-factor/removals' })
    .errors(proofErrors)
    .errors(pickErrors('TWO_FACTOR_OFF'))
    .input(Proof)
    .output(z.strictObject({})),

  /** Ten new ones, shown this once; the old ones end. */
  renewRecoveryCodes: forMembers
    .route({ method: 'POST', path: '/auth/two-factor/recovery-codes' })
    .errors(proofErrors)
    .errors(pickErrors('TWO_FACTOR_OFF'))
    .input(Proof)
    .output(z.strictObject({ recoveryCodes: z.array(z.string()) })),

  beginPasskey: forMembers
    .route({ method: 'POST', path: '/auth/passkey-offers' })
    .errors(proofErrors)
    .errors(pickErrors('PASSKEY_LIMIT_REACHED'))
    .input(Proof)
    .output(PasskeyOffer),

  addPasskey: forMembers
    .route({ method: 'POST', path: '/auth/passkeys' })
    .errors(pickErrors('SIGN_IN_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT_REACHED'))
    .input(z.strictObject({ passkey: NewPasskey, name: PasskeyName }))
    .output(z.strictObject({ id: PasskeyId })),

  renamePasskey: forMembers
    .route({ method: 'PATCH', path: '/auth/passkeys/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PasskeyId, name: PasskeyName }))
    .output(z.strictObject({})),

  removePasskey: forMembers
    .route({ method: 'POST', path: '/auth/passkeys/{id}/removals' })
    .errors(proofErrors)
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: PasskeyId, proof: Proof }))
    .output(z.strictObject({})),
}
