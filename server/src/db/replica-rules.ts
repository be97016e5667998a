/** Position in the log of the primary at a moment: everything flushed before `at` is before it. */
export interface LogSample {
  /** Milliseconds of `performance.now()`. */
  at: number
  /** Joined with its timeline. */
  position: bigint
}

/** State of a cluster, as it answers itself. */
export interface ClusterState {
  /** Identifies the cluster; a replica has the one of its primary. */
  system: string
  timeline: number
}

/** Answer of a replica, or of a server that was one, to the last question about its state. */
export interface ReplicaState extends ClusterState {
  /** False after a promotion. */
  isReplica: boolean
  /** Position up to which it has replayed the log, joined with its timeline. */
  replayed: bigint
  /** When the question was sent, in milliseconds of `performance.now()`. */
  at: number
}

/** When a replica is left out; tests on a busy machine are more patient. */
export interface ReplicaLimits {
  /** Age of its data. */
  lagMs: number
  /** Time since its last answer. */
  silenceMs: number
}
export const replicaLimits: ReplicaLimits = { lagMs: 5_000, silenceMs: 1_000 }
/** Position that no log reaches: only the primary may answer. */
export const UNREACHABLE_POSITION = 2n ** 96n - 1n

/** Why a replica is left out. */
export type ReplicaFault =
  | 'silent'
  | 'refused'
  | 'promoted'
  | 'other-cluster'
  | 'other-timeline'
  | 'lagging'

/** Returns the age of a replica's data in milliseconds; infinite if no sample is old enough. */
export function measureLag(replayed: bigint, samples: readonly LogSample[], now: number): number {
  const newest = samples.findLast(({ position }) => position <= replayed)
  return newest ? now - newest.at : Number.POSITIVE_INFINITY
}

interface Rotation {
  primary: ClusterState | undefined
  /** Oldest first. */
  samples: readonly LogSample[]
  now: number
  limits: ReplicaLimits
}

/**
 * Returns the seconds that operators see: 0 for the primary, which the list of the replicas may name, and NaN while
 * the server doesn't answer, or if it accepts writes and isn't the primary.
 */
export function describeLag(
  state: ReplicaState | undefined,
  { primary, samples, now }: Omit<Rotation, 'limits'>,
): number {
  if (!state) return Number.NaN
  if (state.isReplica) return measureLag(state.replayed, samples, now) / 1000
  const isPrimary = state.system === primary?.system && state.timeline === primary.timeline
  return isPrimary ? 0 : Number.NaN
}

/** Returns why a replica may not answer reads; undefined if it may. */
export function findReplicaFault(
  state: ReplicaState | undefined,
  { primary, samples, now, limits }: Rotation,
): ReplicaFault | undefined {
  if (!state || !primary || now - state.at > limits.silenceMs) return 'silent'
  if (!state.isReplica) return 'promoted'
  if (state.system !== primary.system) return 'other-cluster'
  if (state.timeline !== primary.timeline) return 'other-timeline'
  return measureLag(state.replayed, samples, now) > limits.lagMs ? 'lagging' : undefined
}
