import { randomUUID } from 'node:crypto'
import { BLOCKED_PAGE_SIZE } from '@adire/contract/account.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { AccountStatus } from '../../db/types.ts'
import type { RequestContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { isStaff } from '../../lib/actor.ts'
import { fail, failOverLimit } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { member, visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { endSessions, restoreAccount, consumeRestoreToken } from '../auth/operations.ts'
import { addExport, findDownload, findNewestExport, lockExports } from './export-queries.ts'
import { buildExport, sendRestore } from './jobs.ts'
import * as queries from './queries.ts'
import { EXPORT_EVERY_MS, exportKey, GOOD_STATUSES, GRACE_MS, LEAVING_STATUSES } from './rules.ts'
import { toBlocked, toExport, toPreferences, toSettings } from './view.ts'
import { clearSessionCookies, setLanguageCookie } from '../auth/cookie-operations.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { readSupportLink } from '../auth/link-operations.ts'
import { notifyOwner } from '../auth/notice-operations.ts'
import { requireProof } from '../auth/proof-operations.ts'
import { isHiddenByConsent } from '../profiles/consent-rules.ts'
import { listConsents } from '../profiles/shared-consent-queries.ts'
import { publishToMatches } from '../matches/shared-queries.ts'

const FILE_NAME = 'my-data.zip'

/**
 * Procedures of the settings page: privacy, blocked members, preferences, data export and deletion.
 * Names that end in `ByLink` take an emailed support link instead of a session.
 */
export const account = {
  settings: member.account.settings.handler(async ({ context: { actor, db } }) =>
    toSettings(await queries.getSettings(db, actor.id)),
  ),

  setPaused: member.account.setPaused.handler(({ input: { isPaused }, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      if (!isPaused && isHiddenByConsent(await listConsents(tx, actor.id)))
        fail('CONSENT_NEEDED', { fields: ['interestedIn'] })
      if (await queries.savePaused(tx, actor.id, isPaused)) {
        await publish(tx, actor.id, { type: 'profiles.changed' })
        await publishToMatches(tx, actor.id, { type: 'matches.changed' })
      }
      return { isPaused }
    }),
  ),

  savePrivacy: member.account.savePrivacy.handler(
    ({ input: { activity, sendsReadReceipts }, context: { actor, db } }) =>
      inTransaction(db, async (tx) => {
        if (activity !== undefined) await queries.saveActivityAudience(tx, actor.id, activity)
        if (sendsReadReceipts !== undefined)
          await queries.savePreferences(tx, actor.id, { sends_read_receipts: sendsReadReceipts })
        return toSettings(await queries.getSettings(tx, actor.id)).privacy
      }),
  ),

  listBlocked: member.account.listBlocked.handler(async ({ input: { cursor }, context }) => {
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: BLOCKED_PAGE_SIZE,
      position: bySortKey,
      list: (range) => queries.listBlocked(context.db, context.actor.id, range),
    })
    return { members: rows.map(toBlocked), nextCursor }
  }),

  unblock: member.account.unblock.handler(({ input: { id }, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      if (!(await queries.removeBlock(tx, actor.id, id))) fail('NOT_FOUND')
      await publish(tx, actor.id, { type: 'profiles.changed' })
      return {}
    }),
  ),

  preferences: member.account.preferences.handler(async ({ context: { actor, db } }) =>
    toPreferences(
      await queries.findPreferences(db, actor.id),
      await queries.listChannels(db, actor.id),
    ),
  ),

  savePreferences: member.account.savePreferences.handler(async ({ input, context }) => {
    const { actor, db } = context
    const preferences = await inTransaction(db, async (tx) => {
      const { language, savesData, usesShortcuts, quietHours, dailyDigest, notifications } = input
      await queries.savePreferences(tx, actor.id, {
        ...(language !== undefined && { language }),
        ...(savesData !== undefined && { saves_data: savesData }),
        ...(usesShortcuts !== undefined && { uses_shortcuts: usesShortcuts }),
        ...(dailyDigest !== undefined && { daily_digest: dailyDigest }),
        ...(quietHours !== undefined && {
          quiet_from: quietHours?.from ?? null,
          quiet_until: quietHours?.until ?? null,
          quiet_time_zone: quietHours?.timeZone ?? null,
        }),
      })
      await queries.saveChannels(tx, actor.id, notifications ?? {})
      return toPreferences(
        await queries.findPreferences(tx, actor.id),
        await queries.listChannels(tx, actor.id),
      )
    })
    if (input.language !== undefined) setLanguageCookie(context, preferences.language)
    return preferences
  }),

  export: member.account.export.handler(({ context }) => readExport(context, context.actor.id)),

  requestExport: member.account.requestExport.handler(async ({ input, context }) => {
    await requireProof(context, input.proof)
    return requestExport(context, context.actor.id)
  }),

  downloadExport: member.account.downloadExport.handler(async ({ input, context }) =>
    readFile(context, { memberId: context.actor.id, linkHash: hashSecret(input.token) }),
  ),

  /** Staff must give up their role first, on the command line (`npm run admin`). */
  requestDeletion: member.account.requestDeletion.handler(async ({ input, context }) => {
    await requireProof(context, input.proof)
    if (isStaff(context.actor)) fail('FORBIDDEN')
    const eraseAt =
      (await beginDeletion(context, context.actor.id, GOOD_STATUSES)) ?? fail('FORBIDDEN')
    clearSessionCookies(context)
    return { eraseAt: eraseAt.toISOString() }
  }),

  exportByLink: visitor.account.exportByLink.handler(async ({ input, context }) =>
    readExport(context, (await readSupportLink(context, input.token)).memberId),
  ),

  requestExportByLink: visitor.account.requestExportByLink.handler(async ({ input, context }) =>
    requestExport(context, (await readSupportLink(context, input.token)).memberId),
  ),

  downloadExportByLink: visitor.account.downloadExportByLink.handler(async ({ input, context }) =>
    readFile(context, { memberId: (await readSupportLink(context, input.token)).memberId }),
  ),

  requestDeletionByLink: visitor.account.requestDeletionByLink.handler(
    async ({ input, context }) => {
      const { memberId } = await readSupportLink(context, input.token)
      const eraseAt =
        (await beginDeletion(context, memberId, LEAVING_STATUSES)) ?? fail('LINK_INVALID')
      return { eraseAt: eraseAt.toISOString() }
    },
  ),

  restore: visitor.account.restore.handler(({ input, context }) =>
    inTransaction(context.db, async (tx) => {
      const memberId =
        (await consumeRestoreToken(tx, input.token, context.clock.now())) ?? fail('LINK_INVALID')
      if (!(await restoreAccount(tx, memberId))) fail('LINK_INVALID')
      await notifyOwner(tx, context, { to: memberId, mail: 'accountRestored' })
      return {}
    }),
  ),
}

