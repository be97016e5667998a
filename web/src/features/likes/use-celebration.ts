import type { Celebration } from '@adire/contract/matches.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { client } from '../../lib/api.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { celebrate, currentCelebration, forgetCelebrations, lastCelebration, subscribeToCelebrations } from './celebration-store.ts'

/** The tab whose like made the match comes before those that only hear of it. */
const YIELD_MS = 400
/** Nobody's next letter may press a button of the dialog. */
const TYPING_PAUSE_MS = 1500

/** The match to celebrate now, and the one that was celebrated last. */
export function useCelebration(): { current: Celebration | undefined; last: Celebration | undefined } {
  const current = useSyncExternalStore(subscribeToCelebrations, currentCelebration)
  const last = useSyncExternalStore(subscribeToCelebrations, lastCelebration)
  return { current, last }
}

/**
 * Celebrates every match the member has not been shown: made by the other's like, on another device, or while they were
 * away. One after the other, so that another tab may have the next.
 */
export function useWaitingCelebrations({ isBusy }: { isBusy: boolean }) {
  const typedAt = useRef(-Infinity)

  useEffect(() => {
    const noteTyping = () => (typedAt.current = performance.now())
    document.addEventListener('input', noteTyping)
    return () => {
      document.removeEventListener('input', noteTyping)
      forgetCelebrations()
    }
  }, [])

  useEffect(() => {
    if (isBusy) return undefined
    const stop = new AbortController()
    const look = onceAtATime(async () => {
      await pause(YIELD_MS, stop.signal)
      await untilUndisturbed(() => typedAt.current, stop.signal)
      if (!stop.signal.aborted) await celebrateNext()
    })
    look()
    const unsubscribe = [onRealtime('matches.created', look), onRealtime('realtime.connected', look)]
    return () => {
      stop.abort()
      for (const end of unsubscribe) end()
    }
  }, [isBusy])
}

/** Calls that come while the work is under way are one more round of it. */
function onceAtATime(work: () => Promise<void>): () => void {
  let isWorking = false
  let isWanted = false
  return () => {
    isWanted = true
    if (isWorking) return
    isWorking = true
    void (async () => {
      while (isWanted) {
        isWanted = false
        await work()
      }
      isWorking = false
    })()
  }
}

/** What fails here still waits on the server, and is looked for again when the stream is back. */
async function celebrateNext() {
  try {
    const { matches } = await client.matches.listUncelebrated()
    for (const match of matches) {
      if (currentCelebration()) return
      // Whoever has its conversation open has found it.
      if (location.pathname.endsWith(match.threadId)) await client.matches.celebrate({ ids: [match.matchId] })
      else await celebrate([match])
    }
  } catch {
    // Looked for again.
  }
}

/** Until somebody looks at this tab, and is not in the middle of a word. */
async function untilUndisturbed(typedAt: () => number, stop: AbortSignal) {
  for (;;) {
    await untilVisible(stop)
    const restMs = TYPING_PAUSE_MS - (performance.now() - typedAt())
    if (stop.aborted || restMs <= 0) return
    await pause(restMs, stop)
  }
}

function pause(waitMs: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function untilVisible(stop: AbortSignal): Promise<void> {
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
