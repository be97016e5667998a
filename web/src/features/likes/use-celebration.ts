import type { MatchId, ThreadId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import { useSyncExternalStore } from 'react'

export type Celebration = { matchId: MatchId; threadId: ThreadId; member: MemberCard }

/** Matches wait here until each has been celebrated, one after the other. */
let waiting: readonly Celebration[] = []
const listeners = new Set<() => void>()

function setWaiting(next: readonly Celebration[]) {
  waiting = next
  for (const listener of listeners) listener()
}

const STORAGE_KEY = 'adire-celebrated'
const REMEMBERED = 40

/** This tab's own memory, for where storage is refused. */
const claimedHere = new Set<string>()

function readClaimed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function isCelebrated(matchId: MatchId): boolean {
  return claimedHere.has(matchId) || readClaimed().includes(matchId)
}

/** Celebrates a match, unless this or another tab already has: the like's answer and the event tell of the same one. */
export function celebrate(celebration: Celebration) {
  const { matchId } = celebration
  if (isCelebrated(matchId)) return
  claimedHere.add(matchId)
  void claim(matchId).then((isOurs) => isOurs && setWaiting([...waiting, celebration]))
}

/** Until what one tab has written into the storage is surely read by the others. */
const CLAIM_MS = 10_000

/** Whether this tab is the one that celebrates. Two tabs may hear of a match at the same moment, and a lock is known to both at once. */
function claim(matchId: MatchId): Promise<boolean> {
  // Browsers have locks on safe addresses only.
  if (!('locks' in navigator)) return Promise.resolve(mark(matchId))
  return new Promise((resolve) => {
    const held = navigator.locks.request(`adire-match-${matchId}`, { ifAvailable: true }, async (lock) => {
      const isOurs = lock !== null && !readClaimed().includes(matchId) && mark(matchId)
      resolve(isOurs)
      if (isOurs) await new Promise((over) => setTimeout(over, CLAIM_MS))
    })
    held.catch(() => resolve(mark(matchId)))
  })
}

function mark(matchId: MatchId): true {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...readClaimed(), matchId].slice(-REMEMBERED)))
  } catch {
    // Without storage the lock alone keeps two tabs apart.
  }
  return true
}

export function endCelebration() {
  setWaiting(waiting.slice(1))
}

/** Nobody celebrates the matches of a member who has left. */
export function forgetCelebrations() {
  setWaiting([])
}

/** The match to celebrate now. */
export function useCelebration(): Celebration | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting[0],
  )
}
