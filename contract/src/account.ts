import { buildRecord } from './keys.ts'
import { z } from 'zod'
import { LinkToken, Proof, proofErrors } from './credentials.ts'
import { Cursor, forMembers, forVisitors } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { WRONG_SECRET_LIMITS, perMember } from './limits.ts'
import { UiLanguage } from './members.ts'
import { SAMPLE_ID, SAMPLE_LINK, SAMPLE_PROOF } from './samples.ts'
import { TimeZone } from './time-zones.ts'

/** Days between the request and the erasure of the account (decision P18). */
export const DELETION_GRACE_DAYS = 30
/** Days for which a data export can be downloaded. */
export const EXPORT_DOWNLOAD_DAYS = 7

/** Members who may see when a member was last active. */
export const ActivityAudience = z.enum(['everyone', 'matches', 'nobody'])
export type ActivityAudience = z.infer<typeof ActivityAudience>

const Privacy = z.strictObject({
  activity: ActivityAudience,
  /** False hides read receipts in both directions. */
  sendsReadReceipts: z.boolean(),
})

/** Settings of the account pages; the visibility switch is `profiles.setAvailability`. */
export const AccountSettings = z.strictObject({
  /** Paused by the member: hidden from everybody until they resume. */
  isPaused: z.boolean(),
  isAvailable: z.boolean(),
  privacy: Privacy,
  blockedCount: z.int(),
})
export type AccountSettings = z.infer<typeof AccountSettings>

export const BLOCKED_PAGE_SIZE = 50

export const BlockedMember = z.strictObject({
  id: MemberId,
  /** Null if the member is gone, shown as 'Former member'. */
  handle: z.string().nullable(),
  blockedAt: z.iso.datetime(),
})
export type BlockedMember = z.infer<typeof BlockedMember>

/**
 * Groups of notifications that members can switch off; stored in their preferences. Only staff get
 * those of `staff`.
 */
export const notificationTopics = [
  'like',
  'super_like',
  'match',
  'message',
  'moderation',
  'token',
  'offers',
  'staff',
] as const
export const NotificationTopic = z.enum(notificationTopics)
export type NotificationTopic = z.infer<typeof NotificationTopic>

const Channels = z.strictObject({ mail: z.boolean(), push: z.boolean() })
const Notifications = z.strictObject(buildRecord(notificationTopics, () => Channels))

/** Time of day, as `<input type="time">` returns it. */
const WallTime = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/)

/** Nothing is sent between the two times; the range may include midnight. */
export const QuietHours = z
  .strictObject({ from: WallTime, until: WallTime, timeZone: TimeZone })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    message: 'Choose two different times',
  })
export type QuietHours = z.infer<typeof QuietHours>

export { UiLanguage }

export const Preferences = z.strictObject({
  language: UiLanguage,
  /** Loads smaller pictures and no animations. */
  savesData: z.boolean(),
  /** Single-key shortcuts; members who use speech input can switch them off (WCAG 2.1.4). */
  usesShortcuts: z.boolean(),
  notifications: Notifications,
  quietHours: QuietHours.nullable(),
  /** Sends the emails about notifications together, once a day. */
  dailyDigest: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

const DataExport = z.strictObject({
  state: z.enum(['preparing', 'ready', 'expired']),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
})

const LinkInput = z.strictObject({ token: LinkToken })

/** Privacy, preferences, blocks, data export and deletion of the caller's account. */
export const account = {
  settings: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/settings' })
    .output(AccountSettings),

  /**
   * Pauses or resumes the account. A paused member is hidden and can still log in and change
   * settings.
   */
  setPaused: forMembers({
    spec: ['PRO-03'],
    idempotency: 'sets-state',
    sample: { isPaused: false },
  })
    .route({ method: 'PUT', path: '/me/pause' })
    .errors(pickErrors('CONSENT_NEEDED'))
    .input(z.strictObject({ isPaused: z.boolean() }))
    .output(z.strictObject({ isPaused: z.boolean() })),

  savePrivacy: forMembers({ idempotency: 'sets-state' })
    .route({ method: 'PATCH', path: '/me/privacy' })
    .input(Privacy.partial())
    .output(Privacy),

  /** Members the caller has blocked, newest first. Who has blocked the caller is never listed. */
  listBlocked: forMembers({ reads: 'fresh', spec: ['PRO-15'] })
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

  preferences: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/preferences' })
    .output(Preferences),

  /** Changes the given preferences; a topic is given with all its channels. */
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

  /** Returns the caller's newest data export; null without one. */
  export: forMembers({ reads: 'fresh', spec: ['PRO-13'] })
    .route({ method: 'GET', path: '/me/export' })
    .output(z.strictObject({ export: DataExport.nullable() })),

  /** Requests a data export, once a day; an email announces it. */
  requestExport: forMembers({
    spec: ['PRO-13'],
    idempotency: 'key',
    sample: { proof: SAMPLE_PROOF },
  })
    .route({ method: 'POST', path: '/me/exports' })
    .errors(proofErrors)
    .input(z.strictObject({ proof: Proof }))
    .output(z.strictObject({ export: DataExport })),

  /** Downloads the export; needs the link of the email and a session of the same member. */
  downloadExport: forMembers({
    spec: ['PRO-13'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/me/export-downloads' })
    .errors(pickErrors('LINK_INVALID'))
    .input(LinkInput)
    .output(z.file()),

  /**
   * Hides the member at once, ends every session and emails a link that restores the account; after
   * the grace period everything is erased.
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

  // The procedures ending in ByLink take a support link instead of a session and proof.

  exportByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/export' })
    .errors(pickErrors('LINK_INVALID'))
    .input(LinkInput)
    .output(z.strictObject({ export: DataExport.nullable() })),

  requestExportByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: { because: 'One export a day: a repetition is refused' },
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/exports' })
    .errors(pickErrors('LINK_INVALID'))
    .input(LinkInput)
    .output(z.strictObject({ export: DataExport })),

  downloadExportByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/export-downloads' })
    .errors(pickErrors('LINK_INVALID'))
    .input(LinkInput)
    .output(z.file()),

  requestDeletionByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'sets-state',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-links/deletion' })
    .errors(pickErrors('LINK_INVALID'))
    .input(LinkInput)
    .output(z.strictObject({ eraseAt: z.iso.datetime() })),

  /** Cancels a deletion, with the token of the email or of the error ACCOUNT_DELETING. */
  restore: forVisitors({
    refuses: ['banned'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/account-restorations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(LinkInput)
    .output(z.strictObject({})),
}
