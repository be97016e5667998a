import { useEffect, useRef } from 'react'
import { client } from '../../lib/api.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { celebrate, clearCelebrations, useCelebrationStore } from './celebration-store.ts'

/** Lets the tab whose like made the match claim it first. */
const YIELD_MS = 400
/**
 * Pause in typing before the dialog opens, so that the next key doesn't press one of its buttons.
 */
const TYPING_PAUSE_MS = 1500

/**
 * Celebrates matches the member has not been shown: made by the other's like, on another device, or
 * while they were away. One at a time, so that another tab can claim the next.
 */
export function useWaitingCelebrations({ isBusy }: { isBusy: boolean }) {
  const typedAt = useRef(-Infinity)

  useEffect(() => {
    const noteTyping = () => (typedAt.current = performance.now())
    document.addEventListener('input', noteTyping)
    return () => {
      document.removeEventListener('input', noteTyping)
      clearCelebrations()
    }
  }, [])

  useEffect(() => {
    if (isBusy) return undefined
    const stop = new AbortController()
    const celebrateWaiting = serializeCalls(async () => {
      await pause(YIELD_MS, stop.signal)
      await untilUndisturbed(() => typedAt.current, stop.signal)
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

/** Waits until the tab is visible and nobody is typing. */
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
