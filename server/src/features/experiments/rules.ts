import type { MemberId } from '@adire/contract/ids.ts'
import { keyedHash } from '../../lib/hashes.ts'
import type { RunningExperiment } from '../../settings/experiment-cache.ts'

export type ArmName = 'variant' | 'control'

/** Parts that the members are divided into. */
const PARTS = 2 ** 32

/**
 * Returns a member's arm; undefined outside of both. A keyed hash of both ids decides, so it stays the same, is
 * independent of other experiments, and nobody else can compute it. Both arms have the same share of the members.
 */
export function findArm(
  { id, share }: Pick<RunningExperiment, 'id' | 'share'>,
  member: MemberId,
  hashKey: string,
): ArmName | undefined {
  const part = keyedHash(hashKey, `experiment:${id}:${member}`).readUInt32BE(0) / PARTS
  if (part < share / 100) return 'variant'
  return part >= 1 - share / 100 ? 'control' : undefined
}
