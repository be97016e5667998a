import {
  aFailedLogIn,
  aLike,
  aMedium,
  aMessage,
  anInquiry,
  anUpload,
  aSearch,
  aWebhook,
  type Call,
  type Caller,
  makeCall,
} from './limit-calls.ts'
import { anEmail, aSignUp } from './visitors.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

const SHARED =
  'a mobile network shows many people by one address, so a busy address gets a challenge before it is refused'

export interface LimitRow {
  operation: string
  points: number
  seconds: number
  /** Key of the counter, without the caller. */
  key: string
  by: 'account' | 'address' | 'email'
  /** Status of the response over the limit: a challenge, or a refusal. */
  over: 428 | 429
  /** By default the sample of the procedure that `key` names. */
  call?: (caller: Caller) => Call | Promise<Call>
  /** The caller; by default a member for limits by account, else a visitor. */
  as?: 'member' | 'admin'
  /** Why it isn't the limit of the security design. */
  instead?: string
}

/** Limit of the pages that open a link's token. */
const linkCheck = { points: 20, seconds: 5 * MINUTE, by: 'address', over: 428 } as const
const byAccount = { by: 'account', over: 429 } as const
const readOften = { ...byAccount, points: 300, seconds: 5 * MINUTE } as const
const staffRead = { ...byAccount, points: 600, seconds: 5 * MINUTE, as: 'admin' } as const

