import type { Celebration } from '@adire/contract/matches.ts'
import { client } from '../../lib/api.ts'

/** Celebrated one after the other; the server has given each of them to this tab alone. */
let claimed: readonly Celebration[] = []
/** The one celebrated last, until the next or until its member leaves: what may stand after it. */
let last: Celebration | undefined
const listeners = new Set<() => void>()

function tellAll() {
  for (const listener of listeners) listener()
}

export function subscribeToCelebrations(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentCelebration = (): Celebration | undefined => claimed[0]
export const lastCelebration = (): Celebration | undefined => last

/** Claims matches, and celebrates those that no other tab or device of the member has had. */
export async function celebrate(celebrations: readonly Celebration[]): Promise<void> {
  const { first } = await client.matches.celebrate({ ids: celebrations.map(({ matchId }) => matchId) })
  const ours = celebrations.filter(({ matchId }) => first.includes(matchId))
  if (ours.length === 0) return
  claimed = [...claimed, ...ours]
  tellAll()
}

/** Nothing stands after a celebration that went on into its conversation. */
export function endCelebration({ isAnswered }: { isAnswered: boolean }) {
  last = isAnswered ? undefined : claimed[0]
  claimed = claimed.slice(1)
  tellAll()
}

/** Nobody celebrates the matches of a member who has left. */
export function forgetCelebrations() {
  claimed = []
  last = undefined
  tellAll()
}
