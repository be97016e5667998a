import { findLanguage, findRecipient } from '../../mail/queries.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { appPages } from '@adire/contract/pages.ts'
import { randomBytes } from 'node:crypto'
import { MemberId } from '@adire/contract/ids.ts'
import { photoWidths } from '@adire/contract/members.ts'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { inSnapshot, inTransaction } from '../../db/transaction.ts'
import type { HomeDb } from '../../db/thread-homes.ts'
import type { Deps } from '../../deps.ts'
import { type ArchivedFile, createArchive } from '../../gateways/archive.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { composeMail } from '../../mail/compose.ts'
import { sendUnlessRefused } from '../../mail/delivery.ts'
import { photoKey } from '../photos/rules.ts'
import { MESSAGE_VOICE_FILES, voiceKey } from '../voices/rules.ts'
import { dataMap } from './data-rules.ts'
import { eraseLocked } from './erase-operations.ts'
import * as erasing from './erase-queries.ts'
import * as exporting from './export-queries.ts'
import { findLeaving } from './queries.ts'
import {
  ERASURE_FILES,
  ERASURE_MEMORY_DAYS,
  erasureKey,
  eraseTask,
  EXPORT_LIFE_MS,
  EXPORT_MEMORY_MS,
  exportKey,
  purgeFilesTask,
  recordErasureTask,
} from './rules.ts'
import { createPseudonyms, toDataFile } from './view.ts'
import { addRestoreLink, addSupportLink } from '../auth/link-operations.ts'
import { createSecret, hashSecret } from '../../lib/secrets.ts'

const ZIP_TYPE = 'application/zip'
const memberPayload = z.object({ memberId: MemberId })

/** Removes files whose rows are deleted. */
export const purgeFiles = defineJob({
  ...purgeFilesTask,
  run: ({ keys }, { storage }: Deps) => storage.remove(keys),
})

/**
 * Adds an erased member to the list outside of the database, which a restore replays. Queued by the
 * erasure, so the list names only members whose erasure was committed.
 */
export const recordErasure = defineJob({
  ...recordErasureTask,
  run: ({ memberId }, { backupStorage }: Deps) =>
    backupStorage.put(erasureKey(memberId), Buffer.alloc(0), 'text/plain'),
})

/**
 * Removes entries of the list of erasures that are older than any backup, and adds missing ones,
 * whose jobs gave up while the store was down.
 */
export const sweepErasures = defineJob<Record<string, never>, Deps>({
  name: 'account.sweepErasures',
  payload: z.object({}),
  every: '47 3 * * *',
  async run(_payload, { backupStorage, clock, db }) {
    const before = new Date(clock.now().getTime() - ERASURE_MEMORY_DAYS * DAY_MS)
    const listed = new Set<string>()
    for await (const { key, modifiedAt } of backupStorage.list(`${ERASURE_FILES}/`)) {
      listed.add(key)
      if (modifiedAt < before) await backupStorage.remove([key])
    }
    for (const key of (await erasing.listErasedSince(db, before)).map(erasureKey))
      if (!listed.has(key)) await backupStorage.put(key, Buffer.alloc(0), 'text/plain')
  },
})

/**
 * Builds an export and emails its link. A repeated run keeps the file of the earlier one, but sends
 * a new link that replaces the old one: the stored hash can't be turned back into a link.
 */
export const buildExport = defineJob<{ id: string }, Deps>({
  name: 'account.buildExport',
  payload: z.object({ id: z.uuid() }),
  async run({ id }, deps) {
    const { clock, config, db, mailer } = deps
    const found = await exporting.findExport(db, id)
    if (!found) return
    const now = clock.now()
    const storageKey = found.storageKey ?? randomBytes(16).toString('hex')
    await inTransaction(db, (tx) =>
      exporting.saveFile(tx, id, {
        storageKey,
        expiresAt: new Date(now.getTime() + EXPORT_LIFE_MS),
      }),
    )
    const bytes = found.bytes ?? (await storeArchive(deps, found.memberId, storageKey))
    const secret = createSecret()
    await inTransaction(db, (tx) =>
      exporting.saveReady(tx, id, { bytes, linkHash: hashSecret(secret) }),
    )
    const recipient = await findRecipient(db, found.memberId)
    if (!recipient) return
    // Members who can't log in get a support link, which needs no session.
    const support = await addSupportLink(deps, found.memberId)
    const link = support
      ? `${config.publicUrl}${appPages.yourData}#token=${support}`
      : `${config.publicUrl}${appPages.downloadData}#token=${secret}`
    await mailer.send(
      composeMail(recipient, { mail: 'exportReady', link, needsLogIn: !support }, config),
    )
  },
})

