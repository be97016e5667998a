import type { Celebration } from '@adire/contract/matches.ts'
import { create } from 'zustand'
import { client } from '../../lib/api.ts'

type State = {
  /** Matches claimed for this tab by the server, celebrated one after another. */
  claimed: readonly Celebration[]
  /** Last celebrated match; decides whether the post-match ad may show. */
  lastCelebrated: Celebration | undefined
}

const EMPTY: State = { claimed: [], lastCelebrated: undefined }

export const useCelebrationStore = create<State>(() => EMPTY)

/** Claims matches and celebrates those that no other tab or device has claimed. */
export async function celebrate(celebrations: readonly Celebration[]): Promise<void> {
  const { first } = await client.matches.celebrate({
    ids: celebrations.map(({ matchId }) => matchId),
  })
  const ours = celebrations.filter(({ matchId }) => first.includes(matchId))
  useCelebrationStore.setState(({ claimed }) => ({ claimed: [...claimed, ...ours] }))
}

/** Ends a celebration; no ad follows if it led into the conversation. */
export function endCelebration({ isAnswered }: { isAnswered: boolean }) {
  useCelebrationStore.setState(({ claimed }) => ({
    lastCelebrated: isAnswered ? undefined : claimed[0],
    claimed: claimed.slice(1),
  }))
}

/** Clears the store on logout. */
export const clearCelebrations = () => useCelebrationStore.setState(EMPTY)
