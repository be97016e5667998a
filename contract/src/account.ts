import { z } from 'zod'
import { LinkToken, Proof, proofErrors } from './credentials.ts'
import { forMembers, forVisitors } from './base.ts'
import { Cursor } from './discovery.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { WRONG_SECRET_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID, SAMPLE_LINK, SAMPLE_PROOF } from './samples.ts'

/** Between the wish to be deleted and the deletion, in days (decision P18). */
export const GRACE_DAYS = 30
/** How long the copy of one's data can be fetched. */
export const EXPORT_DAYS = 7

/** Members who may see when a member was last active. */
export const ActivityAudience = z.enum(['everyone', 'matches', 'nobody'])
export type ActivityAudience = z.infer<typeof ActivityAudience>

const Privacy = z.strictObject({
  activity: ActivityAudience,
  /** Whether others see that I have read what they wrote. */
  sendsReadReceipts: z.boolean(),
})

/** Settings of the account pages; the visibility switch is `profiles.setAvailability`. */
export const AccountSettings = z.strictObject({
  /** Hidden everywhere and from everybody until resumed, by the member's own wish. */
  isPaused: z.boolean(),
  isAvailable: z.boolean(),
  privacy: Privacy,
  blockedCount: z.int(),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/**
 * One who was blocked; their name only, since neither of the two sees the other's profile and
 * photos any more.
 */
export const BLOCKED_PAGE_SIZE = 50

export const BlockedMember = z.strictObject({
  id: MemberId,
  /** Null when they are gone: shown as 'Former member'. */
  handle: z.string().nullable(),
  blockedAt: z.iso.datetime(),
})
export type BlockedMember = z.infer<typeof BlockedMember>

export const notificationTopics = [
  'like',
  'super_like',
  'match',
  'message',
  'moderation',
  'token',
  'offers',
] as const
export const NotificationTopic = z.enum(notificationTopics)
export type NotificationTopic = z.infer<typeof NotificationTopic>

const Channels = z.strictObject({ mail: z.boolean(), push: z.boolean() })
const Notifications = z.strictObject(
  Object.fromEntries(notificationTopics.map((topic) => [topic, Channels])) as Record<
    NotificationTopic,
    typeof Channels
  >,
)

/** Hours and minutes of a wall clock, as `<input type="time">` gives them. */
const WallTime = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/)
const TimeZone = z.string().max(64).refine(isTimeZone, 'Not a time zone')

/** Nothing is sent between the two times, which may lie on either side of midnight. */
export const QuietHours = z
  .strictObject({ from: WallTime, until: WallTime, timeZone: TimeZone })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    message: 'Choose two different times',
  })
export type QuietHours = z.infer<typeof QuietHours>

/** One for now (reading N-15). */
export const UiLanguage = z.enum(['en'])

