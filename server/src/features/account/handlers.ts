import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs.ts'
import { isStaff } from '../../lib/actor.ts'
import { fail, failOverLimit } from '../../lib/fail.ts'
import { member, visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { clearSessionCookies, endSessions, hashSecret, requireProof, restoreAccount, takeRestoreToken } from '../auth/operations.ts'
import { addExport, findDownload, findNewestExport, lockExports } from './export-queries.ts'
import { buildExport, sendRestore } from './jobs.ts'
import { findPreferences, listChannels, saveChannels, savePreferences } from './preference-queries.ts'
import * as queries from './queries.ts'
import { EXPORT_EVERY_MS, exportKey, GRACE_MS } from './rules.ts'
import { toBlocked, toExport, toPreferences, toSettings } from './view.ts'

const FILE_NAME = 'my-data.zip'

export const account = {
  settings: member.account.settings.handler(async ({ context: { actor, db } }) => toSettings(await queries.getSettings(db, actor.id))),

  setPaused: member.account.setPaused.handler(({ input: { isPaused }, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.savePaused(tx, actor.id, isPaused)
      await publish(tx, actor.id, { type: 'profiles.changed' })
      return { isPaused }
    }),
  ),

  savePrivacy: member.account.savePrivacy.handler(({ input: { activity, sendsReadReceipts }, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      if (activity !== undefined) await queries.saveActivityAudience(tx, actor.id, activity)
      if (sendsReadReceipts !== undefined) await savePreferences(tx, actor.id, { sends_read_receipts: sendsReadReceipts })
      return toSettings(await queries.getSettings(tx, actor.id)).privacy
    }),
  ),

  listBlocked: member.account.listBlocked.handler(async ({ context: { actor, db } }) => ({
    members: (await queries.listBlocked(db, actor.id)).map(toBlocked),
  })),

  unblock: member.account.unblock.handler(({ input: { id }, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      if (!(await queries.removeBlock(tx, actor.id, id))) fail('NOT_FOUND')
      await publish(tx, actor.id, { type: 'profiles.changed' })
      return {}
    }),
  ),

  preferences: member.account.preferences.handler(async ({ context: { actor, db } }) =>
    toPreferences(await findPreferences(db, actor.id), await listChannels(db, actor.id)),
  ),

  savePreferences: member.account.savePreferences.handler(({ input, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      const { language, savesData, usesShortcuts, quietHours, dailyDigest, notifications } = input
      await savePreferences(tx, actor.id, {
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
      await saveChannels(tx, actor.id, notifications ?? {})
      return toPreferences(await findPreferences(tx, actor.id), await listChannels(tx, actor.id))
    }),
  ),

  export: member.account.export.handler(async ({ context: { actor, clock, db } }) => {
    const row = await findNewestExport(db, actor.id)
    return { export: row ? toExport(row, clock.now()) : null }
  }),

  requestExport: member.account.requestExport.handler(async ({ input, context }) => {
    const { actor, clock, db } = context
    await requireProof(context, input.proof)
    const now = clock.now()
    const row = await inTransaction(db, async (tx) => {
      await lockExports(tx, actor.id)
      const last = await findNewestExport(tx, actor.id)
      const wait = last === undefined ? 0 : last.requestedAt.getTime() + EXPORT_EVERY_MS - now.getTime()
      if (wait > 0) failOverLimit(context, Math.ceil(wait / 1000))
      const id = randomUUID()
      await addExport(tx, { id, memberId: actor.id, at: now })
      await enqueue(tx, buildExport, { id })
      return { storageKey: null, bytes: null, requestedAt: now, expiresAt: null }
    })
    return { export: toExport(row, now) }
  }),

  downloadExport: member.account.downloadExport.handler(async ({ input, context: { actor, clock, db, storage } }) => {
    const found = await findDownload(db, { memberId: actor.id, linkHash: hashSecret(input.token), now: clock.now() })
    const bytes = found && (await storage.read(exportKey(found.storageKey)))
    if (!bytes) fail('LINK_INVALID')
    return new File([new Uint8Array(bytes)], FILE_NAME, { type: 'application/zip' })
  }),

  /** Staff first give up their role: nobody but the command line changes who runs the house (security 9.9). */
  requestDeletion: member.account.requestDeletion.handler(async ({ input, context }) => {
    const { actor, clock, db } = context
    await requireProof(context, input.proof)
    if (isStaff(actor)) fail('FORBIDDEN')
    const at = clock.now()
    const dueAt = new Date(at.getTime() + GRACE_MS)
    await inTransaction(db, async (tx) => {
      if (!(await queries.addDeletion(tx, actor.id, { at, dueAt }))) fail('FORBIDDEN')
      await endSessions(tx, actor.id)
      await enqueue(tx, sendRestore, { memberId: actor.id })
    })
    clearSessionCookies(context)
    return { eraseAt: dueAt.toISOString() }
  }),

  restore: visitor.account.restore.handler(({ input, context: { clock, db } }) =>
    inTransaction(db, async (tx) => {
      const memberId = (await takeRestoreToken(tx, input.token, clock.now())) ?? fail('LINK_INVALID')
      if (!(await restoreAccount(tx, memberId))) fail('LINK_INVALID')
      return {}
    }),
  ),
}
