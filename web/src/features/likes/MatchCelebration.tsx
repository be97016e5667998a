import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { AdSlot } from '../ads/AdSlot.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { endCelebration, useCelebrationStore } from './celebration-store.ts'
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

/** Longer than the dialog's closing animation. */
const AFTER_MS = 600

/**
 * The `post_match` ad slot: at the foot of the page after a celebration, until it is closed or
 * left. Never shown between a match and its first message.
 */
function PostMatchAdSlot() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [origin] = useState(pathname)
  const [isDue, setIsDue] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const isLeft = pathname !== origin
  if (isLeft && !isOver) setIsOver(true)

  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!isDue || isOver) return null
  return (
    <AdSlot
      placement="post_match"
      action={
        <IconButton
          label={t`Close`}
          icon={<X aria-hidden />}
          size="sm"
          onClick={() => setIsOver(true)}
        />
      }
    >
      {(advertisement) => (
        <aside
          aria-label={t`Sponsored`}
          className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--bar-height)+0.75rem+env(safe-area-inset-bottom))] z-20 mx-auto max-w-xl animate-in fade-in slide-in-from-bottom-4 md:bottom-6 *:pointer-events-auto *:shadow-3"
        >
          {advertisement}
        </aside>
      )}
    </AdSlot>
  )
}
