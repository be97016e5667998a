import { randomBytes } from 'node:crypto'
import type { MemberId, VoiceId } from '@adire/contract/ids.ts'
import {
  type Voice,
  VOICE_MAXIMUM_BYTES,
  type VoiceFormat,
} from '@adire/contract/voice-recordings.ts'
import type { Db, Tx } from '../../db/db.ts'
import { enqueue } from '../../jobs.ts'
import type { Deps } from '../../deps.ts'
import { AudioRefusal } from '../../gateways/audio.ts'
import type { ConvertedAudio } from '../../gateways/audio-limits.ts'
import { fail } from '../../lib/fail.ts'
import { findHearable } from './queries.ts'
import { endRejected, findRejected, readRejected } from './rejected-queries.ts'
import { purgeVoicesTask, voiceFiles, voiceKey } from './rules.ts'

/** Retry delay for a member with too many uploads in progress. */
const CROWDED_SECONDS = 10

/** Converts an uploaded recording, or fails with the error that its member reads. */
export async function convertRecording(
  audio: Deps['audio'],
  file: File,
  request: Parameters<Deps['audio']['convert']>[1],
): Promise<ConvertedAudio> {
  if (file.size > VOICE_MAXIMUM_BYTES) fail('FILE_TOO_LARGE', { maximumBytes: VOICE_MAXIMUM_BYTES })
  return audio.convert(Buffer.from(await file.arrayBuffer()), request).catch(refuseAudio)
}

function refuseAudio(error: unknown): never {
  if (!(error instanceof AudioRefusal)) throw error
  const { reason } = error
  if (reason === 'busy') return fail('UNAVAILABLE')
  if (reason === 'crowded') return fail('RATE_LIMITED', { retryAfterSeconds: CROWDED_SECONDS })
  return fail('RECORDING_REFUSED', { reason })
}

/** Stores the files of a recording; returns their storage key. */
export async function storeRecording(
  storage: Deps['storage'],
  { opus, aac }: ConvertedAudio,
  folder?: Parameters<typeof voiceKey>[2],
): Promise<string> {
  const storageKey = randomBytes(16).toString('hex')
  await storage.put(voiceKey(storageKey, 'opus', folder), opus, voiceFiles.opus.type)
  await storage.put(voiceKey(storageKey, 'aac', folder), aac, voiceFiles.aac.type)
  return storageKey
}

interface FileRequest {
  voice: VoiceId
  format: VoiceFormat
  viewer: MemberId
  /** False for staff who still have to set up two-factor; they hear what other members hear. */
  mayModerate: boolean
}

/**
 * Finds the file of a recording, if this viewer may hear it now: a rejected one, while it is stored,
 * only its owner and staff.
 */
export async function findHearableFile(
  db: Db,
  { format, ...request }: FileRequest,
): Promise<{ key: string; type: string; isForStaff: boolean } | undefined> {
  const found = (await findHearable(db, request)) ?? (await findRejected(db, request))
  if (!found) return undefined
  const { storageKey, isForStaff } = found
  return { key: voiceKey(storageKey, format), type: voiceFiles[format].type, isForStaff }
}

/** Reads the recording of an appeal against its rejection; undefined once it is deleted. */
export function findRejectedVoice(db: Db, id: VoiceId): Promise<Voice | undefined> {
  return readRejected(db, id)
}

/** Ends the storage of a rejected recording when its appeal is decided; see `endRejected`. */
export async function endRejectedVoice(
  tx: Tx,
  id: VoiceId,
  ending: Parameters<typeof endRejected>[2],
): Promise<void> {
  const storageKeys = await endRejected(tx, id, ending)
  if (storageKeys.length > 0) await enqueue(tx, purgeVoicesTask, { storageKeys })
}
