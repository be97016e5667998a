import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { celebrate, endCelebration, forgetCelebrations, isCelebrated, useCelebration } from './use-celebration.ts'
import { MatchDialog } from './MatchDialog.tsx'

/** A tab nobody looks at gives way to the one in use, which hears of the match at the same moment. */
const YIELD_MS = 400

/** Celebrates every match made while the member is here, by their like or the other's. Stands once, in the dashboard. */
export function MatchCelebration() {
  const queryClient = useQueryClient()
  const celebration = useCelebration()

  useEffect(() => {
    const stop = new AbortController()
    const unsubscribe = onRealtime('matches.created', (event) => void announce(queryClient, event, stop.signal))
    return () => {
      stop.abort()
      unsubscribe()
      forgetCelebrations()
    }
  }, [queryClient])

  return celebration && <MatchDialog key={celebration.matchId} celebration={celebration} onClose={endCelebration} />
}

type MatchEvent = { matchId: MatchId; threadId: ThreadId; with: MemberId }

async function announce(queryClient: QueryClient, { matchId, threadId, with: id }: MatchEvent, stop: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, YIELD_MS))
  await untilVisible(stop)
  if (stop.aborted || isCelebrated(matchId)) return
  const view = await queryClient.fetchQuery(api.profiles.view.queryOptions({ input: { id } })).catch(() => undefined)
  if (view && !stop.aborted) celebrate({ matchId, threadId, member: view.member })
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