export const Preferences = z.strictObject({
  language: UiLanguage,
  /** Smaller pictures and no moving ones. */
  savesData: z.boolean(),
  /**
   * Single keys do what buttons do; who speaks to their device or types by mistake switches them
   * off (WCAG 2.1.4).
   */
  usesShortcuts: z.boolean(),
  notifications: Notifications,
  quietHours: QuietHours.nullable(),
  /** Mails about what happens come together, once a day. */
  dailyDigest: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

const DataExport = z.strictObject({
  state: z.enum(['preparing', 'ready', 'expired']),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
})

const aLink = z.strictObject({ token: LinkToken })

export const account = {
  settings: forMembers().route({ method: 'GET', path: '/me/settings' }).output(AccountSettings),

  /**
   * Pausing hides the member everywhere; they can still log in, look at their settings, and resume.
   */
  setPaused: forMembers({
    spec: ['PRO-03'],
    idempotency: 'sets-state',
    sample: { isPaused: false },
  })
    .route({ method: 'PUT', path: '/me/pause' })
    .input(z.strictObject({ isPaused: z.boolean() }))
    .output(z.strictObject({ isPaused: z.boolean() })),

  savePrivacy: forMembers({ idempotency: 'sets-state' })
    .route({ method: 'PATCH', path: '/me/privacy' })
    .input(Privacy.partial())
    .output(Privacy),

  /** Members the caller has blocked, newest first. Who has blocked the caller is never listed. */
  listBlocked: forMembers({ spec: ['PRO-15'] })
    .route({ method: 'GET', path: '/me/blocks' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        members: z.array(BlockedMember).max(BLOCKED_PAGE_SIZE),
        nextCursor: Cursor.nullable(),
      }),
    ),

  unblock: forMembers({ spec: ['PRO-15'], idempotency: 'removes', sample: { id: SAMPLE_ID } })
    .route({ method: 'DELETE', path: '/me/blocks/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(z.strictObject({})),

  preferences: forMembers().route({ method: 'GET', path: '/me/preferences' }).output(Preferences),

  /** Changes what is given and nothing else; a topic is given whole. */
  savePreferences: forMembers({ idempotency: 'sets-state' })
    .route({ method: 'PATCH', path: '/me/preferences' })
    .input(
      z.strictObject({
        language: UiLanguage.optional(),
        savesData: z.boolean().optional(),
        usesShortcuts: z.boolean().optional(),
        notifications: Notifications.partial().optional(),
        quietHours: QuietHours.nullable().optional(),
        dailyDigest: z.boolean().optional(),
      }),
    )
    .output(Preferences),

  /** The newest copy of the caller's data; null when none was asked for. */
  export: forMembers({ spec: ['PRO-13'] })
    .route({ method: 'GET', path: '/me/export' })
    .output(z.strictObject({ export: DataExport.nullable() })),

  /** Once a day; a mail says when the copy is ready. */
  requestExport: forMembers({
    spec: ['PRO-13'],
    idempotency: 'key',
    sample: { proof: SAMPLE_PROOF },
  })
    .route({ method: 'POST', path: '/me/exports' })
    .errors(proofErrors)
    .input(z.strictObject({ proof: Proof }))
    .output(z.strictObject({ export: DataExport })),

  /** The file, for the member it is about and the link of the mail together, for seven days. */
  downloadExport: forMembers({
    spec: ['PRO-13'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/me/export-downloads' })
    .errors(pickErrors('LINK_INVALID'))
    .input(aLink)
    .output(z.file()),

  /**
   * Hides the member at once, ends every session and mails the way back; after the days of grace
   * everything is erased.
   */
  requestDeletion: forMembers({
    spec: ['PRO-14'],
    idempotency: 'sets-state',
    sample: { proof: SAMPLE_PROOF },
  })
    .route({ method: 'POST', path: '/me/deletion' })
    .errors(proofErrors)
    .input(z.strictObject({ proof: Proof }))
    .output(z.strictObject({ eraseAt: z.iso.datetime() })),

  /**
   * The four of a copy and a deletion, for whoever can't log in: the link that was mailed to them
   * stands for session and proof.
   */
  exportByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/export' })
    .errors(pickErrors('LINK_INVALID'))
    .input(aLink)
    .output(z.strictObject({ export: DataExport.nullable() })),

  requestExportByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: { because: 'One copy a day: a repetition is refused and makes none' },
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/exports' })
    .errors(pickErrors('LINK_INVALID'))
    .input(aLink)
    .output(z.strictObject({ export: DataExport })),

  downloadExportByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/export-downloads' })
    .errors(pickErrors('LINK_INVALID'))
    .input(aLink)
    .output(z.file()),

  requestDeletionByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'sets-state',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/deletion' })
    .errors(pickErrors('LINK_INVALID'))
    .input(aLink)
    .output(z.strictObject({ eraseAt: z.iso.datetime() })),

  /**
   * Takes a deletion back, with the token of the mail or of a log-in (ACCOUNT_DELETING); then the
   * member logs in as ever.
   */
  restore: forVisitors({
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-restorations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(aLink)
    .output(z.strictObject({})),
}

function isTimeZone(name: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
    )
  } catch {
    return false
  }
}
