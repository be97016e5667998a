import { z } from 'zod'
import { forMembers, forVisitors } from './base.ts'
import { getConsentVersion } from './consent-texts.ts'
import { Email, LinkToken, Password, Proof, proofErrors, SecondFactor } from './credentials.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, SessionId } from './ids.ts'
import { WRONG_SECRET_LIMITS, challengePerAddress, limitForm, perMember } from './limits.ts'
import { City, Gender, InterestedIn, Role, UiLanguage } from './members.ts'
import { PasskeyRequestOptions, UsedPasskey } from './passkeys.ts'
import { passwordResets } from './password-resets.ts'
import { EventPosition } from './realtime.ts'
import { ReferralCode } from './referrals.ts'
import {
  SAMPLE_CLIENT_DATA,
  SAMPLE_EMAIL,
  SAMPLE_ID,
  SAMPLE_LINK,
  SAMPLE_PASSKEY,
  SAMPLE_PASSWORD,
  SAMPLE_PROOF,
  SAMPLE_TOKEN,
} from './samples.ts'
import { signInMethods } from './sign-in-methods.ts'

/** Policy versions accepted at sign-up: the month in which each page was last updated. */
export const policyVersions = { terms: '2026-11', privacy: '2026-11' } as const

/** Days for which a support link works, any number of times. */
export const SUPPORT_LINK_DAYS = 7
/** Days in which a link to the old address can undo a change of email address (decision P18). */
export const EMAIL_REVERT_DAYS = 7

/** An account that can't log in, as a support link shows it to its owner. */
export const LockedOutAccount = z.strictObject({
  handle: z.string(),
  reason: z.enum(['banned', 'suspended', 'unconfirmed']),
  suspendedUntil: z.iso.datetime().nullable(),
})
export type LockedOutAccount = z.infer<typeof LockedOutAccount>

/** Errors of a log-in with correct credentials. */
const standingErrors = pickErrors(
  'EMAIL_UNCONFIRMED',
  'ACCOUNT_BANNED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_DELETING',
  'PROFILE_MISSING',
)

/** The signed-in member, as sent to that member only. */
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

