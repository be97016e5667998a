import { randomBytes } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { listOtherHomes } from '../../db/thread-home-queries.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { recordErasedBan } from '../ban-evasion/operations.ts'
import { prepareErasure } from '../auth/operations.ts'
import { eraseFromHomesTask } from '../messages/task-rules.ts'
import { photoKeys } from '../photos/rules.ts'
import { messageVoiceKeys, voiceKeys } from '../voices/rules.ts'
import { selfieKeys } from '../selfie-checks/rules.ts'
import * as erasing from './erase-queries.ts'
import {
  ERASURE_FILES,
  exportKey,
  purgeFilesTask,
  readErasureKey,
  recordErasureTask,
} from './rules.ts'

interface ErasedMember {
  id: MemberId
  email: string
  isBanned: boolean
}

/** Erases a member whose rows are locked, and queues the removal of their files. */
export async function eraseLocked(
  tx: Tx,
  member: ErasedMember,
  { config, now }: Pick<Deps, 'config'> & { now: Date },
): Promise<void> {
  const { id, email } = member
  if (member.isBanned) await recordErasedBan(tx, { config }, { memberId: id, now })
  await prepareErasure(tx, member, { config, now })
  // Read the files before their rows are removed.
  const files = await erasing.listFiles(tx, id)
  await erasing.eraseConversations(tx, id, now)
  await erasing.endConsents(tx, id, now)
  await erasing.removeOwnRows(tx, id)
  await erasing.removeLooseRows(tx, id, email)
  await erasing.blankMember(tx, id, { name: randomBytes(8).toString('hex'), now })
  const keys = [
    ...files.photos.flatMap(photoKeys),
    ...files.selfies.flatMap(selfieKeys),
    ...files.voices.flatMap((key) => voiceKeys(key)),
    ...files.messageVoices.flatMap(messageVoiceKeys),
    ...files.exports.map(exportKey),
  ]
  if (keys.length > 0) await enqueue(tx, purgeFilesTask, { keys })
  if ((await listOtherHomes(tx)).length > 0) await enqueue(tx, eraseFromHomesTask, { memberId: id })
  await enqueue(tx, recordErasureTask, { memberId: id })
}

/**
 * Erases every listed member again, after the database was restored from a backup that is older than
 * the erasure. Returns their number.
 */
export async function replayErasures({
  backupStorage,
  clock,
  config,
  db,
}: Pick<Deps, 'backupStorage' | 'clock' | 'config' | 'db'>): Promise<number> {
  let erased = 0
  for await (const { key } of backupStorage.list(`${ERASURE_FILES}/`)) {
    const id = readErasureKey(key)
    if (id === undefined) continue
    const isErased = await inTransaction(db, async (tx) => {
      const member = await erasing.lockMember(tx, id)
      if (member) await eraseLocked(tx, { id, ...member }, { config, now: clock.now() })
      return member !== undefined
    })
    if (isErased) erased += 1
  }
  return erased
}
