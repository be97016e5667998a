import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { TripInput } from '@adire/contract/trips.ts'
import { stableHash } from '../../lib/hashes.ts'
import { readSealedBytes, sealBytes } from '../../lib/sealed-bytes.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'

/** How long a removed trip can be restored. */
const UNDO_MS = 10 * MINUTE_MS

interface Owner {
  secrets: SessionSecrets
  member: MemberId
}

type RemovedTrip = Omit<TripInput, 'replaces'>

/** SHA-256 digest of the trip, then the time of the removal in milliseconds, of 8 bytes. */
const DIGEST_BYTES = 32
const UNDO_BYTES = DIGEST_BYTES + 8

/** Seals that the member removed this trip now. */
export function sealUndo(
  { secrets, member }: Owner,
  { trip, now }: { trip: RemovedTrip; now: Date },
): string {
  const bytes = Buffer.alloc(UNDO_BYTES)
  computeDigest(trip).copy(bytes)
  bytes.writeBigInt64BE(BigInt(now.getTime()), DIGEST_BYTES)
  return sealBytes(getPurpose(member), bytes, secrets)
}

/** True if the member removed just this trip less than ten minutes ago. */
export function checkUndo(
  { secrets, member }: Owner,
  undo: string,
  { trip, now }: { trip: RemovedTrip; now: Date },
): boolean {
  const bytes = readSealedBytes(getPurpose(member), undo, { length: UNDO_BYTES, secrets })
  if (!bytes) return false
  const removedAt = Number(bytes.readBigInt64BE(DIGEST_BYTES))
  if (now.getTime() - removedAt >= UNDO_MS) return false
  return bytes.subarray(0, DIGEST_BYTES).equals(computeDigest(trip))
}

function computeDigest({ id, city, from, until, viewer, tellsOthers }: RemovedTrip): Buffer {
  const fields = [id, city, from, until, viewer, tellsOthers]
  return Buffer.from(stableHash(JSON.stringify(fields)), 'hex')
}

function getPurpose(member: MemberId): string {
  return `trips.undo:${member}`
}