async function readExport({ clock, db }: RequestContext, memberId: MemberId) {
  const row = await findNewestExport(db, memberId)
  return { export: row ? toExport(row, clock.now()) : null }
}

/** Requests an export; over the limit if the last one is less than a day old. */
async function requestExport(context: RequestContext, memberId: MemberId) {
  const { clock, db } = context
  const now = clock.now()
  const row = await inTransaction(db, async (tx) => {
    await lockExports(tx, memberId)
    const last = await findNewestExport(tx, memberId)
    const wait =
      last === undefined ? 0 : last.requestedAt.getTime() + EXPORT_EVERY_MS - now.getTime()
    if (wait > 0) failOverLimit(context, Math.ceil(wait / 1000))
    const id = randomUUID()
    await addExport(tx, { id, memberId, at: now })
    await enqueue(tx, buildExport, { id })
    return { storageKey: null, bytes: null, requestedAt: now, expiresAt: null }
  })
  return { export: toExport(row, now) }
}

async function readFile(
  { clock, db, storage }: RequestContext,
  whose: { memberId: MemberId; linkHash?: string },
): Promise<File> {
  const found = await findDownload(db, { ...whose, now: clock.now() })
  const bytes = found && (await storage.read(exportKey(found.storageKey)))
  if (!bytes) return fail('LINK_INVALID')
  return new File([new Uint8Array(bytes)], FILE_NAME, { type: 'application/zip' })
}

/**
 * Starts the grace period before an erasure: hides the member, ends all sessions and emails the
 * restore link. Returns when they will be erased, or undefined if their status isn't in `from`.
 */
async function beginDeletion(
  { clock, db }: RequestContext,
  memberId: MemberId,
  from: readonly AccountStatus[],
): Promise<Date | undefined> {
  const at = clock.now()
  const dueAt = new Date(at.getTime() + GRACE_MS)
  return inTransaction(db, async (tx) => {
    if (!(await queries.addDeletion(tx, memberId, { at, dueAt, from }))) return undefined
    await endSessions(tx, memberId)
    await enqueue(tx, sendRestore, { memberId })
    return dueAt
  })
}
