import { create } from 'zustand'

const useChallengeStore = create(() => ({ running: 0 }))

/** Records that a proof-of-work challenge of the server started (1) or ended (-1). */
export function countChallenges(change: 1 | -1) {
  useChallengeStore.setState(({ running }) => ({ running: running + change }))
}

/** True while a challenge is being solved; a form shows a line about it. */
export function useIsCheckingBrowser(): boolean {
  return useChallengeStore(({ running }) => running > 0)
}
