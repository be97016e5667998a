import type { MemberId, VoiceId } from '@adire/contract/ids.ts'
import type { VoiceFormat } from '@adire/contract/voice-recordings.ts'
import type { Db } from '../../db/db.ts'
import { findHearable } from './queries.ts'
import { voiceFiles, voiceKey } from './rules.ts'

interface FileRequest {
  voice: VoiceId
  format: VoiceFormat
  viewer: MemberId
  /** False for staff who still have to set up two-factor; they hear what other members hear. */
  mayModerate: boolean
}

/** Finds the file of a recording, if this viewer may hear it now. */
export async function findHearableFile(
  db: Db,
  { format, ...request }: FileRequest,
): Promise<{ key: string; type: string; isForStaff: boolean } | undefined> {
  const found = await findHearable(db, request)
  if (!found) return undefined
  const { storageKey, isForStaff } = found
  return { key: voiceKey(storageKey, format), type: voiceFiles[format].type, isForStaff }
}