async function storeArchive(
  { clock, db, homes, storage }: Deps,
  memberId: MemberId,
  storageKey: string,
): Promise<number> {
  const now = clock.now()
  const tables = await readTables(db, { memberId, now })
  for (const [, home] of homes.others)
    tables['messages']?.push(...(await readHome(home, memberId, tables)))
  const data = toDataFile({
    tables,
    memberId,
    exportedAt: now,
    pseudonyms: createPseudonyms(memberId),
  })
  const files: ArchivedFile[] = [
    { name: 'data.json', bytes: Buffer.from(JSON.stringify(data, null, 2)), isCompressed: false },
  ]
  for (const { id, storageKey: key } of await exporting.listOwnFiles(db, memberId)) {
    const bytes = await storage.read(photoKey(key, photoWidths[2]))
    if (bytes) files.push({ name: `photos/${id}.webp`, bytes, isCompressed: true })
  }
  for (const { name, key } of await exporting.listOwnVoices(db, memberId)) {
    const bytes = await storage.read(voiceKey(key, 'opus'))
    if (bytes) files.push({ name: `voices/${name}.webm`, bytes, isCompressed: true })
  }
  for (const { id, key } of await exporting.listOwnMessageVoices(db, memberId)) {
    const bytes = await storage.read(voiceKey(key, 'opus', MESSAGE_VOICE_FILES))
    if (bytes) files.push({ name: `voice-messages/${id}.webm`, bytes, isCompressed: true })
  }
  const archive = await createArchive(files, now)
  await storage.put(exportKey(storageKey), archive, ZIP_TYPE)
  return archive.byteLength
}

/** Reads all tables in one snapshot, so that references match. */
function readTables(
  db: Db,
  scope: { memberId: MemberId; now: Date },
): Promise<Record<string, Record<string, unknown>[]>> {
  return inSnapshot(db, async (tx) => {
    const tables: Record<string, Record<string, unknown>[]> = {}
    for (const entry of Object.entries(dataMap)) {
      if (entry[1].exported) tables[entry[0]] = await exporting.readOwnRows(tx, scope, entry)
    }
    return tables
  })
}

/** Reads a home's messages of the threads that were exported. */
function readHome(
  home: HomeDb,
  memberId: MemberId,
  { message_threads: threads = [] }: Record<string, Record<string, unknown>[]>,
): Promise<Record<string, unknown>[]> {
  const { messages } = dataMap
  if (!messages) throw new Error('the data map has no messages')
  const scope = { memberId, threads: threads.map(({ id }) => String(id)) }
  return exporting.readMessagesInHome(home, scope, messages)
}

/** Emails the restore link to a member whose account is to be deleted. */
export const sendRestore = defineJob<z.infer<typeof memberPayload>, Deps>({
  name: 'account.sendRestore',
  isUrgent: true,
  payload: memberPayload,
  async run({ memberId }, deps) {
    const { clock, config, db } = deps
    const leaving = await findLeaving(db, memberId)
    if (!leaving) return
    const link = { memberId, expiresAt: leaving.dueAt, now: clock.now() }
    const secret = await inTransaction(db, (tx) => addRestoreLink(tx, link))
    const email = {
      mail: 'deletionBegun',
      link: `${config.publicUrl}${appPages.restoreAccount}#token=${secret}`,
      day: leaving.dueAt.toISOString().slice(0, 10),
    } as const
    const to = { address: leaving.email, language: await findLanguage(db, memberId) }
    await sendUnlessRefused(deps, composeMail(to, email, config))
  },
})

/** Erases a member after thirty days, unless they restored the account (decision P18). */
export const eraseMember = defineJob({
  ...eraseTask,
  async run({ memberId }, { clock, config, db, log }: Deps) {
    const now = clock.now()
    const isErased = await inTransaction(db, async (tx) => {
      const member = await erasing.lockDue(tx, memberId, now)
      if (!member) return false
      const isBanned = member.statusBefore === 'banned'
      await eraseLocked(tx, { id: memberId, email: member.email, isBanned }, { config, now })
      return true
    })
    if (isErased) log.info('account: a member was erased')
  },
})

/** Starts due erasures, and removes expired exports. */
export const sweepAccounts = defineJob<Record<string, never>, Deps>({
  name: 'account.sweep',
  payload: z.object({}),
  every: '11 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    for (const memberId of await erasing.listDue(db, now))
      await inTransaction(db, (tx) => enqueue(tx, eraseTask, { memberId }, `erase:${memberId}`))
    await inTransaction(db, async (tx) => {
      const expired = await exporting.clearExpiredFiles(
        tx,
        now,
        new Date(now.getTime() - EXPORT_MEMORY_MS),
      )
      if (expired.length > 0) await enqueue(tx, purgeFiles, { keys: expired.map(exportKey) })
    })
  },
})