/** The limits of the security design, each with a call that it counts. */
export const limitRows: LimitRow[] = [
  {
    operation: 'any, no session',
    points: 300,
    seconds: 5 * MINUTE,
    key: 'any',
    by: 'address',
    over: 429,
    call: makeCall('tokens.wallet'),
  },
  {
    operation: 'any, signed in',
    ...byAccount,
    points: 1_500,
    seconds: 5 * MINUTE,
    key: 'any',
    call: makeCall('tokens.wallet'),
  },
  {
    operation: 'log_in',
    points: 10,
    seconds: 5 * MINUTE,
    key: 'log-in',
    by: 'address',
    over: 428,
    call: aFailedLogIn,
    instead: SHARED,
  },
  {
    operation: 'log_in, one account',
    points: 25,
    seconds: HOUR,
    key: 'log-in',
    by: 'email',
    over: 429,
    call: aFailedLogIn,
  },
  {
    operation: 'sign_up',
    points: 20,
    seconds: 30 * MINUTE,
    key: 'auth.signUp',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => ({ path: '/api/auth/sign-up', body: aSignUp() }),
  },
  {
    operation: 'sign_up, a day',
    points: 300,
    seconds: DAY,
    key: 'auth.signUp',
    by: 'address',
    over: 429,
    instead: SHARED,
    call: () => ({ path: '/api/auth/sign-up', body: aSignUp() }),
  },
  {
    operation: 'request_reset',
    points: 20,
    seconds: 5 * MINUTE,
    key: 'auth.requestReset',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => ({ path: makeCall('auth.requestReset')().path, body: { email: anEmail() } }),
  },
  {
    operation: 'resend',
    points: 20,
    seconds: 5 * MINUTE,
    key: 'auth.resendConfirmation',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => ({
      path: makeCall('auth.resendConfirmation')().path,
      body: { email: anEmail() },
    }),
  },
  {
    operation: 'confirm token check',
    ...linkCheck,
    key: 'auth.confirmEmail',
  },
  {
    operation: 'statement link check',
    ...linkCheck,
    key: 'campaigns.sharedStatement',
  },
  {
    operation: 'statement file link check',
    ...linkCheck,
    key: 'campaigns.exportSharedStatement',
  },
  {
    operation: 'invoice file by link',
    points: 30,
    seconds: HOUR,
    key: 'invoices.exportShared',
    by: 'address',
    over: 429,
  },
  {
    operation: 'keep two-factor token check',
    ...linkCheck,
    key: 'auth.keepTwoFactor',
  },
  {
    operation: 'reset token check',
    ...linkCheck,
    key: 'auth.checkReset',
  },
  {
    operation: 'newsletter',
    points: 10,
    seconds: HOUR,
    key: 'newsletter.subscribe',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => makeCall('newsletter.subscribe', { email: anEmail() })(),
  },
  {
    operation: 'inquiry',
    points: 10,
    seconds: HOUR,
    key: 'inquiries.submit',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: anInquiry,
  },
  {
    operation: 'validate_referral_code',
    points: 20,
    seconds: MINUTE,
    key: 'referrals.check',
    by: 'address',
    over: 428,
  },
  {
    operation: 'view_profile',
    ...byAccount,
    points: 60,
    seconds: 10 * MINUTE,
    key: 'profiles.view',
  },
  {
    operation: 'search text',
    ...byAccount,
    points: 30,
    seconds: MINUTE,
    key: 'discovery.search',
    call: aSearch,
  },
  {
    operation: 'like, an hour',
    ...byAccount,
    points: 60,
    seconds: HOUR,
    key: 'likes.send',
  },
  {
    operation: 'like, a day',
    ...byAccount,
    points: 100,
    seconds: DAY,
    key: 'likes.send',
  },
  {
    operation: 'like, new account',
    ...byAccount,
    points: 30,
    seconds: DAY,
    key: 'likes.send:newcomer',
    call: aLike('like'),
  },
  {
    operation: 'super like',
    ...byAccount,
    points: 20,
    seconds: HOUR,
    key: 'likes.send:super',
    call: aLike('super'),
  },
  {
    operation: 'send_message, an hour',
    ...byAccount,
    points: 120,
    seconds: HOUR,
    key: 'messages.send',
    call: aMessage,
  },
  {
    operation: 'send_message, new account',
    ...byAccount,
    points: 30,
    seconds: HOUR,
    key: 'messages.send:newcomer',
    call: aMessage,
  },
  {
    operation: 'read_messages',
    ...readOften,
    key: 'messages.list',
  },
  {
    operation: 'read one thread',
    ...readOften,
    key: 'messages.thread',
  },
  { operation: 'threads', ...readOften, key: 'matches.list' },
  {
    operation: 'socket connects',
    ...byAccount,
    points: 20,
    seconds: 5 * MINUTE,
    key: 'realtime.subscribe',
  },
  {
    operation: 'upload_photo, an hour',
    ...byAccount,
    points: 10,
    seconds: HOUR,
    key: 'photos.upload',
    call: anUpload,
  },
  {
    operation: 'upload_photo, a day',
    ...byAccount,
    points: 30,
    seconds: DAY,
    key: 'photos.upload',
    call: anUpload,
  },
  {
    operation: 'media fetch',
    ...byAccount,
    points: 600,
    seconds: 5 * MINUTE,
    key: 'media',
    call: aMedium,
  },
  {
    operation: 'boost',
    ...byAccount,
    points: 20,
    seconds: HOUR,
    key: 'photos.boost',
  },
  {
    operation: 'slot',
    ...byAccount,
    points: 20,
    seconds: HOUR,
    key: 'photos.buySlot',
  },
  ...(['payments.createTokenCheckout', 'payments.createSubscriptionCheckout'] as const).flatMap(
    (key): LimitRow[] => [
      { operation: 'checkout', ...byAccount, points: 10, seconds: HOUR, key },
      {
        operation: 'checkout, one address',
        points: 20,
        seconds: HOUR,
        key,
        by: 'address',
        over: 429,
        as: 'member',
      },
    ],
  ),
  {
    operation: 'report',
    ...byAccount,
    points: 20,
    seconds: DAY,
    key: 'safety.report',
  },
  {
    operation: 'block',
    ...byAccount,
    points: 100,
    seconds: DAY,
    key: 'safety.block',
  },
  {
    operation: 'staff reads',
    ...staffRead,
    key: 'moderation.listReports',
  },
  {
    operation: 'webhooks',
    points: 600,
    seconds: MINUTE,
    key: 'payments.webhook:sandbox',
    by: 'address',
    over: 429,
    call: aWebhook,
  },
]