/** Sign-up, log-in, sessions, and changes of email address and password. */
export const auth = {
  /**
   * Creates the account, profile, wallet and welcome tokens at once; signs in unless the address
   * must be confirmed first (P20).
   */
  signUp: forVisitors({
    spec: ['AUT-01'],
    refuses: ['unconfirmed', 'woman', 'man', 'premium', 'banned', 'moderator', 'admin'],
    limits: limitForm({ points: 20, seconds: 30 * MINUTE_SECONDS, perDay: 300 }),
    idempotency: 'key-without-answer',
    sample: {
      email: SAMPLE_EMAIL,
      password: SAMPLE_PASSWORD,
      birthDate: '1990-01-01',
      city: 'Paris',
      gender: 'woman',
      meetingConsent: getConsentVersion('meeting'),
    },
  })
    .route({ method: 'POST', path: '/auth/sign-up' })
    .errors(
      pickErrors(
        'CONSENT_NEEDED',
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
        meetingConsent: z.string().max(20).optional(),
        referralCode: ReferralCode.optional(),
        /** Language of the page on which the member signed up. */
        language: UiLanguage.optional(),
      }),
    )
    .output(z.strictObject({ session: OwnSession.nullable() })),

  logIn: forVisitors({
    spec: ['AUT-02'],
    refuses: ['banned'],
    // The auth feature counts failures by account, device and address; this limits all
    // attempts.
    limits: [challengePerAddress(100, 5 * MINUTE_SECONDS)],
    idempotency: 'opens-session',
    sample: { email: SAMPLE_EMAIL, password: SAMPLE_PASSWORD },
  })
    .route({ method: 'POST', path: '/auth/log-in' })
    .errors(pickErrors('INVALID_CREDENTIALS', 'TWO_FACTOR_REQUIRED'))
    .errors(standingErrors)
    .input(z.strictObject({ email: Email, password: Password }))
    .output(z.strictObject({ session: OwnSession })),

  /** The second step of a log-in; TWO_FACTOR_REQUIRED has a `challenge` for ten minutes. */
  logInWithCode: forVisitors({
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'opens-session',
    sample: { challenge: SAMPLE_TOKEN, code: '123456' },
  })
    .route({ method: 'POST', path: '/auth/log-in/code' })
    .errors(pickErrors('SIGN_IN_EXPIRED', 'CODE_INVALID'))
    .errors(standingErrors)
    .input(z.strictObject({ challenge: LinkToken, code: SecondFactor }))
    .output(z.strictObject({ session: OwnSession })),

  /** Options for a passkey log-in; the same for every visitor. */
  beginPasskeyLogIn: forVisitors({
    limits: [challengePerAddress(100, 5 * MINUTE_SECONDS)],
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/auth/log-in/passkey-questions' })
    .input(z.strictObject({}))
    .output(PasskeyRequestOptions),

  /** A passkey counts as both factors, so no code is required. */
  logInWithPasskey: forVisitors({
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'opens-session',
    sample: {
      passkey: {
        ...SAMPLE_PASSKEY,
        response: {
          clientDataJSON: SAMPLE_CLIENT_DATA,
          authenticatorData: 'AAAA',
          signature: 'AAAA',
        },
      },
    },
  })
    .route({ method: 'POST', path: '/auth/log-in/passkey' })
    .errors(pickErrors('SIGN_IN_EXPIRED', 'PASSKEY_INVALID'))
    .errors(standingErrors)
    .input(z.strictObject({ passkey: UsedPasskey }))
    .output(z.strictObject({ session: OwnSession })),

  /** Ends this session; without one it does nothing and still succeeds. */
  logOut: forVisitors({ spec: ['AUT-03'], idempotency: 'removes' })
    .route({ method: 'POST', path: '/auth/log-out' })
    .input(z.strictObject({}))
    .output(z.strictObject({})),

  /**
   * The event position is read before the session, so a stream opened there misses no later change.
   */
  session: forMembers({ reads: 'fresh', spec: ['AUT-04'] })
    .route({ method: 'GET', path: '/auth/session' })
    .output(OwnSession.extend({ eventPosition: EventPosition })),

  /**
   * Emails a support link to the owner of a banned, suspended or unconfirmed account (security
   * PRO-13, PRO-14, PAY-06). The response is the same for every address, also in time (decision
   * S3).
   */
  requestSupportLink: forVisitors({
    limits: limitForm({ points: 20, seconds: 5 * MINUTE_SECONDS, perDay: 600 }),
    idempotency: 'replaces',
    sample: { email: SAMPLE_EMAIL },
  })
    .route({ method: 'POST', path: '/auth/support-link-requests' })
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /**
   * The member of a support link and why they can't log in. Procedures ending in ByLink take the
   * same token.
   */
  readSupportLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/auth/support-links' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(LockedOutAccount),

  /** Refuses a password that sign-up would refuse, before the rest of the form is filled in. */
  checkPassword: forVisitors({
    limits: [challengePerAddress(100, 5 * MINUTE_SECONDS)],
    idempotency: 'reads',
    sample: { email: SAMPLE_EMAIL, password: SAMPLE_PASSWORD, city: 'Paris' },
  })
    .route({ method: 'POST', path: '/auth/password-checks' })
    .errors(pickErrors('PASSWORD_TOO_SHORT', 'PASSWORD_TOO_WEAK'))
    .input(z.strictObject({ email: Email, password: Password, city: City }))
    .output(z.strictObject({})),

  /**
   * Confirms an address. In the browser of the sign-up it also starts a session; elsewhere, and while
   * another member is signed in (`isOtherSignedIn`), the session is null.
   */
  confirmEmail: forVisitors({
    spec: ['AUT-10'],
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/auth/confirmations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ session: OwnSession.nullable(), isOtherSignedIn: z.boolean() })),

  resendConfirmation: forVisitors({
    spec: ['AUT-11'],
    refuses: ['woman', 'man', 'premium', 'banned', 'moderator', 'admin'],
    limits: limitForm({ points: 20, seconds: 5 * MINUTE_SECONDS, perDay: 600 }),
    idempotency: 'replaces',
    sample: { email: SAMPLE_EMAIL },
  })
    .route({ method: 'POST', path: '/auth/confirmation-requests' })
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /** Ends every other session and replaces this one's token. */
  changePassword: forMembers({
    spec: ['AUT-08'],
    idempotency: 'sets-state',
    sample: { currentPassword: 'not-the-password', newPassword: 'Another-Heron-48' },
  })
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

  listSessions: forMembers({ reads: 'fresh', spec: ['AUT-12'] })
    .route({ method: 'GET', path: '/auth/sessions' })
    .output(
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

  endSession: forMembers({ spec: ['AUT-12'], idempotency: 'removes', sample: { id: SAMPLE_ID } })
    .route({ method: 'DELETE', path: '/auth/sessions/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: SessionId }))
    .output(z.strictObject({})),

  /** Ends every session of the caller but this one. */
  endOtherSessions: forMembers({ spec: ['AUT-12'], idempotency: 'removes' })
    .route({ method: 'DELETE', path: '/auth/sessions' })
    .output(z.strictObject({ ended: z.int() })),

  /**
   * Requests a new address, which is valid after the link sent there is followed. The response is
   * the same for an address that is taken.
   */
  changeEmail: forMembers({
    spec: ['AUT-09'],
    limits: [perMember(10, DAY_SECONDS)],
    idempotency: 'replaces',
    sample: { email: 'another@people.example', proof: SAMPLE_PROOF },
  })
    .route({ method: 'POST', path: '/auth/email' })
    .errors(proofErrors)
    .input(z.strictObject({ email: Email, proof: Proof }))
    .output(z.strictObject({})),

  /** Cancels a requested change that is not confirmed yet. */
  cancelEmailChange: forMembers({ spec: ['AUT-09'], idempotency: 'removes' })
    .route({ method: 'DELETE', path: '/auth/email' })
    .output(z.strictObject({})),

  /**
   * Follows the link at the new address. Ends all sessions but the member's own in this browser.
   */
  confirmEmailChange: forVisitors({
    spec: ['AUT-10'],
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/auth/email-confirmations' })
    .errors(pickErrors('LINK_INVALID', 'EMAIL_TAKEN'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ email: z.string() })),

  /**
   * Follows the link at the old address: restores it, ends all sessions and emails a reset link to
   * it.
   */
  revertEmailChange: forVisitors({
    spec: ['AUT-10'],
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/auth/email-reversions' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ email: z.string() })),

  ...passwordResets,
  ...signInMethods,
}
