import type { MemberId, VoiceId } from '@adire/contract/ids.ts'
import { type VoiceKind, voiceSeconds } from '@adire/contract/voice-recordings.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs.ts'
import { fail, isRefusal } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { review } from './handlers/review.ts'
import * as queries from './queries.ts'
import { removeRejectedOfKind } from './rejected-queries.ts'
import { listVoices } from './shared-queries.ts'
import { convertRecording, storeRecording } from './operations.ts'
import { purgeVoicesTask, voiceKeys } from './rules.ts'

/** Recordings of members, and their review by moderators. */
export const voices = {
  ...review,

  mine: member.voices.mine.handler(({ context: { actor, db } }) => readOwn(db, actor.id)),

  save: member.voices.save.handler(async ({ input, context, signal }) => {
    const { actor, audio, clock, db, storage } = context
    const { file, kind, question = null, transcript, audience } = input
    const converted = await convertRecording(audio, file, {
      owner: actor.id,
      maximumMs: voiceSeconds[kind] * 1000,
    })
    const storageKey = await storeRecording(storage, converted)
    try {
      return await inTransaction(db, async (tx) => {
        await queries.lockMember(tx, actor.id)
        await removeAndPurge(tx, actor.id, kind)
        const { durationMs, waveform } = converted
        const described = {
          member: actor.id,
          kind,
          question,
          transcript,
          audience,
          at: clock.now(),
        }
        await queries.addVoice(tx, { ...described, storageKey, durationMs, waveform })
        // The client has cancelled or will retry; in both cases this request must leave nothing.
        if (signal?.aborted) fail('UNAVAILABLE')
        return publishAndRead(tx, actor.id)
      })
    } catch (error) {
      // After an unknown error the row may exist nevertheless; `sweepVoices` checks that later.
      if (isRefusal(error)) await storage.remove(voiceKeys(storageKey)).catch(() => undefined)
      throw error
    }
  }),

  update: member.voices.update.handler(({ input, context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockMember(tx, actor.id)
      await requireSeen(tx, actor.id, input)
      const isFound = await queries.updateVoice(tx, actor.id, { ...input, at: clock.now() })
      return isFound ? publishAndRead(tx, actor.id) : fail('NOT_FOUND')
    }),
  ),

  remove: member.voices.remove.handler(({ input, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockMember(tx, actor.id)
      await requireSeen(tx, actor.id, input)
      await removeAndPurge(tx, actor.id, input.kind)
      await purge(tx, await removeRejectedOfKind(tx, actor.id, input.kind))
      return publishAndRead(tx, actor.id)
    }),
  ),

  list: member.voices.list.handler(async ({ input: { memberId }, context: { actor, db } }) => ({
    voices: (await queries.listHeard(db, actor.id, memberId)) ?? fail('NOT_FOUND'),
  })),
}

/** Refuses a change of a recording that another tab has replaced, or whose text it has changed. */
async function requireSeen(
  tx: Tx,
  owner: MemberId,
  { kind, id }: { kind: VoiceKind; id?: VoiceId | undefined },
): Promise<void> {
  if (id === undefined) return
  const stored = (await listVoices(tx, owner)).find((voice) => voice.kind === kind)
  if (stored && stored.id !== id) fail('CHANGED_ELSEWHERE')
}

async function readOwn(db: Db, owner: MemberId) {
  return { voices: await listVoices(db, owner) }
}

async function publishAndRead(tx: Tx, owner: MemberId) {
  await publish(tx, owner, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  return readOwn(tx, owner)
}

async function removeAndPurge(tx: Tx, owner: MemberId, kind: VoiceKind): Promise<void> {
  const removed = await queries.removeVoice(tx, owner, kind)
  await purge(tx, removed?.storageKey ? [removed.storageKey] : [])
}

async function purge(tx: Tx, storageKeys: string[]): Promise<void> {
  if (storageKeys.length > 0) await enqueue(tx, purgeVoicesTask, { storageKeys })
}
