import { endCelebration, useCelebrationStore } from './celebration-store.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { PostMatchAdSlot } from './PostMatchAdSlot.tsx'
import { useWaitingCelebrations } from './use-celebration.ts'

/** Celebrates every match once, whoever made it and when. Mounted once, in the dashboard. */
export function MatchCelebration() {
  const {
    claimed: [current],
    last,
  } = useCelebrationStore()
  useWaitingCelebrations({ isBusy: current !== undefined })
  if (current)
    return <MatchDialog key={current.matchId} celebration={current} onClose={endCelebration} />
  return last && <PostMatchAdSlot key={last.matchId} />
}
