import type { DiscoverCard } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'

/** Decisions of the member about the loaded cards. */
interface Decisions {
  /** Member passed last, who is still in the list. */
  lastPassed: MemberId | undefined
  /** Members with a queued like or pass. */
  queued: ReadonlySet<MemberId>
  /** Members with a queued pass, the oldest first. */
  queuedPasses: readonly MemberId[]
}

/** Lists the cards that still wait for a decision, in the order of the list. */
export function listUndecided(
  members: readonly DiscoverCard[],
  { lastPassed, queued }: Pick<Decisions, 'lastPassed' | 'queued'>,
): DiscoverCard[] {
  return members.filter(
    ({ id, likeState }) => likeState === 'none' && id !== lastPassed && !queued.has(id),
  )
}

/** Finds the member whose pass can be undone: the last queued one, else the last one sent. */
export function findUndoable(
  members: readonly DiscoverCard[],
  { lastPassed, queuedPasses }: Pick<Decisions, 'lastPassed' | 'queuedPasses'>,
): DiscoverCard | undefined {
  const id = queuedPasses.at(-1) ?? lastPassed
  return members.find((member) => member.id === id)
}
