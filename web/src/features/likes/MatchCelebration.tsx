import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../lib/api.ts'
import { pause } from '../../lib/event-reader.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AdSlot } from '../ads/AdSlot.tsx'
import {
  celebrate,
  clearCelebrations,
  endCelebration,
  useCelebrationStore,
} from './celebration-store.ts'
import { MatchDialog } from './MatchDialog.tsx'

/**
 * Celebrates every match once, on one tab and device of the member. Mounted once, in the dashboard's
 * frame.
 */
export function MatchCelebration() {
  const {
    claimed: [current],
    lastCelebrated,
  } = useCelebrationStore()
  useWaitingCelebrations({ isBusy: current !== undefined })
  if (current)
    return <MatchDialog key={current.matchId} celebration={current} onClose={endCelebration} />
  return lastCelebrated && <PostMatchAdSlot key={lastCelebrated.matchId} />
}

/** Longer than the dialog's closing animation. */
const AD_DELAY_MS = 600

/**
 * The `post_match` ad slot: at the foot of the page after a celebration, until it is closed or
 * left. Never shown between a match and its first message.
 */
function PostMatchAdSlot() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [origin] = useState(pathname)
  const [isReady, setIsReady] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const isLeft = pathname !== origin
  if (isLeft && !isOver) setIsOver(true)

  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), AD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!isReady || isOver) return null
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

/** Lets the tab whose like made the match claim it first. */
const CLAIM_DELAY_MS = 400
/**
 * Pause in typing before the dialog opens, so that the next key doesn't press one of its buttons.
 */
const TYPING_PAUSE_MS = 1500

/**
 * Celebrates matches that the member hasn't seen yet: made by the other member's like, on another
 * device, or while they were away. One at a time, so that another tab can claim the next.
 */
function useWaitingCelebrations({ isBusy }: { isBusy: boolean }) {
  const typedAt = useRef(-Infinity)

  useEffect(() => {
    const recordTyping = () => (typedAt.current = performance.now())
    document.addEventListener('input', recordTyping)
    return () => {
      document.removeEventListener('input', recordTyping)
      clearCelebrations()
    }
  }, [])

  useEffect(() => {
    if (isBusy) return undefined
    const stop = new AbortController()
    const celebrateWaiting = serializeCalls(async () => {
      await pause(CLAIM_DELAY_MS, stop.signal)
      await waitForAttention(() => typedAt.current, stop.signal)
      if (!stop.signal.aborted) await celebrateNext()
    })
    celebrateWaiting()
    const unsubscribe = [
      onRealtime('matches.created', celebrateWaiting),
      onRealtime('realtime.connected', celebrateWaiting),
    ]
    return () => {
      stop.abort()
      for (const end of unsubscribe) end()
    }
  }, [isBusy])
}

/** Runs one call at a time; calls meanwhile cause one more run. */
function serializeCalls(work: () => Promise<void>): () => void {
  let isRunning = false
  let hasNewCall = false
  return () => {
    hasNewCall = true
    if (isRunning) return
    isRunning = true
    void (async () => {
      while (hasNewCall) {
        hasNewCall = false
        await work()
      }
      isRunning = false
    })()
  }
}

/**
 * Celebrates the next match; one that fails stays on the server and is retried after a reconnect.
 */
async function celebrateNext() {
  try {
    const { matches } = await client.matches.listUncelebrated()
    for (const match of matches) {
      if (useCelebrationStore.getState().claimed.length > 0) return
      // A match whose conversation is open needs no celebration.
      if (location.pathname.endsWith(match.threadId))
        await client.matches.celebrate({ ids: [match.matchId] })
      else await celebrate([match])
    }
  } catch {
    // Retried after a reconnect.
  }
}

/** Waits until the tab is visible and the member isn't typing. */
async function waitForAttention(typedAt: () => number, stop: AbortSignal) {
  for (;;) {
    await waitUntilVisible(stop)
    const remainingMs = TYPING_PAUSE_MS - (performance.now() - typedAt())
    if (stop.aborted || remainingMs <= 0) return
    await pause(remainingMs, stop)
  }
}

function waitUntilVisible(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function check() {
      if (!stop.aborted && document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', check)
      stop.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    stop.addEventListener('abort', check)
    check()
  })
}
