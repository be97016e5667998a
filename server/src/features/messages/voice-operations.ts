import type { MemberId, MessageId } from '@adire/contract/ids.ts'
import {
  VOICE_MESSAGE_MINIMUM_MS,
  VOICE_MESSAGE_SECONDS,
  writeVoiceText,
} from '@adire/contract/voice-messages.ts'
import type { VoiceFormat } from '@adire/contract/voice-recordings.ts'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { fail, isRefusal } from '../../lib/fail.ts'
import { findOpenThread } from '../matches/operations.ts'
import { convertRecording, storeRecording } from '../voices/operations.ts'
import { MESSAGE_VOICE_FILES, messageVoiceKeys, voiceFiles, voiceKey } from '../voices/rules.ts'
import { requirePrice } from '../tokens/operations.ts'
import { priceMessage } from '../tokens/rules.ts'
import { rememberHold, requireKnownThread, requireSending } from './operations.ts'
import { lockThread, type MessageRow, readPairState } from './queries.ts'
import { consumeLimits, type SendRequest, sendToHome } from './send-operations.ts'
import { purgeMessageVoicesTask } from './task-rules.ts'
import * as queries from './voice-queries.ts'

interface VoiceRequest extends Omit<SendRequest, 'type' | 'content' | 'verify' | 'attach'> {
  file: File
  transcript: string
}

/**
 * Sends a recording as a message. It is converted first, outside any transaction; a message that is
 * refused leaves no files. A repeated client id converts nothing and returns the first message.
 */
export async function sendVoice(
  context: RequestContext,
  { file, transcript, ...request }: VoiceRequest,
): Promise<MessageRow> {
  const { audio, db, storage } = context
  const { actor, clientId, threadId, at } = request
  const send = ({ durationMs }: queries.MessageVoice, attach?: SendRequest['attach']) =>
    sendToHome(context, {
      ...request,
      type: 'voice',
      content: writeVoiceText(durationMs, transcript),
      ...(attach && { attach }),
    })
  const sent = await queries.findSentVoice(db, actor.id, clientId)
  if (sent) return send(sent)
  await rememberHold(context, request, () => requireOpen(context, request))
  const maximumMs = VOICE_MESSAGE_SECONDS * 1000
  const converted = await convertRecording(audio, file, { owner: actor.id, maximumMs })
  const { durationMs, waveform } = converted
  if (durationMs < VOICE_MESSAGE_MINIMUM_MS) fail('RECORDING_REFUSED', { reason: 'too-short' })
  // After the conversion: a busy server and a refused file use up no limit.
  await consumeLimits(context, actor, threadId, at)
  const storageKey = await storeRecording(storage, converted, MESSAGE_VOICE_FILES)
  const described = { thread: threadId, sender: actor.id, clientId, durationMs, waveform, at }
  try {
    const row = await send(converted, (tx, message) =>
      queries.addVoice(tx, { ...described, message, storageKey }),
    )
    await discardUnused(context, storageKey)
    return row
  } catch (error) {
    // After an unknown error the message may be stored nevertheless.
    if (isRefusal(error)) await discardUnused(context, storageKey)
    throw error
  }
}

/** Fails before the conversion, which takes seconds, if the message would be refused anyway. */
async function requireOpen(
  { db, homes }: Pick<RequestContext, 'db' | 'homes'>,
  { actor, threadId, expectedPrice, at, config }: Omit<SendRequest, 'content'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const thread = (await lockThread(tx, threadId, actor.id)) ?? fail('NOT_FOUND')
    const state = await readPairState(tx, {
      match: thread.matchId,
      member: actor.id,
      other: thread.other,
      clientId: null,
      at,
    })
    requireSending(state)
    await requireKnownThread(tx, homes, { actor, threadId, thread, isHeld: state.isHeld })
    requirePrice({ price: priceMessage(actor, config), expectedPrice, purpose: 'message' })
  })
}

/**
 * Removes files that no message has: it was refused, or a request with the same client id was faster.
 * After a failure here the job `messages.sweepVoices` removes them.
 */
async function discardUnused(
  { db, log, storage }: Pick<RequestContext, 'db' | 'log' | 'storage'>,
  storageKey: string,
): Promise<void> {
  try {
    const known = await queries.listKnownKeys(db, [storageKey])
    if (!known.has(storageKey)) await storage.remove(messageVoiceKeys(storageKey))
  } catch (error) {
    log.warn({ err: error }, 'messages: files of a refused recording are left to the sweep')
  }
}

/**
 * Finds the file of a voice message for a member of its conversation, while both are matched and
 * neither has blocked the other.
 */
export async function findPlayableFile(
  db: Db,
  { message, format, viewer }: { message: MessageId; format: VoiceFormat; viewer: MemberId },
): Promise<{ key: string; type: string } | undefined> {
  const found = await queries.findVoice(db, message)
  if (!found || !(await findOpenThread(db, viewer, found.threadId))) return undefined
  const key = voiceKey(found.storageKey, format, MESSAGE_VOICE_FILES)
  return { key, type: voiceFiles[format].type }
}

/** Recordings of one transaction. */
const BATCH = 500

/**
 * Deletes the recordings of emptied messages: their match ended before a moment, or their sender was
 * erased by a server of an older release, which doesn't know recordings.
 */
export async function removeEmptiedVoices(db: Db, endedBefore: Date): Promise<void> {
  let removed = BATCH
  while (removed === BATCH)
    removed = await inTransaction(db, async (tx) => {
      const storageKeys = await queries.removeEmptied(tx, { endedBefore, limit: BATCH })
      if (storageKeys.length > 0) await enqueue(tx, purgeMessageVoicesTask, { storageKeys })
      return storageKeys.length
    })
}
