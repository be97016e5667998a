import type { Celebration } from '@adire/contract/matches.ts'
import { client } from '../../lib/api.ts'

/** Matches claimed for this tab by the server, celebrated one after another. */
let claimed: readonly Celebration[] = []
/** Last celebrated match; decides whether the post-match ad may show. */
let last: Celebration | undefined
const listeners = new Set<() => void>()

function notifyListeners() {
  for (const listener of listeners) listener()
}

export function subscribeToCelebrations(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getCurrentCelebration = (): Celebration | undefined => claimed[0]
export const getLastCelebration = (): Celebration | undefined => last

/** Claims matches and celebrates those that no other tab or device has claimed. */
export async function celebrate(celebrations: readonly Celebration[]): Promise<void> {
  const { first } = await client.matches.celebrate({
    ids: celebrations.map(({ matchId }) => matchId),
  })
  const ours = celebrations.filter(({ matchId }) => first.includes(matchId))
  if (ours.length === 0) return
  claimed = [...claimed, ...ours]
  notifyListeners()
}

/** Ends a celebration; no ad follows if it led into the conversation. */
export function endCelebration({ isAnswered }: { isAnswered: boolean }) {
  last = isAnswered ? undefined : claimed[0]
  claimed = claimed.slice(1)
  notifyListeners()
}

/** Clears the store on logout. */
export function clearCelebrations() {
  claimed = []
  last = undefined
  notifyListeners()
}
